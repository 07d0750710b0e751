import type { Check, Claim, Labels, Measured, Samples } from "../lab/description.ts";
import { type Finding, NOT_MEASURED, type Spread } from "../lab/result.ts";
import { formatFigure, formatSpread, headed, labelOf, pointSaid, unitOfName } from "./format.ts";
import {
	atOf,
	comparedAt,
	doubtOf,
	figureAt,
	matches,
	namesIn,
	type Point,
	pointsOf,
	varying,
} from "./points.ts";

/** What became of one check. */
interface Checked {
	/** undefined: there is no such figure in this run */
	readonly holds: boolean | undefined;
	readonly ours: string;
	/** what a miss lacks, in figures */
	readonly lacks: string;
	readonly points: readonly Point[];
	/** it differs from the other by no more than both scatter */
	readonly isAlike?: boolean;
}

/** Fewer attempts than this tell nothing about how far they scatter. */
const ATTEMPTS_MIN = 3;
const SCATTER =
	"The measurements scatter more than the servers differ, or there were fewer than three of them.";

/** Judges a claim by what was measured: nothing else is said of it, and no cause that was not measured. */
export function judge(claim: Claim, samples: Samples, labels: Labels = {}): Finding {
	const look = (check: Check) => checked({ ...check, at: { ...claim.at, ...check.at } }, samples, labels);
	const checks = claim.checks.map(look);
	const said = [...checks.map(({ ours }) => ours), ...alsoSaid(claim, samples, labels)].join("; ");
	const isMeasured = checks.length === 0 || checks.some(({ holds }) => holds !== undefined);
	const ours = !isMeasured ? NOT_MEASURED : said === "" ? "So it was." : `${headed(said)}.`;
	const finding = { claim: claim.claim, ours };
	const notShown = (why: string): Finding => ({ ...finding, verdict: "not-shown", why });
	if (claim.unlike !== undefined) return notShown(claim.unlike);
	const missing = checks.findIndex(({ holds }) => holds === undefined);
	if (missing >= 0 || pointsOf(samples, claim.at).length === 0)
		return notShown("This run did not measure all that the claim is about.");
	const lacking = (claim.provided ?? []).map(look).find(({ holds }) => holds !== true);
	if (lacking !== undefined)
		return notShown(`The run does not show it: ${lacking.ours}. ${lacking.lacks}`.trim());
	const failed = checks.filter(({ holds, isAlike }) => holds === false && isAlike !== true);
	if (failed.length === 0 && checks.some(({ isAlike }) => isAlike)) return notShown(SCATTER);
	if (failed.length === 0) return { ...finding, verdict: claim.isStudy ? "reproduced" : "reached" };
	const doubt = claim.doubt ?? doubtIn(claim, failed);
	if (doubt !== undefined) return notShown(doubt);
	const why = [...new Set(failed.map(({ lacks }) => lacks)), circumstances(failed)]
		.filter((part) => part !== "")
		.join(" ");
	return { ...finding, verdict: claim.isStudy ? "contradicted" : "missed", why };
}

function checked(check: Check, samples: Samples, labels: Labels): Checked {
	const points = pointsOf(samples, check.at);
	const measured = points.flatMap((point) => measuredAt(check, point, samples));
	const what = check.what ?? labelOf(check.figure, labels);
	if (measured.length === 0) return { holds: undefined, ours: `${what} not measured`, lacks: "", points };
	const keys = varying(points);
	const failing = measured.filter(({ value }) => !isWithin(check, value));
	const fault = check.shape?.(measured);
	const isEnough = check.isAnyEnough === true ? failing.length < measured.length : failing.length === 0;
	const at = (one: Measured) => pointSaid(one.at, check.along === undefined ? keys : [check.along], labels);
	const where =
		measured.length > 1 && check.isAnyEnough !== true ? failing.map(at).filter((said) => said !== "") : [];
	const unmet = where.length > 0 ? `, not met at ${listed(where)}` : "";
	const bound = isEnough ? "" : `The goal is ${goalSaid(check)}${unmet}.`;
	return {
		holds: isEnough && fault === undefined,
		ours: `${what} ${told(check, measured, at)}`,
		lacks: [bound, fault ?? ""].filter((part) => part !== "").join(" "),
		points,
		isAlike: check.isToldApart === true && isAlike(measured, failing),
	};
}

