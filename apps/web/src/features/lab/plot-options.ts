import type uPlot from "uplot";
import { labTexts } from "../../ui/lab-texts.ts";
import { number } from "../../ui/words.ts";
import { type Look, type Tone, tones } from "./plot-look.ts";
import { POINTS_KEPT, type Point } from "./use-lab.ts";

export interface Series {
	readonly label: string;
	readonly tone: Tone;
	readonly of: (point: Point) => number | null;
}

export interface PlotSpec {
	readonly title: string;
	readonly series: readonly Series[];
	readonly format: (value: number) => string;
	/** the scale is never smaller: noise near nothing should look like nothing */
	readonly topMin: number;
	/** what may lie between two lines of the grid; tens unless given */
	readonly steps?: readonly number[];
}

const GRID_S = 30;

/** What uPlot draws: times in seconds, then a column for each line. */
export function columnsOf(points: readonly Point[], series: readonly Series[]): uPlot.AlignedData {
	return [points.map(({ at }) => at / 1_000), ...series.map(({ of }) => points.map(of))];
}

export function optionsFor(
	{ series, format, topMin, steps }: PlotSpec,
	look: Look,
	size: { width: number; height: number },
	onCursor: (index: number | null) => void,
): uPlot.Options {
	const axis = {
		stroke: look.ink,
		font: look.font,
		ticks: { show: false },
		grid: { stroke: look.grid, width: 1 },
	};
	return {
		...size,
		padding: [6, 0, 0, 0],
		legend: { show: false },
		cursor: {
			sync: { key: "lab" },
			drag: { x: false, y: false, setScale: false },
			y: false,
			points: { size: 5 },
		},
		scales: {
			x: { time: true, range: (_plot, _min, max) => [max - POINTS_KEPT, max] },
			y: { range: (_plot, _min, max) => [0, Math.max(topMin, (max ?? 0) * 1.1)] },
		},
		axes: [
			{ ...axis, size: 20, gap: 3, splits: gridTimes, values: (_plot, splits) => splits.map(secondsAgo) },
			{
				...axis,
				size: 56,
				gap: 6,
				space: 34,
				values: (_plot, splits) => splits.map(format),
				...(steps && { incrs: [...steps] }),
			},
		],
		series: [
			{},
			...series.map(({ label, tone }) => ({
				label,
				stroke: look.lines[tone],
				width: 1.5,
				dash: [...tones[tone].dash],
				points: { show: false },
				...(series.length === 1 && { fill: look.wash }),
			})),
		],
		hooks: { setCursor: [({ cursor }) => onCursor((cursor.left ?? -1) < 0 ? null : (cursor.idx ?? null))] },
	};
}

function gridTimes(_plot: uPlot, _axis: number, min: number, max: number): number[] {
	const count = Math.round((max - min) / GRID_S);
	return Array.from({ length: count + 1 }, (_, index) => max - (count - index) * GRID_S);
}

/** The grid stands still and time goes by: only the distance from now is said. */
function secondsAgo(_at: number, index: number, all: readonly number[]): string {
	const isEdge = index === 0 || index === all.length - 1;
	return isEdge ? "" : labTexts.units.ago(number((all.length - 1 - index) * GRID_S));
}
