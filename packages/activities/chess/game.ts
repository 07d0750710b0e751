import type { Person } from "../src/activity.ts";

export const WHITE = 0;
export const BLACK = 1;
/** Also which seat of the activity it is. */
export type Side = typeof WHITE | typeof BLACK;

export interface Game {
	fen: string;
	/** in standard notation: "e4", "Nf3", "exd8=Q+" */
	moves: string[];
	/** where the last move went */
	last?: { readonly from: string; readonly to: string };
	/** positions since a pawn moved or something was taken, this one with them: what may come again */
	positions: string[];
	/** the newest last: what a take-back leads to, so that nothing is played again for it */
	before: Before[];
	/** a move was taken back: no further one is before the next move */
	isTakenBack?: true;
	/** who sits there and may play, by side */
	players: (Person | null)[];
	/** whose game it is, from their first move on: nobody else plays it to its end, or gives it up */
	owners: (Person | null)[];
	readonly clock?: Clock;
	/** what one side asks the other */
	offer?: Offer;
	/** what was declined last: it is not asked again before the next move */
	declined?: Offer;
	end?: End;
}

/** What one half move has changed, as it was before it. */
export interface Before {
	readonly fen: string;
	readonly last?: Game["last"];
	/** absent: that move has only added one */
	readonly positions?: string[];
}

export interface Clock {
	readonly startS: number;
	readonly incrementS: number;
	/** by side */
	leftMs: number[];
	/** when the running clock began to run, ms since 1970 */
	since: number;
}

export interface Offer {
	readonly what: "draw" | "take-back";
	readonly side: Side;
}

/** How it ended; `winner` absent: nobody won. */
export interface End {
	readonly how: Ending;
	readonly winner?: Side;
}
export type Ending =
	| "checkmate"
	| "stalemate"
	| "material"
	| "repetition"
	| "fifty-moves"
	| "too-long"
	| "agreed"
	| "resigned"
	| "time"
	| "left"
	| "ended";

export interface Start {
	readonly minutes?: number | undefined;
	readonly incrementS?: number | undefined;
}

/** White has the even moves. */
export function turnOf({ moves }: Pick<Game, "moves">): Side {
	return moves.length % 2 === 0 ? WHITE : BLACK;
}

export function other(side: Side): Side {
	return side === WHITE ? BLACK : WHITE;
}

export function sideOf(players: readonly (Person | null | undefined)[], me: string): Side | undefined {
	const side = players.findIndex((player) => player?.id === me);
	return side === WHITE || side === BLACK ? side : undefined;
}

/** Also of somebody who left. */
export function nameOf({ players, owners }: Game, side: Side): string | undefined {
	return (owners[side] ?? players[side])?.name;
}

/** Each has moved, if only before moves were taken back: from then on nobody else plays it to its end. */
export function hasBegun({ moves, owners }: Pick<Game, "moves" | "owners">): boolean {
	return moves.length >= 2 || !owners.includes(null);
}

/** There is a move of theirs to go back to, and nothing was taken back since the last one. */
export function mayTakeBack(game: Game, side: Side): boolean {
	return game.isTakenBack !== true && game.before.length >= takenBack(game, side);
}

/** How many half moves a take-back takes: up to the last one of whoever asks. */
export function takenBack(game: Game, side: Side): number {
	return turnOf(game) === side ? 2 : 1;
}
