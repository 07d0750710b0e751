import type { Line, Plot, Role, Table } from "../../lab/result.ts";
import { spreadOf } from "../../lab/result.ts";
import { PER_REQUEST, SINGLE_LOOP, STUDY } from "./modes.ts";
import { overTime } from "./over-time.ts";
import { type CostPoint, costSpread, errorPercent, type Point, spread, timesIdle } from "./points.ts";

export function tablesOf(points: readonly Point[], costs: readonly CostPoint[]): Table[] {
	return [requestTable(points), chatTable(points), costTable(costs)];
}

function requestTable(points: readonly Point[]): Table {
	const published = Object.entries(STUDY).map(([name, { mean, p99, max, errors, throughput }]) => ({
		server: `study: ${name}`,
		mean,
		p50: null,
		p99,
		max,
		errors,
		throughput,
		requests: name === "single-threaded" ? 60_000 : 100_000,
	}));
	const ours = points.map((point) => ({
		server: point.mode.name,
		mean: spread(point, ({ http }) => http.latency.mean),
		p50: spread(point, ({ http }) => http.latency.p50),
		p99: spread(point, ({ http }) => http.latency.p99),
		max: spread(point, ({ http }) => http.latency.max),
		errors: spread(point, errorPercent),
		throughput: spread(point, ({ http }) => http.answersPerSecond * 60),
		requests: point.amount,
	}));
	return {
		id: "requests",
		title: "The study's table, and ours",
		columns: [
			{ key: "server", label: "Server" },
			{ key: "mean", label: "Mean", unit: "ms" },
			{ key: "p50", label: "p50", unit: "ms" },
			{ key: "p99", label: "p99", unit: "ms" },
			{ key: "max", label: "Max", unit: "ms" },
			{ key: "errors", label: "Errors", unit: "percent" },
			{ key: "throughput", label: "Throughput", unit: "per-minute" },
			{ key: "requests", label: "Requests", unit: "count" },
		],
		rows: [...published, ...ours],
		note: "The study's servers answered about 1,000 requests a minute, most within 0 ms; ours are asked as fast as they answer, and each request searches a large room: levels cannot be compared, only who is better than whom. Whatever is no 2xx answer with the right body is an error, and is in no latency.",
	};
}

function chatTable(points: readonly Point[]): Table {
	return {
		id: "chat",
		title: "What the study lacked: other people's chat while the load runs",
		columns: [
			{ key: "server", label: "Lookups run on" },
			{ key: "idleP99", label: "p99 before", unit: "ms" },
			{ key: "p50", label: "p50", unit: "ms" },
			{ key: "p99", label: "p99", unit: "ms" },
			{ key: "max", label: "Max", unit: "ms" },
			{ key: "times", label: "p99 over before", unit: "ratio" },
		],
		rows: points.map((point) => ({
			server: point.mode.name,
			idleP99: spread(point, ({ chatIdle }) => chatIdle.p99),
			p50: spread(point, ({ chat }) => chat.p50),
			p99: spread(point, ({ chat }) => chat.p99),
			max: spread(point, ({ chat }) => chat.max),
			times: timesIdle(point),
		})),
		note: "In another room of the same server, from a message being due until it is on a screen.",
	};
}

function costTable(costs: readonly CostPoint[]): Table {
	return {
		id: "queries",
		title: "What one lookup costs, alone, over HTTP",
		columns: [
			{ key: "query", label: "Lookup" },
			{ key: "hits", label: "Hits of the first page", unit: "count" },
			{ key: "p50", label: "p50", unit: "ms" },
			{ key: "p99", label: "p99", unit: "ms" },
			{ key: "max", label: "Max", unit: "ms" },
			{ key: "within5", label: "Run within 5 ms", unit: "percent" },
			{ key: "within50", label: "Run within 50 ms", unit: "percent" },
		],
		rows: costs.map((point) => ({
			query: point.name,
			hits: point.runs[0]?.hits ?? null,
			p50: costSpread(point, ({ latency }) => latency.p50),
			p99: costSpread(point, ({ latency }) => latency.p99),
			max: costSpread(point, ({ latency }) => latency.max),
			within5: costSpread(point, ({ runShare }) => runShare[5] * 100),
			within50: costSpread(point, ({ runShare }) => runShare[50] * 100),
		})),
		note: "One connection, one question after another, on one thread. Runs are counted by the server: from its turn to the answer. The searches make up the load in equal parts.",
	};
}

export function plotsOf(points: readonly Point[]): Plot[] {
	return [timePlot(points), percentilePlot(points), chatPlot(points)];
}

function timePlot(points: readonly Point[]): Plot {
	return {
		id: "over-time",
		kind: "lines",
		title: "Latency over time, first run",
		caption:
			"p99 of each stretch; connections rise in six steps, and a line ends when all requests are answered.",
		x: { label: "since the load began", unit: "s" },
		y: { label: "p99", unit: "ms", scale: "log" },
		series: points.map(({ mode, runs }) => ({
			name: mode.name,
			role: roleOf(mode.name),
			points: overTime(runs[0]?.http.answers ?? []),
		})),
	};
}

function percentilePlot(points: readonly Point[]): Plot {
	return {
		id: "percentiles",
		kind: "lines",
		title: "Latency by percentile",
		caption: "10 on the x axis is p90, 100 is p99, 1,000 is p99.9.",
		x: { label: "one answer in so many is slower", scale: "log" },
		y: { label: "latency", unit: "ms", scale: "log" },
		series: points.map(({ mode, runs }) => ({
			name: mode.name,
			role: roleOf(mode.name),
			points: percentiles(runs),
		})),
	};
}

function percentiles(runs: Point["runs"]): Line["points"] {
	const all = runs.flatMap(({ http }) => http.latency.percentiles);
	return [...Map.groupBy(all, ([percentile]) => percentile)]
		.filter(([percentile]) => percentile < 100)
		.map(([percentile, values]) => ({
			x: 100 / (100 - percentile),
			y: spreadOf(values.map(([, ms]) => ms)),
		}));
}

function chatPlot(points: readonly Point[]): Plot {
	return {
		id: "chat-p99",
		kind: "bars",
		title: "Other people's chat: p99 before the load, and beside it",
		y: { label: "p99 until on a screen", unit: "ms", scale: "log" },
		categories: points.map(({ mode }) => mode.name),
		series: [
			{
				name: "before",
				role: "rival",
				values: points.map((point) => spread(point, ({ chatIdle }) => chatIdle.p99)),
			},
			{
				name: "beside the load",
				role: "parley",
				values: points.map((point) => spread(point, ({ chat }) => chat.p99)),
			},
		],
	};
}

function roleOf(name: string): Role {
	return name === SINGLE_LOOP || name === PER_REQUEST ? "rival" : "parley";
}
