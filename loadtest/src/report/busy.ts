import type { Samples } from "../lab/description.ts";
import { figureAt, type Point } from "./points.ts";

/** Above this share of a core the crowd was busy itself. */
const GENERATOR_SHARE_MAX = 0.9;
/** Above this share of all cores, what others took decides more than the servers do. */
const OTHERS_SHARE_MAX = 0.15;

/** What else than the servers may have kept these points from more, if anything. */
export function doubtOf(points: readonly Point[]): string | undefined {
	return doubts((figure) => points.flatMap((point) => figureAt(point, figure)?.median ?? []))[0];
}

/** What a reader must know before believing any of it. */
export function warningsOf(samples: Samples): string[] {
	return doubts((figure) => samples.map(({ values }) => values[figure] ?? 0));
}

function doubts(measured: (figure: "othersShare" | "generatorShare") => readonly number[]): string[] {
	const [others, crowd] = [
		Math.max(0, ...measured("othersShare")),
		Math.max(0, ...measured("generatorShare")),
	];
	const percent = (share: number) => `${Math.round(share * 100)} %`;
	return [
		others > OTHERS_SHARE_MAX &&
			`Other programs took up to ${percent(others)} of this machine meanwhile (othersShare in the raw data).`,
		crowd > GENERATOR_SHARE_MAX &&
			`The crowd itself used up to ${percent(crowd)} of a core: it could not take more (generatorShare in the raw data).`,
	].filter((sentence) => sentence !== false);
}
