import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ABUSE_KINDS, type AbuseKind, SQUARE } from "../hostile/abuse.ts";
import { withAttackers } from "../hostile/attackers.ts";
import { type Caller, calls, Guest } from "../hostile/guest.ts";
import { experiment, inTurn, type Lab, LabProblem, type ParamsOf, sized } from "../lab/experiment.ts";
import { goal, smallerThan } from "./claims.ts";
import { partedFrom, peopleAt, talk } from "./people.ts";
import { addressed, BACK_TIMES, besieged } from "./siege.ts";

const SECONDS = 60;
const P99_TIMES_MAX = 1.5;
const SQUARE_SEATS = 50;
const WARM_UP_SHARE = 0.25;
const CALM_MS_MAX = 60_000;
const NEWCOMER_EVERY_MS = 500;

/** Where the abuse comes from, and how honest newcomers come from other addresses of the same sort. */
const ORIGINS = {
	public: {
		env: { TRUST_PROXY: "loopback" },
		abuser: { forwardedFor: "203.0.113.77" },
		other: (index: number) => ({ forwardedFor: `198.51.100.${(index % 250) + 1}` }),
	},
	loopback: {
		env: {},
		abuser: addressed("127.0.0.66"),
		other: (index: number) => addressed(`127.0.1.${(index % 250) + 1}`),
	},
} as const;
type Origin = keyof typeof ORIGINS;

const flags = sized({
	kinds: [`what is abused: ${ABUSE_KINDS.join(", ")}`, ABUSE_KINDS, { quick: ["seats"] }],
	origins: [
		"of public (an address behind a trusted proxy) and loopback (ten addresses' worth)",
		["public"],
		{ full: ["public", "loopback"] },
	],
	seconds: ["of each part: without, aimed at a bystander, aimed at Parley", 3, { quick: 1, full: SECONDS }],
	people: ["honest people who talk", 50],
	postsPerSecond: ["what they say", 50],
	bytes: ["of their texts", 100],
	niceness: ["of who abuses: 19 gives way to everybody, 0 to nobody", 19],
});
type AbuseParams = ParamsOf<typeof flags>;

export const abuse = experiment<AbuseParams>({
	name: "abuse",
	title: "One address with as many sessions as it likes: what others feel when it uses all that it may",
	study: {
		name: "Parley's own",
		summary:
			"Sessions are free, so one address takes many, and opens rooms, fills messages with reactions, begins uploads it never sends, says hello with taken names, or sits down on every seat, as fast as it is answered. The server has its usual limits. Honest people talk on, and others come meanwhile, each from an address of their own: they open a room, post, begin an upload, read the list and find a seat. A bystander of the same machine, who only refuses, is abused first: what that costs is the machine.",
		doubts: ["Whoever abuses, honest people and server share this machine, and so its processors."],
	},
	...flags,
	seconds: ({ kinds, origins, seconds }) => kinds.length * origins.length * (seconds * 4 + 8),
	async run(lab, params) {
		const parts = params.kinds.flatMap((kind) =>
			params.origins.map((origin) => ({ kind: kindOf(kind), origin: originOf(origin) })),
		);
		const said = ({ kind, origin }: (typeof parts)[number]) => `${kind}, ${origin}`;
		await inTurn(lab, parts, said, (part, run) => abused(lab, params, part, run));
	},
	describe: ({ seconds }) => {
		const unlike = smallerThan([seconds, SECONDS, "seconds"]);
		return {
			labels: {
				kind: "abuse",
				origin: "from",
				when: "aimed at",
				what: "refused",
				memoryRatio: "memory after, of before",
				honestRefused: "refusals of honest people",
			},
			claims: [
				goal(
					`Whatever one address may use, others' p99 is at most ${P99_TIMES_MAX} times what the same abuse costs them when it is aimed at a bystander of the same machine.`,
					{ figure: "p99Ms", at: { when: "attacked" }, over: { when: "beside" }, atMost: P99_TIMES_MAX },
					{ unlike },
				),
				goal(
					"Nobody honest is refused meanwhile.",
					{ figure: "honestRefused", atMost: 0, isEveryRun: true },
					{ unlike },
				),
				goal(
					"Afterwards memory is back to within 10 % of what it was before.",
					{ figure: "memoryRatio", atMost: BACK_TIMES },
					{ unlike },
				),
			],
		};
	},
});

