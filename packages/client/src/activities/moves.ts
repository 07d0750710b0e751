import type { Acted } from "@parley/protocol/activity-frames";
import type { Command, Mover, PageRules, Standing } from "./rules.ts";

/** An activity as the log has it, with every move up to `actedSeq` in it. */
export interface Known extends Standing {
	readonly actedSeq: number;
	readonly stopped: boolean;
}

/** One's own move, from when it is sent until it stands in what is known. */
export interface OwnMove {
	/** tells it from others of the same page */
	readonly nth: number;
	readonly command: Command;
	/** the house accepted it under this number */
	readonly seq?: number;
}

/** Each move names the one before it, so what follows without a hole is known; the rest is ahead of what is missing. */
export function followed(
	known: Known,
	moves: readonly Acted[],
	rules: PageRules,
): { readonly known: Known; readonly ahead: readonly Acted[] } {
	// once each, however often it was told
	const bySeq = new Map(moves.map((move) => [move.seq, move]));
	const later = [...bySeq.values()]
		.filter(({ seq }) => seq > known.actedSeq)
		.sort((one, other) => one.seq - other.seq);
	let now = known;
	for (const move of later) {
		if (move.after !== now.actedSeq) break;
		now = { ...now, ...rules.fold(now, move), actedSeq: move.seq };
	}
	return { known: now, ahead: later.filter(({ seq }) => seq > now.actedSeq) };
}

/** What its mover sees: the log, and then whatever of their own moves would be accepted now. */
export function predicted(known: Known, own: readonly OwnMove[], rules: PageRules, mover: Mover): Standing {
	if (!rules.isOpen(known)) return known;
	return own
		.filter(({ seq = Number.POSITIVE_INFINITY }) => seq > known.actedSeq)
		.reduce<Standing>((before, { command }) => behind(before, command, rules, mover), known);
}

/** A rule that throws here would be refused there: the move is not shown before the house has spoken. */
function behind(before: Standing, command: Command, rules: PageRules, mover: Mover): Standing {
	try {
		return rules.predict(before, command, mover) ?? before;
	} catch {
		return before;
	}
}
