import type { Samples } from "../lab/description.ts";
import { figureAt, type Point } from "./points.ts";

/** Above this share of a core the crowd was busy itself. */
const GENERATOR_SHARE_MAX = 0.9;
/** Above this share of all cores, what others took decides more than the servers do. */
const OTHERS_SHARE_MAX = 0.15;

/** What else than the servers may have kept these points from more, if anything. */
export function doubtOf(points: readonly Point[]): string | undefined {
	const most = (figure: string) =>
		Math.max(0, ...points.flatMap((point) => figureAt(point, figure)?.median ?? []));
	const [others, crowd] = [most("othersShare"), most("generatorShare")];
	if (others > OTHERS_SHARE_MAX) return `Other programs took ${percent(others)} of this machine meanwhile.`;
	if (crowd > GENERATOR_SHARE_MAX)
		return `The crowd itself used ${percent(crowd)} of a core: it could not take more.`;
	return undefined;
}

/** What a reader must know before believing any of it. */
export function warningsOf(samples: Samples): string[] {
	const most = (figure: string) => Math.max(0, ...samples.map(({ values }) => values[figure] ?? 0));
	const [others, crowd] = [most("othersShare"), most("generatorShare")];
	return [
		crowd > GENERATOR_SHARE_MAX &&
			`The crowd was the bottleneck, or near it: it used up to ${percent(crowd)} of a core (generatorShare in the raw data).`,
		others > OTHERS_SHARE_MAX &&
			`Other programs took up to ${percent(others)} of this machine while it was measured (othersShare in the raw data).`,
	].filter((sentence) => sentence !== false);
}

function percent(share: number): string {
	return `${Math.round(share * 100)} %`;
}
