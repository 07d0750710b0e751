import { fileURLToPath } from "node:url";
import { metricsOf } from "../http-load/server-calls.ts";
import type { Claim } from "../lab/description.ts";
import {
	experiment,
	inTurn,
	type Lab,
	LabProblem,
	type ParamsOf,
	type Server,
	sized,
	WrongResult,
} from "../lab/experiment.ts";
import { goal, smallerThan } from "./claims.ts";
import { sum, type Values } from "./measured.ts";
import { Member } from "./member.ts";
import { partedFrom, peopleAt, RATES_LIFTED, talk } from "./people.ts";
import { BACK_TIMES, besieged } from "./siege.ts";

/** It lies with the server's tests, which see that nobody honest is refused and that nothing breaks (`npm run fuzz`). */
const PROGRAM = fileURLToPath(
	new URL("../../../apps/server/test/hostile/attack-process.ts", import.meta.url),
);
/** What somebody with one address and as many sessions as they like does, without breaking a single rule of the wire. */
const POLITE = ["rooms", "reactions", "uploads", "hellos", "seats"] as const;
/** The two that use no door as it is meant: they need sockets of their own, and so come from this machine. */
const RUDE = ["flood", "hostile"] as const;
const KINDS = [...POLITE, ...RUDE] as const;
type Kind = (typeof KINDS)[number];
const isRude = (kind: Kind): kind is (typeof RUDE)[number] => RUDE.some((rude) => rude === kind);

const SECONDS = 60;
const TIMES = 50;
/** Of each second of an attack: where fewer honest people come, that none is refused says little. */
const CAME_PER_SECOND = 0.5;
const P99_TIMES_MAX = 1.5;
const FLOODED_P99_TIMES_MAX = 1.2;
const WARM_UP_SHARE = 0.25;
/** Caches fill, code is compiled, limits of memory are reached: the attack once more before it, by other dice. */
const RUDE_WARM_UP_MS_MAX = 3_000;
const WARM_UP_SEED = 0;
/** How long memory may take to be back: what is polite leaves little behind. */
const CALM_MS_MAX = 60_000;
const CALM_TIMES = 2;
const RUDE_CALM_MS_MAX = 180_000;
/** Limits of rate would turn a raid away at the door; those of memory stay, and are reached early. */
const OPEN_DOORS = { ...RATES_LIFTED, SESSIONS_MAX: "500", ROOMS_MAX: "40", DNS_LOOKUPS: "off" };

type Origin = "public" | "loopback";
/** The room that the abuse is aimed at; the honest talk in another. */
const SQUARE = { room: "square", capacity: 50 };

interface Part {
	readonly kind: Kind;
	readonly origin: Origin;
}

const flags = sized({
	kinds: [`what is abused, or how: ${KINDS.join(", ")}`, KINDS, { quick: ["seats"] }],
	origins: [
		"of public (an address behind a trusted proxy) and loopback (ten addresses' worth); flood and hostile come from loopback",
		["public"],
		{ full: ["public", "loopback"] },
	],
	seconds: ["of each part: without, aimed at a bystander, aimed at Parley", 3, { quick: 1, full: SECONDS }],
	seed: ["hostile: of the attacks", 1],
	framesPerSecond: ["hostile: frames", 2_000],
	requestsPerSecond: ["hostile: HTTP requests", 200],
	floodTimes: ["flood: how many times its limits that address asks for", TIMES],
	people: ["honest people who talk", 50],
	postsPerSecond: ["what they say", 50],
	bytes: ["of their texts", 100],
	niceness: ["of who abuses: 19 gives way to everybody, 0 to nobody", 19],
});
type AbuseParams = ParamsOf<typeof flags>;

