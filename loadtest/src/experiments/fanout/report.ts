import type { Line, Plot, Role, Spread, Table } from "../../lab/result.ts";
import { spreadOf } from "../../lab/result.ts";
import { deliveriesPerSecond, keptUp, ofClosed, ofOpen, type Point, ratePoints } from "./points.ts";
import { PUBLISHED } from "./published.ts";

export function tablesOf(points: readonly Point[]): Table[] {
	return [closedTable(points), openTable(points), pausesTable(points)].filter(({ rows }) => rows.length > 0);
}

function closedTable(points: readonly Point[]): Table {
	return {
		id: "closed",
		title: "As fast as it goes: each sender keeps its messages in flight",
		columns: [
			{ key: "server", label: "Server" },
			{ key: "readers", label: "Readers", unit: "count" },
			{ key: "deliveries", label: "Deliveries", unit: "per-second" },
			{ key: "p50", label: "p50", unit: "ms" },
			{ key: "p99", label: "p99", unit: "ms" },
			{ key: "p999", label: "p99.9", unit: "ms" },
			{ key: "last", label: "Last screen p99", unit: "ms" },
			{ key: "cpu", label: "CPU per delivery", unit: "us" },
			{ key: "rss", label: "Memory", unit: "bytes" },
			{ key: "generator", label: "Crowd's share of a core", unit: "ratio" },
		],
		rows: points.map((point) => ({
			server: point.server,
			readers: point.readers,
			deliveries: deliveriesPerSecond(point),
			p50: ofClosed(point, ({ figures }) => figures.delivery.p50),
			p99: ofClosed(point, ({ figures }) => figures.delivery.p99),
			p999: ofClosed(point, ({ figures }) => figures.delivery.p999),
			last: ofClosed(point, ({ figures }) => figures.lastScreen.p99),
			cpu: ofClosed(point, ({ cpuUs }) => cpuUs),
			rss: ofClosed(point, ({ rssBytes }) => rssBytes),
			generator: ofClosed(point, ({ generatorShare }) => generatorShare),
		})),
		note: "A closed loop waits for a slow server and sends less meanwhile: these latencies are not corrected for coordinated omission. Last screen: until the last reader had the message.",
	};
}

function openTable(points: readonly Point[]): Table {
	return {
		id: "open",
		title: "At a fixed rate, whatever the answers",
		columns: [
			{ key: "server", label: "Server" },
			{ key: "readers", label: "Readers", unit: "count" },
			{ key: "rate", label: "Messages", unit: "per-second" },
			{ key: "keptUp", label: "Kept up" },
			{ key: "deliveries", label: "Deliveries", unit: "per-second" },
			{ key: "p50", label: "p50", unit: "ms" },
			{ key: "p99", label: "p99", unit: "ms" },
			{ key: "p999", label: "p99.9", unit: "ms" },
			{ key: "last", label: "Last screen p99", unit: "ms" },
			{ key: "generator", label: "Crowd's share of a core", unit: "ratio" },
		],
		rows: ratePoints(points).map((point) => ({
			server: point.server,
			readers: point.readers,
			rate: point.perSecond,
			keptUp: keptUp(point) ? "yes" : "no: fell behind",
			deliveries: ofOpen(point, ({ figures }) => figures.deliveriesPerSecond),
			p50: ofOpen(point, ({ figures }) => figures.delivery.p50),
			p99: ofOpen(point, ({ figures }) => figures.delivery.p99),
			p999: ofOpen(point, ({ figures }) => figures.delivery.p999),
			last: ofOpen(point, ({ figures }) => figures.lastScreen.p99),
			generator: ofOpen(point, ({ generatorShare }) => generatorShare),
		})),
		note: "Latencies count from when a message was due, so a server that stalls pays for all who waited. A server that fell behind was not asked for a higher rate.",
	};
}

function pausesTable(points: readonly Point[]): Table {
	const told = ratePoints(points).flatMap((point) => {
		const inside = point.runs.flatMap((run) => run.inside ?? []);
		return inside.length === 0 ? [] : [{ point, inside }];
	});
	return {
		id: "pauses",
		title: "Garbage collection beside p99, at a fixed rate",
		columns: [
			{ key: "server", label: "Server" },
			{ key: "rate", label: "Messages", unit: "per-second" },
			{ key: "p99", label: "p99", unit: "ms" },
			{ key: "pauses", label: "Pauses", unit: "per-second" },
			{ key: "pause", label: "Mean pause", unit: "ms" },
			{ key: "share", label: "Share of the time", unit: "ratio" },
		],
		rows: told.map(({ point, inside }) => ({
			server: point.server,
			rate: point.perSecond,
			p99: ofOpen(point, ({ figures }) => figures.delivery.p99),
			pauses: spreadOf(inside.map(({ pausesPerSecond }) => pausesPerSecond)),
			pause: spreadOf(inside.map(({ pauseMs }) => pauseMs)),
			share: spreadOf(inside.map(({ pauseShare }) => pauseShare)),
		})),
		note: "Messages come evenly, so that share of them finds the loop standing still for a collection, and waits for what is left of a pause: where it is below one in a hundred, p99 is made of something else. The loop's thread alone, warm-up included; the writer's collections hold up its commits.",
	};
}

