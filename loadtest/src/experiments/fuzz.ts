import { type Attackers, withAttackers } from "../hostile/attackers.ts";
import { metricsOf } from "../http-load/server-calls.ts";
import type { Claim } from "../lab/description.ts";
import { experiment, type Lab, type ParamsOf, type Server, sized, WrongResult } from "../lab/experiment.ts";
import { count, goal, smallerThan } from "./claims.ts";
import { Member } from "./member.ts";
import { partedFrom, peopleAt, RATES_LIFTED, talk } from "./people.ts";
import { addressed, BACK_TIMES, besieged } from "./siege.ts";

const FRAMES = 1_000_000;
const REQUESTS = 100_000;
const TIMES = 50;
/** Limits of rate would turn most attacks away at the door; those of memory stay, and are reached early. */
const OPEN_DOORS = {
	LIMITS: "on",
	...RATES_LIFTED,
	SESSIONS_MAX: "500",
	ROOMS_MAX: "40",
	DNS_LOOKUPS: "off",
};
/** The same in every run, whatever the seed. */
const WARM_UP_SEED = 0;
/** Caches fill, code is compiled, limits of memory are reached: of the whole attack, once more before it. */
const WARM_UP_SHARE = 0.15;
const CALM_MS_MAX = 180_000;
/** A server that has just started compiles what a flood asks for the first time. */
const FLOOD_WARM_UP_MS_MAX = 3_000;
/** What attacks end in: one of these that never happens means that they miss what they aim at. */
const ENDS = [
	'parley_closed_total{code="4001"}',
	'parley_wire_errors_total{code="WS_ERR_INVALID_OPCODE"}',
	'parley_wire_errors_total{code="WS_ERR_INVALID_UTF8"}',
	'parley_wire_errors_total{code="WS_ERR_UNEXPECTED_RSV_2_3"}',
	'parley_refused_total{code="bad-frame"}',
	'parley_refused_total{code="name-invalid"}',
];

const flags = sized({
	seed: ["of the attacks: the same seed makes the same ones", 1],
	minutes: ["how long the attack lasts", 0.7, { quick: 0.06, full: 10 }],
	framesPerSecond: ["hostile frames", 2_000],
	requestsPerSecond: ["hostile HTTP requests", 200],
	people: ["honest people beside them", 50],
	postsPerSecond: ["what the honest people say", 50],
	bytes: ["of their texts", 100],
	quietS: ["how long they are measured without any attack, seconds", 5, { quick: 1, full: 60 }],
	floodS: [
		"how long one address floods a server with its usual limits, s; 0: not",
		5,
		{ quick: 1, full: 60 },
	],
	floodTimes: ["how many times its limits that address asks for", TIMES],
	niceness: ["of the attackers: 19 gives way to everybody, 0 to nobody", 19],
});
type FuzzParams = ParamsOf<typeof flags>;

export const fuzz = experiment<FuzzParams>({
	name: "fuzz",
	title: "Hostile bytes, frames and requests from a seed: what breaks, and what honest people feel",
	study: {
		name: "Parley's own",
		summary:
			"Attacks are made from a seed and know the structure of what they attack: frames of RFC 6455 with wrong masks, lengths, opcodes, fragments and UTF-8, cut anywhere; frames of Parley with fields changed; HTTP with wrong methods, paths, headers, bodies and search texts. Before them, all that ever broke a server is replayed (loadtest/corpus). Honest people talk on meanwhile, in one order and on time. Then one address floods a server that has its usual limits. To know what of both is the machine they share, a bystander is attacked and flooded first, who only refuses.",
		doubts: ["Attackers, honest people and server share this machine, and so its processors."],
	},
	...flags,
	seconds: ({ minutes, quietS, floodS }) => minutes * 70 + quietS * 2 + floodS * 3 + 18,
	async run(lab, params) {
		for (let run = 0; run < lab.runs; run++) {
			lab.progress(run * 2, lab.runs * 2, `attack, run ${run + 1}`);
			await raided(lab, params, run);
			lab.progress(run * 2 + 1, lab.runs * 2, `flood, run ${run + 1}`);
			if (params.floodS > 0) await flooded(lab, params, run);
		}
	},
	describe: (params) => ({
		labels: {
			part: "what",
			what: "answer",
			memoryRatio: "memory after, of before",
			rssBeforeBytes: "memory before",
			rssMostBytes: "most",
			rssAfterBytes: "after",
		},
		claims: [...raidClaims(params), ...(params.floodS === 0 ? [] : floodClaims(params))],
	}),
});