export const abuse = experiment<AbuseParams>({
	name: "abuse",
	title: "One address that uses all that it may, floods, or is hostile: what others feel",
	study: {
		name: "Parley's own",
		summary:
			"Sessions are free, so one address takes many, and opens rooms, fills messages with reactions, begins uploads it never sends, says hello with taken names, or sits down on every seat, as fast as it is answered. Another floods the server at many times its limits. A third, which no rate holds back, sends hostile bytes, frames and requests from a seed, as the server's own tests do to see that nothing breaks. The server has its usual limits. Honest people talk on, and but for the last others come meanwhile, each from an address of their own: they open a room, post, begin an upload, read the list and find a seat. A bystander of the same machine, who only refuses, is abused first: what that costs is the machine.",
		doubts: ["Whoever abuses, honest people and server share this machine, and so its processors."],
	},
	...flags,
	seconds: (params) => partsOf(params).length * (params.seconds * 4 + 8),
	async run(lab, params) {
		for (const kind of params.kinds) kindOf(kind);
		const said = ({ kind, origin }: Part) => `${kind}, ${origin}`;
		await inTurn(lab, partsOf(params), said, (part, run) => abused(lab, params, part, run));
	},
	describe: (params) => ({
		labels: {
			kind: "abuse",
			origin: "from",
			when: "aimed at",
			what: "refused",
			memoryRatio: "memory after, of before",
			honestRefused: "refusals of honest people",
			honestPerSecond: "honest people who came",
		},
		claims: claims(params),
	}),
});

function claims({ kinds, seconds, floodTimes }: AbuseParams): Claim[] {
	const unlike = smallerThan([seconds, SECONDS, "seconds"]);
	const polite = POLITE.filter((kind) => kinds.includes(kind));
	const floods = kinds.includes("flood");
	const tooFew = smallerThan([floodTimes, TIMES, "times its limit"]);
	return [
		...(polite.length === 0
			? []
			: [
					goal(
						`Whatever one address may use, others' p99 is at most ${P99_TIMES_MAX} times what the same abuse costs them when it is aimed at a bystander of the same machine.`,
						felt(polite, "beside", P99_TIMES_MAX),
						{ unlike },
					),
				]),
		...(floods
			? feltClaims("flood", `Under a flood from one address at ${TIMES} times its limit`, tooFew)
			: []),
		...(kinds.includes("hostile")
			? feltClaims("hostile", "Under hostile bytes, frames and requests", unlike)
			: []),
		...(polite.length === 0 && !floods
			? []
			: [
					goal(
						"Nobody honest is refused meanwhile.",
						{ figure: "honestRefused", atMost: 0, isEveryRun: true },
						{
							unlike,
							provided: [{ figure: "honestPerSecond", atLeast: CAME_PER_SECOND, isEveryRun: true }],
						},
					),
				]),
		goal(
			"Afterwards memory is back to within 10 % of what it was before.",
			{ figure: "memoryRatio", atMost: BACK_TIMES },
			{ unlike },
		),
	];
}

function feltClaims(kind: (typeof RUDE)[number], when: string, unlike: string | undefined): Claim[] {
	const times = kind === "flood" ? FLOODED_P99_TIMES_MAX : P99_TIMES_MAX;
	return [
		goal(
			`${when}, honest people's p99 is at most ${times} times theirs without.`,
			felt([kind], "quiet", times),
			{
				unlike,
			},
		),
		goal(
			`${when}, it is at most ${times} times what the same costs them when it is aimed at a bystander of the same machine, which only refuses.`,
			felt([kind], "beside", times),
			{ unlike },
		),
	];
}

function felt(kind: readonly Kind[], other: "quiet" | "beside", atMost: number) {
	return { figure: "p99Ms", at: { kind, when: "attacked" }, over: { when: other }, atMost };
}

function partsOf({ kinds, origins }: AbuseParams): Part[] {
	return KINDS.filter((kind) => kinds.includes(kind)).flatMap((kind): Part[] =>
		isRude(kind)
			? [{ kind, origin: "loopback" }]
			: origins.map((origin) => ({ kind, origin: originOf(origin) })),
	);
}

function kindOf(name: string): Kind {
	const kind = KINDS.find((known) => known === name);
	if (kind !== undefined) return kind;
	throw new LabProblem(`Nothing is abused as "${name}".`, `There are ${KINDS.join(", ")}.`);
}

function originOf(name: string): Origin {
	if (name === "public" || name === "loopback") return name;
	throw new LabProblem(`Abuse does not come from "${name}".`, "It comes from public or loopback.");
}