function measuredAt(check: Check, point: Point, samples: Samples): Measured[] {
	const own = figureAt(point, check.figure);
	if (own === undefined) return [];
	const of = (figure: string) => figureAt(point, figure);
	const { over, less } = check;
	if (over === undefined && less === undefined) return [{ at: point.at, value: own, own, of }];
	const [other] = pointsOf(samples, { ...point.at, ...over, ...less });
	const theirs = other === undefined ? undefined : figureAt(other, check.figure);
	if (other === undefined || theirs === undefined) return [];
	const value = comparedAt(point, other, check.figure, (a, b) => (over === undefined ? a - b : a / b));
	return value === undefined ? [] : [{ at: point.at, value, own, other: theirs, of }];
}

/** Two figures differ when the median of neither lies within what the other one ranged over. */
function areAlike(ours: Spread, theirs: Spread): boolean {
	const within = (value: number, { min, max }: Spread) => value >= min && value <= max;
	if (ours.n < ATTEMPTS_MIN || theirs.n < ATTEMPTS_MIN) return true;
	return within(ours.median, theirs) || within(theirs.median, ours);
}

/** None of the points that fail stands out, or there are none and one that holds does not. */
function isAlike(measured: readonly Measured[], failing: readonly Measured[]): boolean {
	const alike = ({ own, other }: Measured) => other !== undefined && areAlike(own, other);
	return failing.length > 0 ? failing.every(alike) : measured.some(alike);
}

function isWithin(check: Check, { median, min, max }: Spread): boolean {
	const { atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY, isEveryRun } = check;
	return isEveryRun === true ? max <= atMost && min >= atLeast : median <= atMost && median >= atLeast;
}

/** All points along a parameter, or the one that decides. */
function told(check: Check, measured: readonly Measured[], at: (one: Measured) => string): string {
	if (check.along !== undefined)
		return listed(measured.map((one) => `${figureSaid(check, one)} at ${at(one)}`));
	const sorted = measured.toSorted((a, b) => a.value.median - b.value.median);
	const highest = (check.atMost !== undefined) !== (check.isAnyEnough === true);
	const decides = highest ? sorted.at(-1) : sorted[0];
	if (decides === undefined) return "";
	const which = measured.length > 1 ? at(decides) : "";
	const name = check.isAnyEnough === true ? "at best" : "at worst";
	return `${figureSaid(check, decides)}${which === "" ? "" : `, ${name} (${which})`}${parts(check, decides)}`;
}

function figureSaid({ figure, over, less }: Check, { value }: Measured): string {
	if (over !== undefined) return formatSpread(value, "ratio");
	const said = formatSpread(value, unitOfName(figure));
	return less === undefined ? said : `${said} more`;
}

function parts({ figure, over, less }: Check, { own, other }: Measured): string {
	if (other === undefined || (over ?? less) === undefined) return "";
	const unit = unitOfName(figure);
	return `: ${formatSpread(own, unit)} against ${formatSpread(other, unit)}`;
}

function goalSaid({ figure, over, atMost, atLeast }: Check): string {
	const unit = over === undefined ? unitOfName(figure) : ("ratio" as const);
	const least = atLeast === undefined ? [] : [`at least ${formatFigure(atLeast, unit)}`];
	const most = atMost === undefined ? [] : [`at most ${formatFigure(atMost, unit)}`];
	return [...least, ...most].join(" and ");
}

function alsoSaid({ also, at = {} }: Claim, samples: Samples, labels: Labels): string[] {
	const own = samples.filter((sample) => matches(atOf(sample), at));
	return namesIn(also).flatMap((figure) => {
		const spread = figureAt({ at: {}, samples: own }, figure);
		return spread === undefined
			? []
			: `${labelOf(figure, labels)} ${formatSpread(spread, unitOfName(figure))}`;
	});
}

/** Who else was at work; it excuses what takes time, not what takes memory or is counted. */
function doubtIn({ checks }: Claim, failed: readonly Checked[]): string | undefined {
	const isTimed = checks.some(({ figure }) => timed.has(unitOfName(figure)));
	return isTimed ? doubtOf(failed.flatMap(({ points }) => points)) : undefined;
}

const timed: ReadonlySet<string | undefined> = new Set(["ms", "us", "s", "per-second", "per-minute"]);

/** How busy all were: measured, and so no guess. */
function circumstances(failed: readonly Checked[]): string {
	const points = failed.flatMap((check) => check.points);
	const said = ["cores", "generatorShare", "loopMaxMs"].flatMap((figure) => {
		const most = Math.max(...points.flatMap((point) => figureAt(point, figure)?.median ?? []));
		return Number.isFinite(most) ? [`${labelOf(figure)} ${formatFigure(most, unitOfName(figure))}`] : [];
	});
	return said.length === 0 ? "" : `Measured meanwhile: ${said.join(", ")}.`;
}

function listed(parts: readonly string[]): string {
	return parts.join(parts.some((part) => part.includes(",")) ? "; " : ", ");
}
