import { percentile } from "../percentile.ts";

const STRETCHES = 40;

interface TimePoint {
	/** the middle of the stretch, s */
	readonly x: number;
	/** p99 of what was answered in it, ms */
	readonly y: number;
}

/** Answers, in the order in which they came, as a line of so many points. */
export function overTime(answers: readonly (readonly [atMs: number, ms: number])[]): TimePoint[] {
	const lastMs = answers.at(-1)?.[0] ?? 0;
	const widthMs = Math.max(1, lastMs / STRETCHES);
	const stretches = Map.groupBy(answers, ([atMs]) => Math.min(STRETCHES - 1, Math.floor(atMs / widthMs)));
	return [...stretches]
		.sort(([a], [b]) => a - b)
		.map(([stretch, answered]) => ({
			x: ((stretch + 0.5) * widthMs) / 1_000,
			y: percentile(
				answered.map(([, ms]) => ms),
				99,
			),
		}));
}
