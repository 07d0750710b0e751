import { useMemo } from "react";
import "uplot/dist/uPlot.min.css";
import { labTexts } from "../../ui/lab-texts.ts";
import styles from "./plot.module.css";
import { columnsOf, type PlotSpec } from "./plot-options.ts";
import type { Point } from "./use-lab.ts";
import { usePlot } from "./use-plot.ts";

const texts = labTexts.plots;

/** The last two minutes of a few figures, with their values now, or under the pointer. */
export function Plot({ spec, points }: { spec: PlotSpec; points: readonly Point[] }) {
	const data = useMemo(() => columnsOf(points, spec.series), [points, spec]);
	const { place, pointed } = usePlot(spec, data);
	const point = points[pointed ?? points.length - 1];
	const figures = spec.series.map(({ label, tone, of }) => {
		const value = point === undefined ? null : of(point);
		return { label, tone, value: value === null ? texts.nothing : spec.format(value) };
	});
	const heard = figures.map(({ label, value }) => `${label} ${value}`).join(", ");
	return (
		<figure className={styles["plot"]}>
			<figcaption className={styles["caption"]}>
				<span className={styles["title"]}>{spec.title}</span>
				<span className={styles["figures"]}>
					{figures.map(({ label, tone, value }) => (
						<span key={label} className={styles["figure"]} data-tone={tone}>
							{label} <b>{value}</b>
						</span>
					))}
				</span>
			</figcaption>
			<div
				ref={place}
				className={styles["canvas"]}
				// Time goes to the right in every language's plots.
				dir="ltr"
				role="img"
				aria-label={texts.heard(spec.title, heard)}
			/>
		</figure>
	);
}
