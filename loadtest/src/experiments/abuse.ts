import type { Claim } from "../lab/description.ts";
import { experiment, inTurn, type Lab, needKnown } from "../lab/experiment.ts";
import {
	type AbuseParams,
	flags,
	isRude,
	KINDS,
	type Kind,
	ORIGINS,
	type Part,
	POLITE,
	SECONDS,
	TIMES,
} from "./abuse/attack.ts";
import { BACK_TIMES, besieged } from "./abuse/besieged.ts";
import { goal, smallerThan } from "./claims.ts";
import { sum, type Values } from "./measured.ts";

/** Of each second of an attack: where fewer honest people come, that none is refused says little. */
const CAME_PER_SECOND = 0.5;

export const abuse = experiment<AbuseParams>({
	name: "abuse",
	title: "One address that uses all that it may, floods, or is hostile: what others feel",
	study: {
		name: "Parley's own",
		summary:
			"Sessions are free, so one address takes many, and opens rooms, fills messages with reactions, begins uploads it never sends, says hello with taken names, sits down on every seat, or asks for previews of pages that are dear to read, as fast as it is answered. Another floods the server at many times its limits; one more does so with nothing but ways to be somebody: names, wrong recovery words, codes, passkeys, and tokens that it made up. A third, which no rate holds back, sends hostile bytes, frames and requests from a seed, as the server's own tests do to see that nothing breaks. The server has its usual limits. Honest people talk on, and but for the last others come meanwhile, each from an address of their own: they open a room, post, upload a file, read the list and find a seat; where seats are abused, ten who come at once stay. A bystander of the same machine, who only refuses, is abused first: what that costs is the machine.",
		doubts: [
			"Whoever abuses, honest people and server share this machine, and so its processors.",
			"Nobody fetches the pages of previews for a bystander: what it costs to hand them out counts as Parley's.",
		],
	},
	...flags,
	seconds: (params) => params.kinds.length * params.origins.length * (params.seconds * 3 + 8),
	async run(lab, params) {
		const said = ({ kind, origin }: Part) => `${kind}, ${origin}`;
		await inTurn(lab, partsOf(params), said, (part, run) => abused(lab, params, part, run));
	},
	describe: (params) => ({
		labels: {
			memoryRatio: "memory after, of before",
			honestRefused: "refusals of honest people",
			honestPerSecond: "honest people who came",
		},
		claims: claims(params),
	}),
});

function claims({ kinds, seconds, floodTimes }: AbuseParams): Claim[] {
	const unlike = smallerThan([seconds, SECONDS, "seconds"]);
	const tooFew = smallerThan([floodTimes, TIMES, "times its limit"]);
	const asked = (...some: readonly Kind[]) => some.filter((kind) => kinds.includes(kind));
	const felt = (claim: string, some: readonly Kind[], other: string, atMost: number, small = unlike) => {
		const check = { figure: "p99Ms", at: { kind: some, when: "attacked" }, over: { when: other }, atMost };
		return some.length === 0 ? [] : [goal(claim, check, { unlike: small })];
	};
	const without = (times: number) => `honest people's p99 is at most ${times} times theirs without.`;
	const elsewhere = (times: number) =>
		`others' p99 is at most ${times} times what the same costs them when it is aimed at a bystander of the same machine.`;
	const [often, flood] = [1.5, 1.2];
	const flooded = `Under a flood from one address at ${TIMES} times its limit`;
	const guessed = `Under a flood of sign-ins and wrong words from one address at ${TIMES} times its limit`;
	const hostile = "Under hostile bytes, frames and requests";
	return [
		...felt(`Whatever one address may use, ${elsewhere(often)}`, asked(...POLITE), "beside", often),
		...felt(`${flooded}, ${without(flood)}`, asked("flood"), "quiet", flood, tooFew),
		...felt(`${flooded}, ${elsewhere(flood)}`, asked("flood"), "beside", flood, tooFew),
		...felt(`${guessed}, ${without(flood)}`, asked("sign-ins"), "quiet", flood, tooFew),
		...felt(`${guessed}, ${elsewhere(flood)}`, asked("sign-ins"), "beside", flood, tooFew),
		...felt(`${hostile}, ${without(often)}`, asked("hostile"), "quiet", often),
		...felt(`${hostile}, ${elsewhere(often)}`, asked("hostile"), "beside", often),
		goal(
			"Nobody honest is refused meanwhile.",
			{ figure: "honestRefused", atMost: 0, isEveryRun: true },
			{ unlike, provided: [{ figure: "honestPerSecond", atLeast: CAME_PER_SECOND, isEveryRun: true }] },
		),
		goal(
			"Afterwards memory is back to within 10 % of what it was before.",
			{ figure: "memoryRatio", atMost: BACK_TIMES },
			{ unlike },
		),
	];
}

function partsOf({ kinds, origins }: AbuseParams): Part[] {
	needKnown(kinds, KINDS, "abuse");
	needKnown(origins, ORIGINS, "origin");
	const from = ORIGINS.filter((origin) => origins.includes(origin));
	return KINDS.filter((kind) => kinds.includes(kind)).flatMap((kind): Part[] =>
		isRude(kind) ? [{ kind, origin: "loopback" }] : from.map((origin) => ({ kind, origin })),
	);
}

async function abused(lab: Lab, params: AbuseParams, part: Part, run: number): Promise<void> {
	const { sent, memory, felt } = await besieged(lab, params, part, params.seed + run);
	const { counts, honest } = sent;
	const keep = (values: Values, at: Record<string, string> = {}) =>
		lab.sample({ server: "parley", run, at: { ...part, ...at }, values });
	const came = honest && {
		honestPerSecond: honest.came / params.seconds,
		honestRefused: sum(Object.values(honest.refused)),
	};
	keep({ ...counts, ...memory, ...came });
	for (const [when, values] of Object.entries(felt)) keep(values, { when });
	for (const [what, times] of Object.entries(honest?.refused ?? {})) keep({ times }, { what });
}
