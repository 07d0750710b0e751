import type { Claim, Measured } from "../lab/description.ts";
import { experiment, inTurn, type Lab, type ParamsOf, sized } from "../lab/experiment.ts";
import { formatFigure } from "../report/format.ts";
import { buildC } from "../rivals/build-c.ts";
import { count, goal } from "./claims.ts";
import { type Contestant, parley, rival } from "./contestants.ts";
import { measuredLoad, measuredWithCommits, type Values } from "./measured.ts";
import { partedFrom, peopleAt } from "./people.ts";

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
/** Anything shorter is mostly warm-up. */
const MEASURED_MS_MIN = 2_000;
const GROWTH = { from: 100, to: 10_000, times: 1.2 } as const;
/** Of what is sent: a server that delivers less falls behind, and its latencies say only for how long it was tried. */
const KEPT_UP_SHARE = 0.95;

const ALL: readonly Contestant[] = [
	parley({ DURABILITY: "disk" }),
	rival("plain-ws"),
	rival("socket-io", {}, "socket.io"),
	rival("yardstick"),
];

const flags = sized({
	readers: [
		"people in the one room; a point for each number",
		[10, 100, 1_000],
		{ quick: [10, 100], full: [10, 100, 1_000, 10_000] },
	],
	senders: ["how many of them write", 10],
	inFlight: ["messages that each sender keeps under way in the closed loop", 4],
	bytes: ["of a message's text", 100],
	rateReaders: ["readers at which the fixed rates are tried", RATE_READERS, { quick: 100 }],
	perSecond: ["fixed rates, messages a second in all", [100, 500, 1_000], { quick: [100] }],
	warmUpMs: ["before each measurement, not counted", 800, { quick: 300, full: 2_000 }],
	ms: ["of each measurement", 2_000, { quick: 700, full: 10_000 }],
});
type FanoutParams = ParamsOf<typeof flags>;

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
		const canBuild = process.platform === "linux" && (await buildC("study")) !== undefined;
		const chosen = ALL.filter(({ name }) => canBuild || name !== "yardstick");
		if (!canBuild) lab.note("The C yardstick was left out: it needs Linux and a C compiler (cc).");
		const points = params.readers.flatMap((readers) => chosen.map((contestant) => ({ contestant, readers })));
		const said = ({ contestant, readers }: (typeof points)[number]) =>
			`${contestant.name}, ${readers} readers`;
		await inTurn(lab, points, said, ({ contestant, readers }, run) =>
			measure(lab, contestant, readers, run, params),
		);
	},
	describe: (params) => ({
		rivals: ALL.slice(1).map(({ name }) => name),
		labels: { perSecond: "messages", commitMs: "a commit" },
		claims: claims(params),
		plots: [
			{
				id: "deliveries",
				title: "Deliveries per second",
				where: { load: "closed" },
				x: "readers",
				y: "deliveriesPerSecond",
				by: "server",
				log: "xy",
			},
			{
				id: "rates",
				title: `p99 at a fixed rate, ${count(params.rateReaders)} readers`,
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
	const at = { server: "parley", load: "closed" };
	const doubt =
		ms < MEASURED_MS_MIN
			? `Less than ${MEASURED_MS_MIN / 1000} s were measured, on a server just started: too little to say no.`
			: undefined;
	const { from, to, times } = GROWTH;
	const isBoth = readers.includes(to) && readers.includes(from);
	return [
		...THROUGHPUT.map(({ readers, rival, times }) =>
			goal(
				`${count(readers)} readers of one room: at least ${times} times the deliveries per second of ${rival}.`,
				{ figure: "deliveriesPerSecond", over: { server: rival }, atLeast: times },
				{ at: { ...at, readers }, doubt },
			),
		),
		...perSecond.flatMap((rate) => atRate(rate, doubt)),
		goal(
			`Processor time for a delivery at ${count(to)} readers is at most ${times} times that at ${count(from)}.`,
			{ figure: "cpuUs", at: { readers: to }, over: { readers: from }, atMost: times },
			{ at, unlike: isBoth ? undefined : "Not both were measured (--readers).", doubt },
		),
	];
}

function atRate(perSecond: number, doubt: string | undefined): Claim[] {
	const at = { server: "parley", readers: RATE_READERS, load: "open", perSecond };
	const when = `${count(perSecond)} messages a second to ${count(RATE_READERS)} readers`;
	const keepsUp = { figure: "deliveredShare", atLeast: KEPT_UP_SHARE };
	return [
		goal(
			`${when}: p99 at most a third of plain ws wherever plain ws keeps up.`,
			[keepsUp, { figure: "p99Ms", over: { server: "plain-ws" }, atMost: 1 / 3 }],
			{ at, doubt, provided: [{ ...keepsUp, at: { server: "plain-ws" } }] },
		),
		goal(
			`${when}: p50 at most twice that of the C yardstick, plus one commit.`,
			{ figure: "p50Ms", over: { server: "yardstick" }, shape: asTheYardstick },
			{ at, also: "commitMs", doubt },
		),
	];
}

function asTheYardstick([point]: readonly Measured[]): string | undefined {
	if (point?.other === undefined) return undefined;
	const goalMs = 2 * point.other.median + (point.of("commitMs")?.median ?? 0);
	const more = point.own.median - goalMs;
	return more <= 0 ? undefined : `It is ${formatFigure(more, "ms")} more.`;
}

/** One server, freshly started, with so many readers in one room. */
async function measure(
	lab: Lab,
	{ name, dialect, start }: Contestant,
	readers: number,
	run: number,
	params: FanoutParams,
): Promise<void> {
	const { inFlight, bytes, warmUpMs, ms } = params;
	const server = await start(lab);
	const crowd = await peopleAt(lab, server, { dialect, people: readers });
	const sample = (at: Readonly<Record<string, number | string>>, values: Values) =>
		lab.sample({ server: name, run, at: { readers, ...at }, values });
	const load = { senders: Math.min(params.senders, readers), inFlight, bytes, warmUpMs: 0 };
	await crowd.closedLoop({ ...load, ms: warmUpMs });
	const measured = await measuredLoad(server, () => crowd.closedLoop({ ...load, ms }));
	sample({ load: "closed" }, { ...measured, rssBytes: server.rssBytes() });
	const rates = readers === params.rateReaders ? params.perSecond.toSorted((a, b) => a - b) : [];
	for (const perSecond of rates) {
		const rate = { ...load, perSecond, warmUpMs, ms };
		const atRate = await measuredWithCommits(server, lab.signal, () => crowd.openLoop(rate));
		const deliveredShare = atRate.deliveriesPerSecond / (perSecond * readers);
		sample({ load: "open", perSecond }, { ...atRate, deliveredShare });
		// what comes after one that is too much would only be waited for
		if (deliveredShare < KEPT_UP_SHARE) break;
	}
	await partedFrom(server, crowd);
}
