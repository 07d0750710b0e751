import type { Lab } from "./experiment.ts";

/** Every point once in each run: who is compared takes turns, so that a machine that changes changes for all. */
export async function inTurn<Point>(
	lab: Lab,
	points: readonly Point[],
	said: (point: Point) => string,
	measure: (point: Point, run: number) => Promise<void>,
): Promise<void> {
	for (let run = 0; run < lab.runs; run++)
		for (const [index, point] of points.entries()) {
			lab.progress(run * points.length + index, lab.runs * points.length, `${said(point)}, run ${run + 1}`);
			await measure(point, run);
		}
}
