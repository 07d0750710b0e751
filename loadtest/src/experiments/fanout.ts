import type { Claim, Measured } from "../lab/description.ts";
import { experiment, inTurn } from "../lab/experiment.ts";
import { formatFigure } from "../report/format.ts";
import { CONTESTANTS, contestants } from "./fanout/contestants.ts";
import { KEPT_UP_SHARE, measure } from "./fanout/measure.ts";
import { type FanoutParams, flags } from "./fanout/params.ts";

/** What Parley claims of its throughput: at least so many times the rival's deliveries per second. */
const THROUGHPUT = [
	{ readers: 1_000, rival: "plain-ws", times: 30 },
	{ readers: 1_000, rival: "socket-io", times: 40 },
	{ readers: 1_000, rival: "yardstick", times: 0.7 },
	{ readers: 100, rival: "plain-ws", times: 12 },
	{ readers: 100, rival: "yardstick", times: 0.4 },
] as const;
/** The claims on latency are about so many readers. */
const RATE_READERS = 1_000;
const P50_TIMES_YARDSTICK = 2;
/** Anything shorter is mostly warm-up. */
const MEASURED_MS_MIN = 2_000;
const GROWTH = { from: 100, to: 10_000, times: 1.2 } as const;

/**
 * Measured before Parley was built, with bare servers (no storage, no rules) and a load generator in C on the other
 * core of a quiet two-core machine: Node 24, 100-byte messages, 10 senders with 4 in flight; the better of two rounds.
 */
const BEFORE = {
	"plain-ws": [187e3, 138e3],
	"socket-io": [114e3, 94e3],
	yardstick: [5_152e3, 6_367e3],
} as const;

export const fanout = experiment<FanoutParams>({
	name: "fanout",
	title: "Our headline: more and more readers of one room: how much, how late, at what cost",
	study: {
		name: "The limit of fan-out on one event loop",
		summary:
			"Measured before Parley was built, with bare servers and a load generator in C on a quiet two-core machine: the write call is the cost of a delivery (about 3.5 µs), so joining all that happened in one turn of the loop into one write for each reader is worth 27 to 46 times a send for each message, and Node on ws then stands level with C. Parley claims to keep most of that although it parses, orders and stores each message durably before anybody sees it.",
		doubts: [
			"Those figures were taken with a generator in C. Here the crowd is in Node, checks the order of everything it receives, and shares two cores with the server.",
		],
	},
	...flags,
	seconds: { quick: 26, default: 100, full: 371 },
	async run(lab, params) {
		const chosen = await contestants(lab, params.servers);
		const points = params.readers.flatMap((readers) => chosen.map((contestant) => ({ contestant, readers })));
		const said = ({ contestant, readers }: (typeof points)[number]) =>
			`${contestant.name}, ${readers} readers`;
		await inTurn(lab, points, said, async ({ contestant, readers }, run) => {
			for (const load of await measure(lab, contestant, readers, params))
				lab.sample({ server: contestant.name, run, ...load });
		});
	},
	describe: (params) => ({
		rivals: CONTESTANTS.filter((name) => name !== "parley"),
		labels: {
			readers: "readers",
			perSecond: "messages",
			commitMs: "a commit",
			pausesPerSecond: "collections",
			pauseMs: "mean pause",
			pauseShare: "share of the time",
		},
		claims: claims(params),

		plots: [
			{
				id: "deliveries",
				title: "Deliveries per second",
				caption: "Dashed: bare servers measured before Parley was built, with a load generator in C.",
				where: { load: "closed" },
				x: "readers",
				y: "deliveriesPerSecond",
				by: "server",
				log: "xy",
				published: Object.entries(BEFORE).map(([server, [few, many]]) => ({
					name: `${server}, measured before`,
					role: "published",
					points: [
						{ x: 100, y: few },
						{ x: 1_000, y: many },
					],
				})),
			},
			{
				id: "rates",
				title: `p99 at a fixed rate, ${params.rateReaders.toLocaleString("en")} readers`,
				caption:
					"A line that ends early is a server that fell behind; its last point says only for how long it was tried.",
				where: { load: "open" },
				x: "perSecond",
				y: "p99Ms",
				by: "server",
				log: "xy",
			},
		],
		notes: [
			"All servers and the crowd run on this one machine over loopback, and take turns on its cores. Processor time is that of the server's whole process, in steps of 10 ms.",
			"Parley has each message on disk before anybody sees it (DURABILITY=disk), in a thread beside its loop. None of the others stores anything.",
		],
	}),
});

function claims({ perSecond, ms, readers }: FanoutParams): Claim[] {
	const parley = { server: "parley", load: "closed" };
	const doubt =
		ms < MEASURED_MS_MIN
			? `Less than ${MEASURED_MS_MIN / 1000} s were measured, on a server just started: too little to say no.`
			: undefined;
	const { from, to, times } = GROWTH;
	return [
		...THROUGHPUT.map(({ readers, rival, times }): Claim => {
			const check = { figure: "deliveriesPerSecond", over: { server: rival }, atLeast: times } as const;
			return {
				claim: `${count(readers)} readers of one room: at least ${times} times the deliveries per second of ${rival}.`,
				at: { ...parley, readers },
				checks: [check],
				doubt,
			};
		}),
		...perSecond.flatMap((rate) => atRate(rate, doubt)),
		{
			claim: `Processor time for a delivery at ${count(to)} readers is at most ${times} times that at ${count(from)}.`,
			at: parley,
			checks: [{ figure: "cpuUs", at: { readers: to }, over: { readers: from }, atMost: times }],
			unlike:
				readers.includes(to) && readers.includes(from) ? undefined : `Not both were measured (--readers).`,
			doubt,
		},
	];
}

function atRate(perSecond: number, doubt: string | undefined): Claim[] {
	const at = { server: "parley", readers: RATE_READERS, load: "open", perSecond };
	const when = `${count(perSecond)} messages a second to ${count(RATE_READERS)} readers`;
	const keepsUp = { figure: "deliveredShare", atLeast: KEPT_UP_SHARE };
	return [
		{
			claim: `${when}: p99 at most a third of plain ws wherever plain ws keeps up.`,
			at,
			checks: [keepsUp, { figure: "p99Ms", over: { server: "plain-ws" }, atMost: 1 / 3, onlyWhere: keepsUp }],
			doubt,
		},
		{
			claim: `${when}: p50 at most twice that of the C yardstick, plus one commit.`,
			at,
			checks: [{ figure: "p50Ms", over: { server: "yardstick" }, shape: asTheYardstick }],
			also: "commitMs",
			doubt,
		},
	];
}

function asTheYardstick([point]: readonly Measured[]): string | undefined {
	if (point?.other === undefined) return undefined;
	const goalMs = P50_TIMES_YARDSTICK * point.other.median + (point.of("commitMs")?.median ?? 0);
	const more = point.own.median - goalMs;
	return more <= 0 ? undefined : `It is ${formatFigure(more, "ms")} more.`;
}

function count(value: number): string {
	return value.toLocaleString("en");
}
