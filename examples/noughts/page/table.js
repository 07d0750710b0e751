/**
 * @typedef {0 | 1} Mark
 * @typedef {{ cells: (Mark | null)[], players: (string | null | undefined)[], result?: "won" | "drawn" | "time" }} Game
 * @typedef {{ game: Game, seq: number, games: number, until: number, people: { id: string, name: string }[], waiting: number }} Table
 */

/** `until`: ms since 1970, by when somebody has to move; 0: nobody. @type {Table} */
export const freeTable = {
	game: { cells: Array(9).fill(null), players: [undefined, undefined] },
	...{ seq: 0, games: 0, until: 0, people: [], waiting: 0 },
};

/** The table behind one frame about it, as the server says: nothing is guessed ahead of it. @param {Table} table @param {any} frame @returns {Table} */
export function tableAfter(table, frame) {
	switch (frame.type) {
		case "joined": {
			const { game, seq, games, people = [], waiting, events } = frame;
			return { game, seq, games, people, waiting, until: untilOf(events.at(-1)) };
		}
		case "presence":
			return { ...table, people: frame.people ?? [], waiting: frame.waiting };
		case "moved":
		case "dealt":
		case "flagged": {
			// what is in the game that came with `joined` is not added to it again
			if (frame.seq <= table.seq) return table;
			const { seq, count: games } = frame;
			return { ...table, seq, games, until: untilOf(frame), game: gameAfter(table.game, frame) };
		}
		default:
			return table;
	}
}

/** @param {any} event */
function untilOf(event) {
	return event?.type === "moved" && event.result == null ? event.until : 0;
}

/** @param {Game} game @param {any} event @returns {Game} */
function gameAfter(game, { type, session, cell, result }) {
	if (type === "dealt") return freeTable.game;
	if (type === "flagged") return { ...game, result: "time" };
	const turn = turnOf(game);
	return { cells: game.cells.with(cell, turn), players: game.players.with(turn, session), result };
}

/** @param {Game} game @returns {Mark} */
export function turnOf({ cells }) {
	return cells.filter((mark) => mark !== null).length % 2 === 0 ? 0 : 1;
}

/** By mark, who sits there: whoever has none plays the one that is left. @param {Table} table */
export function playersAt({ game, people }) {
	const others = people.filter(({ id }) => !game.players.includes(id));
	return [0, 1].map((mark) => people.find(({ id }) => id === game.players[mark]) ?? others.shift());
}

/** The server has the last word. @param {Table} table @param {string} me */
export function mayMove({ game, people }, me) {
	const [whose, others] = [game.players[turnOf(game)], game.players[1 - turnOf(game)]];
	return game.result == null && others !== me && (whose === me || people.every(({ id }) => id !== whose));
}

/** One sentence. @param {Table} table @param {string} me */
export function saidOf(table, me) {
	const { game, people } = table;
	const turn = turnOf(game);
	if (game.result === "drawn") return "A draw.";
	if (game.result != null) {
		const winner = game.players[1 - turn];
		const name = people.find(({ id }) => id === winner)?.name ?? "The other one";
		return `${winner === me ? "You" : name} won.${game.result === "time" ? " The time was over." : ""}`;
	}
	if (people.length < 2) return "Send somebody the address of this page: the other seat is free.";
	if (game.cells.every((mark) => mark === null)) return "Your turn: whoever is first has the cross.";
	return mayMove(table, me)
		? "Your turn."
		: `${playersAt(table)[turn]?.name ?? "The other one"} is thinking …`;
}
