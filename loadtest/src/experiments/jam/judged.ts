import type { Claim, Measured, PlotOf } from "../../lab/description.ts";
import { found, goal } from "../claims.ts";
import type { PlanParams } from "./plan.ts";

/** By how much others may wait longer, as a part of the block's length, and still be called untouched. */
const FLAT_SHARE = 0.01;
/** Where the wait without a block is more than this part of what the block could cause, it would hide that. */
export const HIDDEN_SHARE = 0.1;
/** Waiting grows by about the block's growth: within this factor either way. */
const LINEAR_FACTOR = 2;

export const LABELS = {
	blockedS: "for T",
	worst100Ms: "mean of the 100 longest",
	reachedC1Bytes: "came to C1 meanwhile",
	bufferedMostBytes: "held by the server at most",
	cuts: "C1 cut",
};

export const WORST: PlotOf = {
	id: "worst",
	title: "Mean of the 100 longest response times of all others, over the time C1 is blocked",
	caption:
		"The study: flat for both until the kernel's buffer is full, then flat with output buffers and about linear in T without.",
	x: "blockedS",
	y: "worst100Ms",
	by: "server",
};

export function claims({ blockedS, fillS }: Pick<PlanParams, "blockedS" | "fillS">): Claim[] {
	const [first, last] = [Math.min(...blockedS), Math.max(...blockedS)];
	const line = { figure: "worst100Ms", along: "blockedS" } as const;
	const unlike =
		last <= fillS
			? `No block of this run was longer than the ${fillS} s that the kernel's own buffers last.`
			: undefined;
	const bridged = HIDDEN_SHARE * (last - fillS) * 1000;
	return [
		found(
			"With output buffers the others' longest response times stay flat, however long C1 is cut off.",
			{ ...line, shape: flat },
			{
				at: { server: "parley" },
				provided: [{ figure: "worst100Ms", at: { blockedS: first }, atMost: bridged }],
				unlike,
			},
		),
		goal(
			"C1 loses nothing when it was cut off: it catches up, or is cut and resumes; the server's buffers for all people stay within 4 MiB.",
			{ figure: "bufferedMostBytes", at: { blockedS }, atMost: 4 * 1024 * 1024, isEveryRun: true },
			{ at: { server: "parley", blockedS: last }, also: "reachedC1Bytes cuts" },
		),
		found(
			"Without output buffers they stay flat while the kernel takes what is due to C1 (32 kB, T = 2 s there), and then grow about linearly with T.",
			{ ...line, shape: (points) => flatThenLinear(points, fillS) },
			{ at: { server: "blocking-writer" }, unlike },
		),
	];
}

function flat(points: readonly Measured[]): string | undefined {
	const [first, ...others] = points.toSorted((a, b) => lengthS(a) - lengthS(b));
	return first === undefined || others.every((point) => isFlat(first, point))
		? undefined
		: `It grew by more than ${FLAT_SHARE * 100} % of the block, and more than doubled.`;
}

/** Near the point where the kernel is full, either may be. */
function flatThenLinear(points: readonly Measured[], fillS: number): string | undefined {
	const first = points.toSorted((a, b) => lengthS(a) - lengthS(b))[0];
	const within = points.filter((point) => lengthS(point) > 0 && lengthS(point) <= fillS / 2);
	const beyond = points.filter((point) => lengthS(point) >= fillS * 1.5);
	if (first !== undefined && !within.every((point) => isFlat(first, point)))
		return "The others waited before the kernel was to be full.";
	const isLinear = (point: Measured) => {
		const times = point.value.median / ((lengthS(point) - fillS) * 1000);
		return times >= 1 / LINEAR_FACTOR && times <= LINEAR_FACTOR;
	};
	return beyond.every(isLinear)
		? undefined
		: `The wait is not about T less the ${fillS} s that the kernel takes.`;
}

function isFlat(first: Measured, point: Measured): boolean {
	const before = first.value.median;
	return point.value.median - before <= Math.max(before, FLAT_SHARE * lengthS(point) * 1000);
}

function lengthS({ at }: Measured): number {
	return Number(at["blockedS"]);
}
