import type { Finding, Spread } from "../../lab/result.ts";
import { formatFigure, formatSpread } from "../../report/format.ts";
import type { AmongTheDeaf } from "./among-the-deaf.ts";
import { PARLEY, WHEEL } from "./contestants.ts";
import { type At, type Figures, spreadOfSome } from "./figures.ts";

/** A round beside the deaf may take this much longer than one without, by the medians, before it counts as felt. */
const FELT_FACTOR = 1.5;

export function deafFindings(figures: Figures): readonly Finding[] {
	return [...figures.deaf(WHEEL).map(wheelStops), ...figures.deaf(PARLEY).map(parleyDoesNotFeelIt)];
}

function wheelStops({ count, runs }: At<AmongTheDeaf>): Finding {
	const stopped = runs.filter(({ stopped }) => stopped !== "no");
	const rounds = spreadOfSome(runs.map(({ aloneMs, fillingMs }) => aloneMs.length + fillingMs.length));
	const resumed = spreadOfSome(
		runs.flatMap(({ stopped }) => (typeof stopped === "object" ? stopped.resumedMs : [])),
	);
	const goesOn =
		resumed === undefined
			? stopped.length > 0
				? "The lab's time-out ended the wait."
				: ""
			: `The lab's time-out ended the wait; when those clients were cut, the wheel went on and finished the round ${formatSpread(resumed, "ms")} later.`;
	return {
		claim: "A client that does not read stops the whole wheel.",
		ours: `${formatFigure(count, "count")} sockets, ${runs[0]?.deaf} of which never read: the wheel stopped in ${stopped.length} of ${runs.length} runs, after ${rounds === undefined ? 0 : formatSpread(rounds, "count")} rounds. ${goesOn}`,
		...(stopped.length > 0
			? { verdict: "reproduced" }
			: { verdict: "not-shown", why: "The kernel's buffers did not fill within the time allowed." }),
	};
}

function parleyDoesNotFeelIt({ count, runs }: At<AmongTheDeaf>): Finding {
	const claim = "Clients that never read are not felt by anybody else in Parley.";
	const [alone, filling, beside] = [
		runs.flatMap(({ aloneMs }) => aloneMs),
		runs.flatMap(({ fillingMs }) => fillingMs),
		runs.flatMap(({ besideMs }) => besideMs),
	].map(spreadOfSome);
	const who = `${formatFigure(count, "count")} sockets, ${runs[0]?.deaf} of which never read`;
	if (runs.some(({ stopped }) => stopped !== "no") || alone === undefined || beside === undefined)
		return {
			claim,
			ours: `${who}: a round did not end.`,
			verdict: "missed",
			why: "A round did not end in time.",
		};
	const ours = `${who}: a round on the others takes ${said(beside)} with them stuck, ${said(alone)} without them. While they filled their buffers, asking as fast as Parley took it and with its rate limits off, it took ${filling === undefined ? "no time" : said(filling)}: that is load, not blocking. For each of them Parley keeps ${heldBy(runs)} and reads no more from it (rule OUT7).`;
	return beside.median <= FELT_FACTOR * alone.median
		? { claim, ours, verdict: "reached" }
		: { claim, ours, verdict: "missed", why: "Rounds beside them are slower by more than half." };
}

function heldBy(runs: readonly AmongTheDeaf[]): string {
	const each = spreadOfSome(
		runs.flatMap(({ heldBytes, deaf }) => (heldBytes === undefined ? [] : heldBytes / deaf)),
	);
	return each === undefined ? "nothing" : formatSpread(each, "bytes");
}

function said(spread: Spread): string {
	return formatSpread(spread, "ms");
}
