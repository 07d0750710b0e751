import { Contained } from "../../ui/contained.tsx";
import { labTexts } from "../../ui/lab-texts.ts";
import { number } from "../../ui/words.ts";
import { bytes, ms, short } from "./format.ts";
import { Plot } from "./plot.tsx";
import type { PlotSpec } from "./plot-options.ts";
import styles from "./plots.module.css";
import type { Point } from "./use-lab.ts";

const texts = labTexts.plots;
const { series } = texts;
const KIBI = 1_024;
const byteSteps = Array.from({ length: 30 }, (_, power) => KIBI * 2 ** power);

const specs: readonly PlotSpec[] = [
	{
		title: texts.deliveries,
		format: short,
		topMin: 10,
		series: [
			{ label: series.deliveries, tone: "first", of: ({ deliveriesPerSecond }) => deliveriesPerSecond },
			{ label: series.posts, tone: "third", of: ({ postsPerSecond }) => postsPerSecond },
		],
	},
	{
		title: texts.latency,
		format: ms,
		topMin: 5,
		series: [
			{ label: series.p50, tone: "first", of: ({ deliver }) => deliver?.p50 ?? null },
			{ label: series.p99, tone: "second", of: ({ deliver }) => deliver?.p99 ?? null },
			{ label: series.screens, tone: "third", of: ({ crowd }) => crowd?.p99 ?? null },
		],
	},
	{
		title: texts.loop,
		format: ms,
		topMin: 10,
		series: [
			{ label: series.p50, tone: "first", of: ({ loopDelay }) => loopDelay.p50 },
			{ label: series.p99, tone: "second", of: ({ loopDelay }) => loopDelay.p99 },
			{ label: series.max, tone: "third", of: ({ loopDelay }) => loopDelay.max },
		],
	},
	{
		title: texts.lookups,
		format: (value) => number(Math.round(value)),
		topMin: 4,
		series: [
			{ label: series.running, tone: "first", of: (point) => overAll(point, "running") },
			{ label: series.waiting, tone: "second", of: (point) => overAll(point, "waiting") },
			{ label: series.answered, tone: "third", of: ({ lookupsPerSecond }) => lookupsPerSecond },
		],
	},
	{
		title: texts.sockets,
		format: (value) => number(Math.round(value)),
		topMin: 4,
		series: [
			{ label: series.sockets, tone: "first", of: ({ sockets }) => sockets },
			{ label: series.slow, tone: "second", of: ({ slowReaders }) => slowReaders },
		],
	},
	{
		title: texts.pending,
		format: bytes,
		topMin: 4 * KIBI,
		steps: byteSteps,
		series: [{ label: series.pending, tone: "first", of: ({ pendingBytes }) => pendingBytes }],
	},
];

export function Plots({ points }: { points: readonly Point[] }) {
	return (
		<section className={styles["plots"]} aria-label={texts.region}>
			{specs.map((spec) => (
				<Contained key={spec.title} look="line">
					<Plot spec={spec} points={points} />
				</Contained>
			))}
		</section>
	);
}

function overAll({ lookups }: Point, what: "running" | "waiting"): number {
	return lookups.reduce((sum, lookup) => sum + lookup[what], 0);
}
