import type { Finding } from "../../lab/result.ts";
import { type Point, worst100 } from "./points.ts";
import { bytes, ms } from "./words.ts";

/** By how much others may wait longer, as a part of the block's length, and still be called untouched. */
const FLAT_SHARE = 0.01;
/** Where the wait without a block is more than this part of what the block could cause, it would hide that. */
const HIDDEN_SHARE = 0.1;
/** Waiting grows by about the block's growth: within this factor either way. */
const LINEAR_FACTOR = 2;

/** `fillS`: how long the kernel can take what is due to C1. */
export function findingsOf(points: readonly Point[], fillS: number): Finding[] {
	const lines = Map.groupBy(points, ({ server }) => server);
	const ours = lines.get("parley") ?? [];
	const theirs = lines.get("blocking-writer") ?? [];
	return [
		...(ours.length > 1 ? [buffered(ours, fillS), ofC1(ours)] : []),
		...(theirs.length > 1 ? [unbuffered(theirs, fillS)] : []),
	];
}

function buffered(line: readonly Point[], fillS: number): Finding {
	const claim =
		"With output buffers the others' longest response times stay flat, however long C1 is blocked.";
	const [first, last] = ends(line);
	const ours = `Mean of the 100 longest: ${shown(line)}.`;
	if (last.blockedS <= fillS) return { claim, ours, verdict: "not-shown", why: tooShort(fillS) };
	const hidden = worst100(first).median > HIDDEN_SHARE * (last.blockedS - fillS) * 1000;
	if (hidden) return { claim, ours, verdict: "not-shown", why: tooBusy(first) };
	if (isFlat(first, last)) return { claim, ours, verdict: "reproduced" };
	const why = `It grew by more than ${FLAT_SHARE * 100} % of the block, and more than doubled.`;
	return { claim, ours, verdict: "contradicted", why };
}

function unbuffered(line: readonly Point[], fillS: number): Finding {
	const claim =
		"Without output buffers they stay flat while the kernel takes what is due to C1 (32 kB, T = 2 s there), and then grow about linearly with T.";
	const ours = `Mean of the 100 longest: ${shown(line)}; the kernel here was to be full after ${fillS} s.`;
	const [first, last] = ends(line);
	if (last.blockedS <= fillS) return { claim, ours, verdict: "not-shown", why: tooShort(fillS) };
	// near the point where the kernel is full, either may be
	const within = line.filter(({ blockedS }) => blockedS > 0 && blockedS <= fillS / 2);
	const beyond = line.filter(({ blockedS }) => blockedS >= fillS * 1.5);
	if (!within.every((point) => isFlat(first, point)))
		return { claim, ours, verdict: "contradicted", why: "The others waited before the kernel was full." };
	if (!beyond.every((point) => isLinear(point, fillS)))
		return { claim, ours, verdict: "contradicted", why: `The wait is not about T less ${fillS} s.` };
	return { claim, ours, verdict: "reproduced" };
}

function ofC1(line: readonly Point[]): Finding {
	const [, last] = ends(line);
	const runs = line.flatMap((point) => point.runs);
	const held = Math.max(...runs.map((run) => run.bufferedBytesMax ?? 0));
	const caughtUp = last.runs.flatMap((run) => run.caughtUpMs ?? []);
	const cuts = runs.reduce((sum, run) => sum + (run.cuts ?? 0), 0);
	const claim =
		"C1 loses nothing: it catches up, or is cut and resumes; the server's buffers for all people stay within 4 MiB.";
	const ours = [
		`C1 had every message, once and in order, after each of ${runs.length} runs`,
		`at T = ${last.blockedS} s it lacked up to ${bytes(Math.max(...last.runs.map((run) => run.backlogBytesMax)))}`,
		`the server held at most ${bytes(held)} for all people together`,
		caughtUp.length > 0 ? `it had caught up ${ms(Math.max(...caughtUp))} after it read again` : "",
		`it was cut ${cuts} times`,
	];
	const sentence = `${ours.filter((part) => part !== "").join("; ")}.`;
	if (held <= 4 * 1024 * 1024) return { claim, ours: sentence, verdict: "reached" };
	return { claim, ours: sentence, verdict: "missed", why: "More was held back in the server." };
}

function isFlat(first: Point, point: Point): boolean {
	const before = worst100(first).median;
	const growth = worst100(point).median - before;
	return growth <= Math.max(before, FLAT_SHARE * point.blockedS * 1000);
}

function isLinear(point: Point, fillS: number): boolean {
	const expected = (point.blockedS - fillS) * 1000;
	const measured = worst100(point).median;
	return measured >= expected / LINEAR_FACTOR && measured <= expected * LINEAR_FACTOR;
}

function ends(line: readonly Point[]): [Point, Point] {
	const sorted = line.toSorted((a, b) => a.blockedS - b.blockedS);
	const [first, last] = [sorted[0], sorted.at(-1)];
	if (first === undefined || last === undefined) throw new Error("a line without points");
	return [first, last];
}

function shown(line: readonly Point[]): string {
	return line.map((point) => `${ms(worst100(point).median)} at T = ${point.blockedS} s`).join(", ");
}

function tooBusy(first: Point): string {
	return `The longest took ${ms(worst100(first).median)} without any block: this machine was too busy to tell.`;
}

function tooShort(fillS: number): string {
	return `No block of this run was longer than the ${fillS} s that the kernel's own buffers last.`;
}