export function plotsOf(points: readonly Point[], percentilesAt: number): Plot[] {
	const readers = { label: "readers of the room", scale: "log" } as const;
	return [
		{
			id: "deliveries",
			kind: "lines",
			title: "Deliveries per second",
			caption: "Dashed: bare servers measured before Parley was built, with a load generator in C.",
			x: readers,
			y: { label: "deliveries a second", unit: "per-second", scale: "log" },
			series: [...lines(points, deliveriesPerSecond), ...published(points)],
		},
		{
			id: "p99",
			kind: "lines",
			title: "p99 from sent until on a screen, closed loop",
			x: readers,
			y: { label: "p99", unit: "ms", scale: "log" },
			series: lines(points, (point) => ofClosed(point, ({ figures }) => figures.delivery.p99)),
		},
		{
			id: "cpu",
			kind: "lines",
			title: "The cost of one delivery, and how it grows with the room",
			caption: "Processor time of all threads of the server, the archive's included.",
			x: readers,
			y: { label: "processor time for a delivery", unit: "us", scale: "log" },
			series: lines(points, (point) => ofClosed(point, ({ cpuUs }) => cpuUs)),
		},
		percentilePlot(points, percentilesAt),
		...ratePlot(points),
	];
}

function percentilePlot(points: readonly Point[], readers: number): Plot {
	const at = points.filter((point) => point.readers === readers);
	return {
		id: "percentiles",
		kind: "lines",
		title: `Latency by percentile at ${readers.toLocaleString("en")} readers, closed loop`,
		caption: "10 on the x axis is p90, 100 is p99, 1,000 is p99.9.",
		x: { label: "one delivery in so many is slower", scale: "log" },
		y: { label: "from sent until on a screen", unit: "ms", scale: "log" },
		series: at.map(({ server, runs }) => ({ name: server, role: roleOf(server), points: percentiles(runs) })),
	};
}

function percentiles(runs: Point["runs"]): Line["points"] {
	const byPercentile = Map.groupBy(
		runs.flatMap(({ closed }) => closed.figures.delivery.percentiles),
		([percentile]) => percentile,
	);
	return [...byPercentile]
		.filter(([percentile]) => percentile < 100)
		.map(([percentile, values]) => ({
			x: 100 / (100 - percentile),
			y: spreadOf(values.map(([, ms]) => ms)),
		}));
}

function ratePlot(points: readonly Point[]): Plot[] {
	const rates = Map.groupBy(ratePoints(points), ({ server }) => server);
	const readers = ratePoints(points)[0]?.readers;
	if (readers === undefined) return [];
	return [
		{
			id: "rates",
			kind: "lines",
			title: `p99 at a fixed rate, ${readers.toLocaleString("en")} readers`,
			caption:
				"A line that ends early is a server that fell behind; its last point says only for how long it was tried.",
			x: { label: "messages a second", unit: "per-second", scale: "log" },
			y: { label: "p99", unit: "ms", scale: "log" },
			series: [...rates].map(([server, line]) => ({
				name: server,
				role: roleOf(server),
				points: line.map((point) => ({
					x: point.perSecond,
					y: ofOpen(point, ({ figures }) => figures.delivery.p99),
				})),
			})),
		},
	];
}

function lines(points: readonly Point[], value: (point: Point) => Spread): Line[] {
	return [...Map.groupBy(points, ({ server }) => server)].map(([server, line]) => ({
		name: server,
		role: roleOf(server),
		points: line.map((point) => ({ x: point.readers, y: value(point) })),
	}));
}

/** Only beside what was measured here. */
function published(points: readonly Point[]): Line[] {
	const readers = new Set(points.map((point) => point.readers));
	return PUBLISHED.map((line) => ({ ...line, points: line.points.filter(({ x }) => readers.has(x)) })).filter(
		(line) => line.points.length > 0,
	);
}

function roleOf(server: string): Role {
	return server === "parley" ? "parley" : "rival";
}
