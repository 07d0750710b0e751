import type { Plot, Table } from "../../lab/result.ts";
import type { BacklogPoint } from "./backlog-watch.ts";
import { of, type Point, worst100 } from "./points.ts";

export function tableOf(points: readonly Point[]): Table {
	return {
		id: "jam",
		title: "Response times of everybody but C1, and what became of C1",
		columns: [
			{ key: "server", label: "Server" },
			{ key: "blocked", label: "T", unit: "s" },
			{ key: "worst", label: "Mean of the 100 longest", unit: "ms" },
			{ key: "p50", label: "p50", unit: "ms" },
			{ key: "p99", label: "p99", unit: "ms" },
			{ key: "backlog", label: "C1 lacked at most", unit: "bytes" },
			{ key: "buffered", label: "Held by the server at most", unit: "bytes" },
			{ key: "caughtUp", label: "C1 caught up within", unit: "ms" },
			{ key: "cuts", label: "C1 cut", unit: "count" },
		],
		rows: points.map((point) => ({
			server: point.server,
			blocked: point.blockedS,
			worst: worst100(point),
			p50: of(point, ({ figures }) => figures.delivery.p50),
			p99: of(point, ({ figures }) => figures.delivery.p99),
			backlog: of(point, (run) => run.backlogBytesMax),
			buffered: of(point, (run) => run.bufferedBytesMax),
			caughtUp: of(point, (run) => run.caughtUpMs),
			cuts: of(point, (run) => run.cuts),
		})),
		note: "A response time is from the moment a message was due until it was on a screen of its room. The blocking writer keeps no count of what it holds.",
	};
}

export function plotsOf(points: readonly Point[]): Plot[] {
	return [worstPlot(points), ...backlogPlot(points)];
}

function worstPlot(points: readonly Point[]): Plot {
	const lines = Map.groupBy(points, ({ server }) => server);
	return {
		id: "worst",
		kind: "lines",
		title: "Mean of the 100 longest response times of all others, over the time C1 is blocked",
		caption:
			"The study: flat for both until the kernel's buffer is full, then flat with output buffers and about linear in T without.",
		x: { label: "C1 blocked for T", unit: "s" },
		y: { label: "mean of the 100 longest", unit: "ms" },
		series: [...lines].map(([server, line]) => ({
			name: server,
			role: server === "parley" ? ("parley" as const) : ("rival" as const),
			points: line.map((point) => ({ x: point.blockedS, y: worst100(point) })),
		})),
	};
}

/** Of the last run with the longest block. */
function backlogPlot(points: readonly Point[]): Plot[] {
	const longestS = Math.max(...points.map(({ blockedS }) => blockedS));
	const lines = points.flatMap(({ server, blockedS, runs }) => {
		const backlog = blockedS === longestS ? runs.at(-1)?.backlog : undefined;
		if (backlog === undefined) return [];
		const role = server === "parley" ? ("parley" as const) : ("rival" as const);
		return [
			{ name: `${server}: not yet with C1`, role, points: line(backlog, (point) => point.backlogBytes) },
			{ name: `${server}: held by the server`, role, points: line(backlog, (point) => point.bufferedBytes) },
		].filter((one) => one.points.length > 0);
	});
	if (longestS === 0 || lines.length === 0) return [];
	return [
		{
			id: "backlog",
			kind: "lines",
			title: `What C1 had not got, blocked for ${longestS} s`,
			caption:
				"The blocking writer holds everybody back with C1, and C1's backlog with them; Parley keeps a bounded buffer and feeds C1 from its archive once it reads again.",
			x: { label: "since C1 stopped reading", unit: "s" },
			y: { label: "bytes", unit: "bytes" },
			series: lines,
		},
	];
}

function line(backlog: readonly BacklogPoint[], value: (point: BacklogPoint) => number | undefined) {
	return backlog.flatMap((point) => {
		const y = value(point);
		return y === undefined ? [] : [{ x: point.atS, y }];
	});
}