/** One address abuses what it may use, of a server with its usual limits; honest people talk, and others come. */
async function abused(lab: Lab, params: AbuseParams, { kind, origin }: Part, run: number): Promise<void> {
	const proxy = origin === "public" ? { TRUST_PROXY: "loopback" } : {};
	const doors = kind === "hostile" ? OPEN_DOORS : {};
	const server = await lab.parley({ LIMITS: "on", DURABILITY: "disk", ...proxy, ...doors });
	const neighbours = await peopleAt(lab, server, { people: params.people, roomOf: () => "neighbours" });
	const keeper =
		kind === "hostile"
			? await Member.enters(server, "insider", "lobby")
			: await Member.enters(server, "lobby keeper", SQUARE.room, SQUARE.capacity);
	const ms = params.seconds * 1_000;
	const plan = { ...params, kind, origin, token: keeper.token };
	const attack = async (port: number, seed: number, forMs: number): Promise<Attack> => {
		const attacking = () => begun<Sent>(lab, { ...plan, port, seed, ms: forMs });
		// a raid takes what is left of rooms and names: whoever comes in meanwhile would be refused with reason
		if (kind === "hostile") {
			const raiders = await attacking();
			return { over: async () => ({ ...(await raiders.over()), honest: undefined }) };
		}
		// a process of their own: the attackers' gives way, and would keep the honest waiting before any server did
		const honest = await begun<Honest>(lab, { kind: "newcomers", origin, port: server.port, ms: forMs });
		const attackers = await attacking();
		return {
			async over() {
				const [sent, been] = await Promise.all([attackers.over(), honest.over()]);
				return { ...sent, honest: been };
			},
		};
	};
	const warmUpMs = isRude(kind) ? Math.min(RUDE_WARM_UP_MS_MAX, ms) : ms * WARM_UP_SHARE;
	if (isRude(kind)) await (await attack(server.port, WARM_UP_SEED, warmUpMs)).over();
	else await talk(neighbours, params, warmUpMs);
	const bystander = await begun<object>(lab, { kind: "bystander" });
	const { sent, memory, felt } = await besieged({
		...{ lab, server, neighbours, params, ms, bystanderPort: bystander.port },
		calmMsMax: isRude(kind) ? RUDE_CALM_MS_MAX : Math.min(CALM_MS_MAX, CALM_TIMES * ms),
		attack: (port) => attack(port, params.seed + run, ms),
	});
	await bystander.ends();
	await brokeNothing(lab, server);
	keeper.leaves();
	await partedFrom(server, neighbours);
	const { counts, honest } = sent;
	const keep = (values: Values, at: Record<string, string> = {}) =>
		lab.sample({ server: "parley", run, at: { kind, origin, ...at }, values });
	const came = honest && {
		honestPerSecond: honest.came / params.seconds,
		honestRefused: sum(Object.values(honest.refused)),
	};
	keep({ ...counts, ...memory, ...came });
	for (const [when, values] of Object.entries(felt)) keep(values, { when });
	for (const [what, times] of Object.entries(honest?.refused ?? {})) keep({ times }, { what });
}

/** What one attack sent. */
interface Sent {
	readonly counts: Values;
}

/** Over when the attackers are; of a raid, during which no honest people come, there are none. */
interface Attack {
	over(): Promise<Sent & { readonly honest: Honest | undefined }>;
}

/** How many honest newcomers came, and what they were refused. */
interface Honest {
	readonly came: number;
	readonly refused: Values;
}

/** Resolves when it has begun, with the port of whoever is there to be attacked. */
async function begun<Been>(lab: Lab, plan: object) {
	const lines = lab.program(PROGRAM, [JSON.stringify(plan)])[Symbol.asyncIterator]();
	const next = async () => JSON.parse((await lines.next()).value ?? "{}") as unknown;
	const { port = 0 } = (await next()) as { readonly port?: number };
	const ends = async (): Promise<void> => void (await lines.return?.());
	return {
		port,
		ends,
		/** what was, when it is over */
		async over(): Promise<Been> {
			const been = (await next()) as Been & { readonly broke?: string };
			await ends();
			if (been.broke !== undefined) throw new WrongResult(been.broke);
			return been;
		},
	};
}

/** A handler that threw was answered politely, and is a bug all the same. */
async function brokeNothing({ signal }: Lab, server: Server): Promise<void> {
	const internal = (await metricsOf(server, signal)).valueOf('parley_refused_total{code="internal"}');
	if (internal > 0) throw new WrongResult(`The server answered "internal" ${internal} times.`);
}
