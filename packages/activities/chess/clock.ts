import { type Clock, type Game, turnOf } from "./game.ts";

/** Each has made a move: from then on it runs. */
export function isRunning({ clock, moves, end }: Game): boolean {
	return clock !== undefined && moves.length >= 2 && end === undefined;
}

/** What a side has left at that time, in ms; never below zero. */
export function leftAt(game: Game, clock: Clock, side: number, at: number): number {
	const left = clock.leftMs[side] ?? 0;
	if (!isRunning(game) || turnOf(game) !== side) return left;
	return Math.max(0, left - (at - clock.since));
}

/** When the time of whoever has the turn is up; undefined: no clock runs. */
export function upAt(game: Game): number | undefined {
	const { clock } = game;
	if (clock === undefined || !isRunning(game)) return undefined;
	return clock.since + (clock.leftMs[turnOf(game)] ?? 0);
}

export function isUp(game: Game, at: number): boolean {
	const up = upAt(game);
	return up !== undefined && at >= up;
}

/** The turn passes on: what was used is taken from whoever had it; `moved`: for a move there is more time again. */
export function punch(game: Game, at: number, moved: boolean): void {
	const { clock } = game;
	if (clock === undefined) return;
	const side = turnOf(game);
	const more = moved && isRunning(game) ? clock.incrementS * 1000 : 0;
	clock.leftMs[side] = leftAt(game, clock, side, at) + more;
	clock.since = at;
}
