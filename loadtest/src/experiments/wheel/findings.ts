import type { Finding } from "../../lab/result.ts";
import { formatFigure, formatSpread } from "../../report/format.ts";
import { type Comparison, toldApart } from "../told-apart.ts";
import { CONTESTANTS, PARLEY, THREAD, WHEEL } from "./contestants.ts";
import { deafFindings } from "./deaf-findings.ts";
import type { Echo } from "./echo.ts";
import { type At, bytesPerSocket, type Figures, hangs, roundMs, sumOf, totalMs } from "./figures.ts";
import type { WheelParams } from "./params.ts";

/** where the study measured, and what it found there: the wheel, the slower of its two, in seconds */
const STUDY_SOCKETS = 3_500;
const STUDY_ROUNDS = 32;
const STUDY_THREADS_S = 143;
const STUDY_WHEEL_S = 156;
/** (97 - 14) MB over (3,500 - 350) threads */
const STUDY_BYTES_A_THREAD = 26_000;
/** (34 - 9.4) MB over (3,500 - 350) sockets */
const STUDY_BYTES_A_SOCKET = 7_800;

export function findingsOf(figures: Figures, params: WheelParams): readonly Finding[] {
	return [
		...speed(figures, params),
		...memory(figures),
		...wheelSpeed(figures),
		...wheelHangs(figures, params),
		...deafFindings(figures),
		everyPong(figures, params),
	];
}

function speed(figures: Figures, { rounds }: WheelParams): readonly Finding[] {
	const all = figures.echoes(PARLEY);
	const told = all.map((at) => `${sockets(at)}: ${said(totalMs(at, rounds))}, ${said(roundMs(at))} a round`);
	const there = all.find(({ count }) => count === STUDY_SOCKETS);
	const total = there && totalMs(there, rounds);
	const claim = `A socket needs no thread and no turn: ${STUDY_ROUNDS} rounds over ${bare(STUDY_SOCKETS)} sockets take Parley less than they took the study's servers (${STUDY_THREADS_S} s and ${STUDY_WHEEL_S} s in 2001, 12.6 s with threads on JDK 17).`;
	const ours = `Parley, ${rounds} rounds: ${told.join("; ")}.`;
	if (total === undefined || rounds !== STUDY_ROUNDS)
		return [{ claim, ours, verdict: "not-shown", why: "This run has other numbers of sockets or rounds." }];
	return total.median < 12_600
		? [{ claim, ours, verdict: "reached" }]
		: [{ claim, ours, verdict: "missed", why: "This machine is slower, or busy." }];
}

function memory(figures: Figures): readonly Finding[] {
	const threads = figures.echoes(THREAD).at(-1);
	const parley = figures.echoes(PARLEY).at(-1);
	if (threads === undefined || parley === undefined) return [];
	const [aThread, aSocket] = [bytesPerSocket(threads), bytesPerSocket(parley)];
	const at3500 = aThread.median * STUDY_SOCKETS;
	return [
		{
			claim: `A thread for each client takes several times the memory of one thread for all (97 MB against 34 MB in 2001: ${bytes(STUDY_BYTES_A_THREAD)} a thread against ${bytes(STUDY_BYTES_A_SOCKET)} a socket; 748 MB with JDK 17).`,
			ours: `${formatSpread(aThread, "bytes")} for each of ${threads.count} threads (${bare(STUDY_SOCKETS)} would take ${bytes(at3500)}), ${formatSpread(aSocket, "bytes")} for each of ${bare(parley.count)} sockets of Parley.`,
			...(aThread.median > 2 * aSocket.median
				? { verdict: "reproduced" }
				: {
						verdict: "contradicted",
						why: "Few sockets: what the server takes once for all weighs more than they do.",
					}),
		},
	];
}

/** The two designs where both were measured, or as near as it gets. */
function wheelSpeed(figures: Figures): readonly Finding[] {
	const pairs = figures.echoes(WHEEL).flatMap((wheel) => {
		const parley = figures.echoes(PARLEY).find(({ count }) => count === wheel.count);
		const [ofWheel, ofParley] = [roundMs(wheel), parley && roundMs(parley)];
		return ofWheel && ofParley ? [{ count: wheel.count, ofWheel, ofParley }] : [];
	});
	if (pairs.length === 0) return [];
	const comparisons = pairs.map(({ ofWheel, ofParley }) => toldApart(ofParley, ofWheel));
	return [
		{
			claim:
				"A wheel that asks each socket in turn is slower than being told which socket has something to say.",
			ours: pairs
				.map(
					({ count, ofWheel, ofParley }) =>
						`${bare(count)} sockets: ${said(ofWheel)} a round with the wheel, ${said(ofParley)} with Parley`,
				)
				.join("; "),
			...speedVerdict(comparisons),
		},
	];
}

function speedVerdict(comparisons: readonly Comparison[]): Pick<Finding, "verdict" | "why"> {
	if (comparisons.every((comparison) => comparison === "less")) return { verdict: "reached" };
	const why =
		"Here every socket has something to say in every round, so the wheel seldom waits in vain, and Parley's gateway checks each frame and writes to each socket once. A wheel loses where most sockets are silent: a turn over them takes a millisecond each.";
	return comparisons.includes("more") ? { verdict: "missed", why } : { verdict: "not-shown", why };
}

function wheelHangs(figures: Figures, { rounds }: WheelParams): readonly Finding[] {
	const all = figures.echoes(WHEEL);
	if (all.length === 0) return [];
	const hung = sumOf(all.map((at) => hangs(at, rounds)));
	const runs = sumOf(all.map((at) => at.runs.length));
	return [
		{
			claim: "The wheel sometimes hangs for ever (with JDK 17: in its second round).",
			ours: `It hung in ${hung} of ${runs} runs in which all clients read.`,
			...(hung > 0
				? { verdict: "reproduced" }
				: {
						verdict: "not-shown",
						why: "The original loses bytes when its time-out strikes in the middle of an object. The wheel here keeps what it has read of a frame, so only the design's own fault is left: see the clients that never read.",
					}),
		},
	];
}

function everyPong(figures: Figures, { rounds }: WheelParams): Finding {
	const of = (at: At<Echo>) => sumOf(at.runs.map(({ roundsMs }) => roundsMs.length * at.count));
	const parley = figures.echoes(PARLEY);
	const hung = sumOf(parley.map((at) => hangs(at, rounds)));
	const counts = CONTESTANTS.map((server) => `${server.name} ${bare(sumOf(figures.echoes(server).map(of)))}`);
	return {
		claim: "Nothing of ours hangs: every ping is answered, once, with its own number.",
		ours: `Answers checked: ${counts.join(", ")}. Parley hung in ${hung} of ${sumOf(parley.map((at) => at.runs.length))} runs.`,
		...(hung === 0
			? { verdict: "reached" }
			: { verdict: "missed", why: "A round did not end before the lab's time-out." }),
	};
}

function said(spread: Parameters<typeof formatSpread>[0] | undefined): string {
	return spread === undefined ? "never ended" : formatSpread(spread, "ms");
}

function sockets({ count }: At<Echo>): string {
	return `${bare(count)} sockets`;
}

function bare(count: number): string {
	return formatFigure(count, "count");
}

function bytes(count: number): string {
	return formatFigure(count, "bytes");
}
