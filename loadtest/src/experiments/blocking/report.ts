import type { Line, Plot, Table } from "../../lab/result.ts";
import { spreadOf } from "../../lab/result.ts";
import type { LimitedRun } from "./limited.ts";
import { type BlockingRun, MODES, type Mode, nameOf, type Point, spread, timesIdle } from "./points.ts";

export function tablesOf(points: readonly Point[], limited: readonly LimitedRun[]): Table[] {
	return [chatTable(points), lookupTable(points), limitedTable(limited)];
}

function chatTable(points: readonly Point[]): Table {
	return {
		id: "chat",
		title: "What people feel: from a message being due until it is on a screen",
		columns: [
			{ key: "mode", label: "Lookups run on" },
			{ key: "work", label: "Blocking work" },
			{ key: "p50", label: "p50", unit: "ms" },
			{ key: "p99", label: "p99", unit: "ms" },
			{ key: "max", label: "max", unit: "ms" },
			{ key: "times", label: "p99 over idle", unit: "ratio" },
			{ key: "loopP99", label: "Loop delay p99", unit: "ms" },
			{ key: "loopMax", label: "Loop delay max", unit: "ms" },
		],
		rows: points.map((point) => ({
			mode: point.mode,
			work: nameOf(point.work),
			p50: spread(point, ({ chat }) => chat.p50),
			p99: spread(point, ({ chat }) => chat.p99),
			max: spread(point, ({ chat }) => chat.max),
			times: timesIdle(points, point),
			loopP99: spread(point, ({ loopP99Ms }) => loopP99Ms),
			loopMax: spread(point, ({ loopMaxMs }) => loopMaxMs),
		})),
		note: "The loop's delay is the server's own measure and holds the 10 ms at which its probe looks. Its window is the measurement with its warm-up.",
	};
}

function lookupTable(points: readonly Point[]): Table {
	return {
		id: "lookups",
		title: "The lookups themselves",
		columns: [
			{ key: "mode", label: "Lookups run on" },
			{ key: "work", label: "Blocking work" },
			{ key: "sent", label: "Sent", unit: "count" },
			{ key: "mean", label: "mean", unit: "ms" },
			{ key: "p50", label: "p50", unit: "ms" },
			{ key: "p99", label: "p99", unit: "ms" },
			{ key: "max", label: "max", unit: "ms" },
			{ key: "throughput", label: "Answered", unit: "per-second" },
			{ key: "busy", label: "Refused: busy", unit: "count" },
			{ key: "timedOut", label: "Refused: timed out", unit: "count" },
			{ key: "failed", label: "Failed", unit: "count" },
		],
		rows: points
			.filter(({ work }) => work.how !== "idle")
			.map((point) => {
				const of = (value: (lookups: NonNullable<BlockingRun["lookups"]>) => number) =>
					spread(point, ({ lookups }) => (lookups === undefined ? 0 : value(lookups)));
				return {
					mode: point.mode,
					work: nameOf(point.work),
					sent: of(({ sent }) => sent),
					mean: of(({ latency }) => latency.mean),
					p50: of(({ latency }) => latency.p50),
					p99: of(({ latency }) => latency.p99),
					max: of(({ latency }) => latency.max),
					throughput: of(({ answered, ms }) => (answered / ms) * 1_000),
					busy: of(({ busy }) => busy),
					timedOut: of(({ timedOut }) => timedOut),
					failed: of(({ failed }) => failed),
				};
			}),
		note: "They arrive on a schedule, whatever the answers; latencies count from when each was due. On the single loop the work of one point is bounded, and fewer are sent, since the server stands still meanwhile.",
	};
}

function limitedTable(limited: readonly LimitedRun[]): Table {
	const of = (value: keyof LimitedRun) => spreadOf(limited.map((run) => run[value]));
	return {
		id: "limited",
		title: "Limited service: all at once against a service that takes twenty",
		columns: [
			{ key: "sent", label: "At once", unit: "count" },
			{ key: "answered", label: "Answered", unit: "count" },
			{ key: "runningMost", label: "Most running", unit: "count" },
			{ key: "ms", label: "Until the last answer", unit: "ms" },
			{ key: "slowestMs", label: "Slowest answer", unit: "ms" },
		],
		rows:
			limited.length === 0
				? []
				: [
						{
							sent: of("sent"),
							answered: of("answered"),
							runningMost: of("runningMost"),
							ms: of("ms"),
							slowestMs: of("slowestMs"),
						},
					],
		note: "How many ran at once is counted by the server. Sent by autocannon, each on a connection of its own.",
	};
}

export function plotsOf(points: readonly Point[]): Plot[] {
	const x = { label: "lookups a second", unit: "per-second" } as const;
	return [
		{
			id: "chat-p99",
			kind: "lines",
			title: "Chat beside blocking lookups: p99",
			caption: "The lookups sleep, as in a database driver that blocks. At 0 nothing but chat.",
			x,
			y: { label: "p99 until on a screen", unit: "ms", scale: "log" },
			series: waitLines(points, ({ chat }) => chat.p99),
		},
		{
			id: "loop-delay",
			kind: "lines",
			title: "The event loop's delay: p99",
			caption: "10 ms of it are the probe's own interval.",
			x,
			y: { label: "p99 of the loop's delay", unit: "ms", scale: "log" },
			series: waitLines(points, ({ loopP99Ms }) => loopP99Ms),
		},
		worstPlot(points),
	];
}

function waitLines(points: readonly Point[], value: (run: BlockingRun) => number): Line[] {
	const sizes = [...new Set(points.filter(({ work }) => work.how === "wait").map(({ work }) => work.ms))];
	return modes().flatMap((mode) =>
		sizes.map((ms) => ({
			name: `${mode}, ${ms} ms`,
			role: mode === "worker" ? "parley" : "rival",
			points: points
				.filter((point) => point.mode === mode)
				.filter(({ work }) => work.how === "idle" || (work.how === "wait" && work.ms === ms))
				.map((point) => ({ x: point.work.perSecond, y: spread(point, value) }))
				.sort((a, b) => a.x - b.x),
		})),
	);
}

function worstPlot(points: readonly Point[]): Plot {
	const works = points.filter(({ mode }) => mode === "worker").map(({ work }) => work);
	return {
		id: "chat-max",
		kind: "bars",
		title: "The longest that anybody waited for a message",
		y: { label: "max until on a screen", unit: "ms", scale: "log" },
		categories: works.map(nameOf),
		series: modes().map((mode) => ({
			name: mode,
			role: mode === "worker" ? "parley" : "rival",
			values: works.map((work) => {
				const point = points.find((one) => one.mode === mode && one.work === work);
				return point === undefined ? null : spread(point, ({ chat }) => chat.max);
			}),
		})),
	};
}

function modes(): Mode[] {
	return Object.keys(MODES) as Mode[];
}
