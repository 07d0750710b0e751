import type { LabSample } from "@parley/protocol/lab";
import type uPlot from "uplot";
import { type Look, type Tone, tones } from "./plot-look.ts";
import { SAMPLES_KEPT } from "./use-lab.ts";

export interface Series {
	readonly label: string;
	readonly tone: Tone;
	readonly of: (sample: LabSample) => number | null;
}

export interface PlotSpec {
	readonly title: string;
	readonly series: readonly Series[];
	readonly format: (value: number) => string;
	/** the scale is never smaller: noise near nothing should look like nothing */
	readonly topMin: number;
}

/** What uPlot draws: times in seconds, then a column for each line. */
export function columnsOf(samples: readonly LabSample[], series: readonly Series[]): uPlot.AlignedData {
	return [samples.map(({ at }) => at / 1_000), ...series.map(({ of }) => samples.map(of))];
}

export function optionsFor(
	{ series, format, topMin }: PlotSpec,
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
			x: { time: true, range: (_plot, _min, max) => [max - SAMPLES_KEPT, max] },
			y: { range: (_plot, _min, max) => [0, Math.max(topMin, (max ?? 0) * 1.1)] },
		},
		axes: [
			{ ...axis, size: 20, gap: 3, splits: halfMinutes, values: (_plot, splits) => splits.map(minutesAgo) },
			{ ...axis, size: 56, gap: 6, space: 34, values: (_plot, splits) => splits.map(format) },
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

function halfMinutes(_plot: uPlot, _axis: number, min: number, max: number): number[] {
	const count = Math.floor((max - min) / 30);
	return Array.from({ length: count + 1 }, (_, index) => max - (count - index) * 30);
}

/** The grid stands still and time goes by: only the distance from now is said. */
function minutesAgo(_at: number, index: number, all: readonly number[]): string {
	const halves = all.length - 1 - index;
	if (halves === 0) return "";
	return halves % 2 === 0 ? `−${halves / 2} min` : "";
}
