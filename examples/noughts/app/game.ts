/** 0 begins (a cross), 1 answers (a nought). */
export type Mark = 0 | 1;
/** From the top left, row by row. */
export type Cell = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
/** `won`: by whose turn it was; `time`: by whoever waited. */
export type Result = "won" | "drawn" | "time";

const LINES = [
	...([
		[0, 1, 2],
		[3, 4, 5],
		[6, 7, 8],
	] as const),
	...([
		[0, 3, 6],
		[1, 4, 7],
		[2, 5, 8],
	] as const),
	...([
		[0, 4, 8],
		[2, 4, 6],
	] as const),
] as const;

/** One game on one board. */
export interface Game {
	/** undefined: free */
	readonly cells: readonly (Mark | undefined)[];
	/** sessions, by their mark; undefined: nobody moved for it yet */
	readonly players: readonly [string | undefined, string | undefined];
	readonly result?: Result;
}

export const newGame: Game = { cells: Array<undefined>(9).fill(undefined), players: [undefined, undefined] };

/** Whose turn it is, or was when the game ended by time. */
function turnOf({ cells }: Game): Mark {
	return cells.filter((mark) => mark !== undefined).length % 2 === 0 ? 0 : 1;
}

/** The three cells in a row of one mark, if there are such. */
function rowOf({ cells }: Game): readonly Cell[] | undefined {
	return LINES.find(([a, b, c]) => cells[a] !== undefined && cells[a] === cells[b] && cells[b] === cells[c]);
}

/**
 * A sentence where that session cannot move there. A mark is whose who moved for it first; when they gave their seat
 * back, whoever sits there and has not the other mark goes on for it.
 */
export function whyNotMove(
	game: Game,
	session: string,
	cell: Cell,
	isSeated: (session: string) => boolean,
): string | undefined {
	if (game.result !== undefined) return "That game is over.";
	if (game.cells[cell] !== undefined) return "That square is taken.";
	const turn = turnOf(game);
	const whose = game.players[turn];
	if (game.players[other(turn)] === session) return "It is not your turn.";
	if (whose !== undefined && whose !== session && isSeated(whose)) return "That is somebody else's game.";
	return undefined;
}

/** With that move, and how it ends if it ends by it. */
export function moved(game: Game, session: string, cell: Cell): Game {
	const mark = turnOf(game);
	const cells = game.cells.with(cell, mark);
	const players: Game["players"] = mark === 0 ? [session, game.players[1]] : [game.players[0], session];
	const next: Game = { cells, players };
	if (rowOf(next) !== undefined) return { ...next, result: "won" };
	return cells.includes(undefined) ? next : { ...next, result: "drawn" };
}

/** The mark that took the game, if one did. */
export function winnerOf(game: Game): Mark | undefined {
	if (game.result === "won" || game.result === "time") return other(turnOf(game));
	return undefined;
}

function other(mark: Mark): Mark {
	return mark === 0 ? 1 : 0;
}
