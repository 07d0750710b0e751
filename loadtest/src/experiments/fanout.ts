import { experiment, type Lab } from "../lab/experiment.ts";
import { CONTESTANTS, contestants } from "./fanout/contestants.ts";
import { findingsOf, GENERATOR_SHARE_MAX, OTHERS_SHARE_MAX } from "./fanout/findings.ts";
import { type FanoutParams, type FanoutRun, measure, type Open } from "./fanout/measure.ts";
import type { Point } from "./fanout/points.ts";
import { plotsOf, tablesOf } from "./fanout/report.ts";

/** Starting a server, letting people in, and comparing what everybody got. */
const AROUND_A_POINT_S = 0.7;
/** A rival that fell behind is waited for. */
const AROUND_A_RATE_S = 2;

const usual = { servers: CONTESTANTS, senders: 10, inFlight: 4, bytes: 100, threads: 1 };

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
	sizes: {
		quick: { ...usual, readers: [10, 100], rateReaders: 100, perSecond: [100], warmUpMs: 300, ms: 700 },
		default: {
			...usual,
			readers: [10, 100, 1_000],
			rateReaders: 1_000,
			perSecond: [100, 500, 1_000],
			warmUpMs: 800,
			ms: 2_500,
		},
		full: {
			...usual,
			readers: [10, 100, 1_000, 10_000],
			rateReaders: 1_000,
			perSecond: [100, 500, 1_000],
			warmUpMs: 2_000,
			ms: 10_000,
		},
	},
	help: {
		servers: `of ${CONTESTANTS.join(", ")}`,
		readers: "people in the one room; a point for each number",
		senders: "how many of them write",
		inFlight: "messages that each sender keeps under way in the closed loop",
		bytes: "of a message's text",
		rateReaders: "readers at which the fixed rates are tried, and the percentiles drawn",
		perSecond: "fixed rates, messages a second in all",
		threads: "of the crowd",
		warmUpMs: "before each measurement, not counted",
		ms: "of each measurement",
	},
	expectedS: ({ servers, readers, perSecond, warmUpMs, ms }, runs) => {
		const loadS = (warmUpMs + ms) / 1_000;
		const points = readers.length * (loadS + AROUND_A_POINT_S);
		return runs * servers.length * (points + perSecond.length * (loadS + AROUND_A_RATE_S));
	},
	async run(lab, params) {
		const chosen = await contestants(lab, params.servers);
		const rows = params.readers.flatMap((readers) =>
			chosen.map((contestant) => ({
				contestant,
				readers,
				runs: [] as FanoutRun[],
			})),
		);
		for (let run = 0; run < lab.runs; run++)
			for (const [index, { contestant, readers, runs }] of rows.entries()) {
				const what = `${contestant.name}, ${readers} readers, run ${run + 1}`;
				lab.progress(run * rows.length + index, lab.runs * rows.length, what);
				const measured = await measure(lab, contestant, readers, params);
				keep(lab, contestant.name, readers, run, measured);
				runs.push(measured);
			}
		explain(lab);
		const points = rows.map(
			({ contestant, readers, runs }): Point => ({ server: contestant.name, readers, runs }),
		);
		return {
			findings: findingsOf(points, params.ms),
			tables: tablesOf(points),
			plots: plotsOf(
				points,
				params.readers.includes(params.rateReaders) ? params.rateReaders : Math.max(...params.readers),
			),
		};
	},
});

function keep(lab: Lab, server: string, readers: number, run: number, { closed, open }: FanoutRun): void {
	const { figures, cpuUs, cores, rssBytes, generatorShare, othersShare } = closed;
	if (othersShare > OTHERS_SHARE_MAX)
		lab.warn(
			"Other programs took a large part of this machine while it was measured (othersShare in the raw data).",
		);
	warnIfBusy(lab, generatorShare, `${server}, ${readers} readers`);
	lab.sample({
		server,
		run,
		at: { readers, load: "closed" },
		values: { ...valuesOf(figures), cpuUs, cores, rssBytes, generatorShare, othersShare },
	});
	for (const { perSecond, keptUp, inside, ...rate } of open) {
		warnIfBusy(lab, rate.generatorShare, `${server}, ${readers} readers, ${perSecond} messages a second`);
		lab.sample({
			server,
			run,
			at: { readers, load: "open", perSecond },
			values: {
				...valuesOf(rate.figures),
				keptUp: keptUp ? 1 : 0,
				generatorShare: rate.generatorShare,
				...insideOf(inside),
			},
		});
	}
}

function valuesOf({ deliveriesPerSecond, delivery, lastScreen }: FanoutRun["closed"]["figures"]) {
	return {
		deliveriesPerSecond,
		p50Ms: delivery.p50,
		p99Ms: delivery.p99,
		p999Ms: delivery.p999,
		lastScreenP50Ms: lastScreen.p50,
		lastScreenP99Ms: lastScreen.p99,
		lastScreenP999Ms: lastScreen.p999,
	};
}

function insideOf(inside: Open["inside"]): Record<string, number> {
	if (inside === undefined) return {};
	const { commitMs, ...pauses } = inside;
	return commitMs === undefined ? pauses : { commitMs, ...pauses };
}

function warnIfBusy(lab: Lab, share: number, where: string): void {
	if (share > GENERATOR_SHARE_MAX)
		lab.warn(
			`The crowd was the bottleneck, or near it (${where}): it used ${Math.round(share * 100)} % of a core.`,
		);
}

function explain(lab: Lab): void {
	lab.note("All servers and the crowd run on this one machine over loopback, and take turns on its cores.");
	lab.note(
		"Closed-loop latencies are not corrected for coordinated omission; those at a fixed rate count from the moment a message was due.",
	);
	lab.note(
		"Parley has each message on disk before anybody sees it (DURABILITY=disk), in a thread beside its loop. None of the others stores anything.",
	);
	lab.note("Processor time is that of the server's whole process, in steps of 10 ms.");
}