function kindOf(name: string): AbuseKind {
	const kind = ABUSE_KINDS.find((known) => known === name);
	if (kind !== undefined) return kind;
	throw new LabProblem(`Nothing is abused as "${name}".`, `There are ${ABUSE_KINDS.join(", ")}.`);
}

function originOf(name: string): Origin {
	if (name === "public" || name === "loopback") return name;
	throw new LabProblem(`Abuse does not come from "${name}".`, "It comes from public or loopback.");
}

/** One address abuses what it may use, of a server with its usual limits; honest people talk, and others come. */
async function abused(
	lab: Lab,
	params: AbuseParams,
	{ kind, origin }: { readonly kind: AbuseKind; readonly origin: Origin },
	run: number,
): Promise<void> {
	const { env, abuser, other } = ORIGINS[origin];
	const server = await lab.parley({ LIMITS: "on", DURABILITY: "disk", ...env });
	const { port } = server;
	const people = { people: params.people, roomOf: () => "neighbours" };
	const neighbours = await peopleAt(lab, server, people);
	const keeper = await square({ port, ...other(249) });
	const ms = params.seconds * 1000;
	const comingTo = (index: number): Caller => ({ port, ...other(index) });
	const warmUpMs = ms * WARM_UP_SHARE;
	await Promise.all([talk(neighbours, params, warmUpMs), newcomers(comingTo, warmUpMs)]);
	const siege = await besieged({
		...{ lab, server, neighbours, params, ms, run },
		at: { kind, origin },
		quietMs: ms,
		calmMsMax: Math.min(CALM_MS_MAX, params.seconds * 2000),
		attack: (target, forMs) =>
			Promise.all([
				withAttackers({ port: target, ...abuser, niceness: params.niceness }, (attackers) =>
					attackers.call("abuse", kind, forMs),
				),
				newcomers(comingTo, forMs),
			]),
	});
	keeper.leaves();
	await partedFrom(server, neighbours);
	const [sent, refused] = siege.sent;
	const honestRefused = Object.values(refused).reduce((sum, times) => sum + times, 0);
	siege.keep({ ...sent, honestRefused }, refused);
}

/** The room that the abuse is aimed at, with somebody honest in it. */
async function square(caller: Caller): Promise<Guest> {
	const keeper = await Guest.arrives(caller, "lobby keeper");
	if (!(keeper instanceof Guest)) throw new LabProblem("Nobody was let in.", "Is the machine very busy?");
	await keeper.asks({ type: "open", room: SQUARE, capacity: SQUARE_SEATS });
	await keeper.asks({ type: "join", room: SQUARE });
	return keeper;
}

/**
 * One after the other comes, from an address of their own, opens a room, talks, begins an upload, reads the list, and
 * sits down in the square: what they were refused, and how often.
 */
async function newcomers(
	callerOf: (index: number) => Caller,
	ms: number,
): Promise<Readonly<Record<string, number>>> {
	const refused: Record<string, number> = {};
	const end = performance.now() + ms;
	for (let index = 0; performance.now() < end; index++) {
		for (const what of await comes(callerOf(index), `honest-${randomUUID().slice(0, 8)}`))
			refused[what] = (refused[what] ?? 0) + 1;
		await sleep(NEWCOMER_EVERY_MS);
	}
	return refused;
}

async function comes(caller: Caller, name: string): Promise<readonly string[]> {
	const guest = await Guest.arrives(caller, name);
	if (!(guest instanceof Guest)) return [`hello: ${guest?.code ?? "no answer"}`];
	const refused: string[] = [];
	const asks = async (what: string, frame: Record<string, unknown>): Promise<void> => {
		const answer = await guest.asks(frame);
		if (answer === undefined || answer.type === "refused")
			refused.push(`${what}: ${answer?.code ?? "no answer"}`);
	};
	await asks("open", { type: "open", room: name });
	await asks("join", { type: "join", room: name });
	await asks("post", { type: "post", room: name, id: randomUUID(), text: "hello" });
	await asks("square", { type: "join", room: SQUARE });
	const upload = {
		method: "POST",
		path: "/api/uploads",
		headers: { authorization: `Bearer ${guest.token}`, "tus-resumable": "1.0.0", "upload-length": "1000" },
	} as const;
	for (const call of [upload, { path: "/api/rooms" }] as const) {
		const { status } = await calls(caller, call);
		if (status < 200 || status > 299) refused.push(`${call.path}: ${status}`);
	}
	await guest.asks({ type: "leave", room: SQUARE });
	guest.leaves();
	return refused;
}