function raidClaims({ minutes, framesPerSecond, requestsPerSecond }: FuzzParams): Claim[] {
	const seconds = minutes * 60;
	const unlike = smallerThan(
		[Math.round(seconds * framesPerSecond), FRAMES, "hostile frames"],
		[Math.round(seconds * requestsPerSecond), REQUESTS, "hostile requests"],
	);
	const at = { part: "attack" };
	return [
		goal(
			`${count(FRAMES)} hostile frames and ${count(REQUESTS)} hostile requests break nothing: no crash, no unhandled rejection, no answer "internal", one order for everybody.`,
			[],
			{ at, also: "frames requests messages", unlike },
		),
		goal(
			"After the attack, memory is back to within 10 % of what it was before.",
			{ figure: "memoryRatio", atMost: BACK_TIMES },
			{ at, also: "rssBeforeBytes rssMostBytes rssAfterBytes", unlike },
		),
		...felt("attack", "Under attack", 1.5, unlike),
	];
}

function floodClaims({ floodTimes }: FuzzParams): Claim[] {
	const unlike = smallerThan([floodTimes, TIMES, "times its limit"]);
	return felt("flood", `Under a flood from one address at ${TIMES} times its limit`, 1.2, unlike);
}

function felt(part: string, when: string, times: number, unlike: string | undefined): Claim[] {
	const check = { figure: "p99Ms", at: { part, when: "attacked" }, atMost: times };
	return [
		goal(
			`${when}, honest people's p99 is at most ${times} times theirs without.`,
			{ ...check, over: { when: "quiet" } },
			{ unlike },
		),
		goal(
			`${when}, it is at most ${times} times what the same costs them when it is aimed at a bystander of the same machine, which only refuses.`,
			{ ...check, over: { when: "beside" } },
			{ unlike },
		),
	];
}

async function raided(lab: Lab, params: FuzzParams, run: number): Promise<void> {
	const { minutes, quietS, people, niceness, seed } = params;
	const server = await lab.parley({ ...OPEN_DOORS, DURABILITY: "disk" });
	const neighbours = await peopleAt(lab, server, { people, roomOf: () => "neighbours", initial: "honest " });
	const insider = await Member.enters(server, "insider", "lobby");
	const ms = minutes * 60_000;
	const raid = (by: Attackers, withSeed: number, forMs: number) =>
		by.call("raid", { ...params, seed: withSeed, ms: forMs, token: insider.token });
	await withAttackers({ port: server.port, niceness }, async (attackers) => {
		try {
			await attackers.call("corpus");
			await raid(attackers, WARM_UP_SEED, Math.max(1_000, ms * WARM_UP_SHARE));
			const siege = await besieged({
				...{ lab, server, neighbours, params, ms, run },
				at: { part: "attack" },
				quietMs: quietS * 1_000,
				calmMsMax: Math.min(CALM_MS_MAX, ms),
				attack: (port, forMs) =>
					port === server.port
						? raid(attackers, seed, forMs)
						: withAttackers({ port, niceness }, (besides) => raid(besides, seed, forMs)),
			});
			const ends = await endsOf(lab, server);
			insider.leaves();
			const messages = await partedFrom(server, neighbours);
			siege.keep({ ...siege.sent, messages }, ends);
		} catch (error) {
			const underWay = await attackers.call("underWay").catch(() => "");
			lab.warn(`Under way when it ended: ${underWay || "nothing hostile"}.`);
			throw error;
		}
	});
}

/** A handler that threw was answered politely, and is a bug all the same. */
async function endsOf(lab: Lab, server: Server): Promise<Record<string, number>> {
	const metrics = await metricsOf(server, lab.signal);
	const internal = metrics.valueOf('parley_refused_total{code="internal"}');
	if (internal > 0) throw new WrongResult(`The server answered "internal" ${internal} times.`);
	return Object.fromEntries(ENDS.map((line) => [line, metrics.valueOf(line)]));
}

/** One address asks for many times what its limits allow, of a server that has its usual limits. */
async function flooded(lab: Lab, params: FuzzParams, run: number): Promise<void> {
	const { people, floodS, floodTimes: times, niceness } = params;
	const server = await lab.parley({ LIMITS: "on", DURABILITY: "disk" });
	const neighbours = await peopleAt(lab, server, { people, roomOf: () => "neighbours" });
	const ms = floodS * 1000;
	const flood = (from: string, port: number, floodMs: number) =>
		withAttackers({ port, ...addressed(from), niceness }, (attackers) =>
			attackers.call("flood", times, floodMs),
		);
	const warmUpMs = Math.min(FLOOD_WARM_UP_MS_MAX, ms);
	await Promise.all([talk(neighbours, params, warmUpMs), flood("127.0.0.67", server.port, warmUpMs)]);
	const siege = await besieged({
		...{ lab, server, neighbours, params, ms, run },
		at: { part: "flood" },
		quietMs: ms,
		calmMsMax: 0,
		attack: (port, forMs) => flood("127.0.0.66", port, forMs),
	});
	await partedFrom(server, neighbours);
	siege.keep({ ...siege.sent });
}
