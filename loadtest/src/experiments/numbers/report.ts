import type { Line, Plot, Table } from "../../lab/result.ts";
import type { Operation } from "./direct.ts";
import { DIVISIONS, type Division, type NumbersRun, type Point, ratio, spread } from "./points.ts";

export function tablesOf(points: readonly Point[]): Table[] {
	return operationsOf(points).map((operation) => ({
		id: `numbers-${operation}`,
		title: `${titleOf(operation)}: time by how the numbers were divided`,
		columns: [
			{ key: "count", label: "Numbers", unit: "count" },
			{ key: "division", label: "Division" },
			{ key: "ms", label: "Computing", unit: "ms" },
			{ key: "moveMs", label: "Moving the numbers", unit: "ms" },
			{ key: "startMs", label: "Making the threads", unit: "ms" },
			{ key: "wholeMs", label: "Whole request", unit: "ms" },
		],
		rows: points
			.filter((point) => point.operation === operation)
			.map((point) => ({
				count: point.count,
				division: point.division,
				ms: spread(point, "ms"),
				moveMs: spread(point, "moveMs"),
				startMs: spread(point, "startMs"),
				wholeMs: spread(point, "wholeMs"),
			})),
		note: "Computing: from the moment every thread holds its first share until the last one is done; later shares are handed out within it. The whole request also makes the numbers and checks each result.",
	}));
}

export function plotsOf(points: readonly Point[]): Plot[] {
	return operationsOf(points).flatMap((operation) => {
		const mine = points.filter((point) => point.operation === operation);
		return [timePlot(operation, mine), gapPlot(operation, mine), overheadPlot(operation, mine)];
	});
}

const numbers = { label: "numbers", unit: "count", scale: "log" } as const;

function timePlot(operation: Operation, points: readonly Point[]): Plot {
	return {
		id: `computing-${operation}`,
		kind: "lines",
		title: `${titleOf(operation)}: computing time against size`,
		x: numbers,
		y: { label: "computing", unit: "ms", scale: "log" },
		series: DIVISIONS.map((division) => line(points, division, "ms")),
	};
}

function gapPlot(operation: Operation, points: readonly Point[]): Plot {
	const counts = [...new Set(points.map(({ count }) => count))];
	const points_ = counts.flatMap((count) => {
		const y = ratio(points, "skewed", "uniform", { operation, count });
		return y === undefined ? [] : [{ x: count, y }];
	});
	return {
		id: `gain-${operation}`,
		kind: "lines",
		title: `${titleOf(operation)}: skewed over uniform`,
		caption: "Above 1 the equal division is faster. The study: about 2 from 100,000 numbers on, and growing.",
		x: numbers,
		y: { label: "times as long", unit: "ratio" },
		series: [
			{ name: "skewed / uniform", role: "parley", points: points_ },
			{
				name: "study",
				role: "published",
				points: counts.filter((count) => count >= 100_000).map((count) => ({ x: count, y: 2 })),
			},
		],
	};
}

function overheadPlot(operation: Operation, points: readonly Point[]): Plot {
	const uniform = points.filter(({ division }) => division === "uniform");
	const series = (name: string, value: keyof NumbersRun): Line => ({
		name,
		role: "parley",
		points: uniform.map((point) => ({ x: point.count, y: spread(point, value) })),
	});
	return {
		id: `overhead-${operation}`,
		kind: "lines",
		title: `${titleOf(operation)}: what threads cost besides the computing (uniform)`,
		x: numbers,
		y: { label: "time", unit: "ms", scale: "log" },
		series: [
			series("computing", "ms"),
			series("moving the numbers", "moveMs"),
			series("making the threads", "startMs"),
		],
	};
}

function line(points: readonly Point[], division: Division, value: keyof NumbersRun): Line {
	return {
		name: division,
		role: division === "skewed" || division === "one thread" ? "rival" : "parley",
		points: points
			.filter((point) => point.division === division)
			.map((point) => ({ x: point.count, y: spread(point, value) })),
	};
}

function operationsOf(points: readonly Point[]): Operation[] {
	return [...new Set(points.map(({ operation }) => operation))];
}

function titleOf(operation: Operation): string {
	return operation === "square" ? "Squares" : "Square roots";
}
