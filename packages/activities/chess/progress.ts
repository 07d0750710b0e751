import type { Person } from "../src/activity.ts";
import { punch } from "./clock.ts";
import { type End, type Ending, type Game, other, type Start, turnOf } from "./game.ts";
import { MOVES_MAX, TAKEN_BACK_MAX } from "./limits.ts";
import { hasOnlyKing, type Played, play, STARTING, type Step, standOf } from "./position.ts";

const TIMES_MAX = 3;

export function newGame({ minutes, incrementS = 0 }: Start, at: number): Game {
	const game: Game = {
		...{ fen: STARTING.fen, moves: [], positions: [STARTING.key] },
		...{ before: [], players: [null, null], owners: [null, null] },
	};
	if (minutes === undefined) return game;
	const leftMs = minutes * 60_000;
	return { ...game, clock: { startS: minutes * 60, incrementS, leftMs: [leftMs, leftMs], since: at } };
}

/** Plays it. Throws where the move is against the rules: it was decided before. */
export function move(game: Game, step: Step, me: Person, at: number): void {
	punch(game, at, true);
	game.owners[turnOf(game)] ??= me;
	put(game, played(game.fen, step));
	delete game.offer;
	delete game.declined;
	delete game.isTakenBack;
	const end = endOf(game);
	if (end !== undefined) game.end = end;
}

/** The game as it was before so many half moves; clocks go on as they stand. */
export function takeBack(game: Game, halfMoves: number, at: number): void {
	punch(game, at, false);
	delete game.declined;
	game.isTakenBack = true;
	for (let taken = 0; taken < halfMoves; taken += 1) unput(game);
}

/** Whose time is up has lost, unless the other could not win. */
export function endByTime(game: Game): End {
	const winner = other(turnOf(game));
	return hasOnlyKing(game.fen, winner) ? { how: "material" } : { how: "time", winner };
}

function put(game: Game, { fen, key, san, step, isForGood }: Played): void {
	const { last, positions } = game;
	const before = { fen: game.fen, ...(last && { last }), ...(isForGood && { positions }) };
	game.before = [...game.before, before].slice(-TAKEN_BACK_MAX);
	game.fen = fen;
	game.moves.push(san);
	game.last = { from: step.from, to: step.to };
	game.positions = isForGood ? [key] : [...game.positions, key];
}

function unput(game: Game): void {
	const before = game.before.pop();
	if (before === undefined) throw new Error("there is no move to take back");
	const { fen, last, positions } = before;
	game.fen = fen;
	game.moves.pop();
	if (last === undefined) delete game.last;
	else game.last = last;
	game.positions = positions ?? game.positions.slice(0, -1);
}

function played(fen: string, step: Step): Played {
	const made = play(fen, step);
	if (made === undefined) throw new Error(`${JSON.stringify(step)} cannot be played in ${fen}`);
	return made;
}

function endOf(game: Game): End | undefined {
	const how = howItEnds(game);
	if (how === undefined) return undefined;
	return how === "checkmate" ? { how, winner: other(turnOf(game)) } : { how };
}

function howItEnds({ fen, positions, moves }: Game): Ending | undefined {
	const stand = standOf(fen);
	if (stand !== "open") return stand;
	const now = positions.at(-1);
	if (positions.filter((key) => key === now).length >= TIMES_MAX) return "repetition";
	return moves.length >= MOVES_MAX ? "too-long" : undefined;
}
