import { expect, test } from "vitest";
import type { Cell } from "../app/game.ts";
import { freeTable, mayMove, saidOf, tableAfter } from "../page/table.js";
import { Log, TABLE } from "./log.ts";

/** What goes over the wire to whoever comes in now. */
function joined(log: Log): object {
	const table = log.state.tables.get(TABLE);
	const people = log.seats.map((id) => ({ id, name: id }));
	const cells = log.game.cells.map((mark) => mark ?? null);
	const shown = { game: { ...log.game, cells }, seq: table?.seq ?? 0, games: gamesOf(log), waiting: 0 };
	return JSON.parse(JSON.stringify({ type: "joined", room: TABLE, people, ...shown, events: told(log) }));
}

/** What readers were told, with the number of games dealt. */
function told(log: Log): readonly { readonly seq: number }[] {
	let count = 0;
	return log.events.flatMap(({ seq, event }) => {
		if (event.type === "dealt") count += 1;
		return event.type === "moved" || event.type === "dealt" || event.type === "flagged"
			? [{ ...event, seq, count }]
			: [];
	});
}

function gamesOf(log: Log): number {
	return log.events.filter(({ event }) => event.type === "dealt").length;
}

/** Each event once more where it is at hand: a page may have it already. */
function followed(log: Log, from: typeof freeTable, since = 0): typeof freeTable {
	const frames = told(log).filter(({ seq }) => seq >= since);
	return frames.reduce<typeof freeTable>((table, frame) => tableAfter(tableAfter(table, frame), frame), from);
}

test("a page that followed from the beginning, or from any join, shows what the server would show it now", () => {
	const log = new Log("ada", "bo");
	const pages = [{ since: 0, table: tableAfter(freeTable, joined(log)) }];
	for (let round = 0; round < 300; round++) {
		log.moves(["ada", "bo"][round % 2] ?? "", ((round * 7) % 9) as Cell);
		if (round % 11 === 10) log.deals("bo");
		if (round % 20 === 0) pages.push({ since: log.events.length, table: tableAfter(freeTable, joined(log)) });
	}
	log.moves("ada", 4);
	const now = tableAfter(freeTable, joined(log));
	for (const { since, table } of pages)
		expect(JSON.stringify(followed(log, table, since))).toBe(JSON.stringify(now));
});

test("a page says whose turn it is, who waits, and how it ended", () => {
	const log = new Log("ada");
	const said = (me: string) => saidOf(tableAfter(freeTable, joined(log)), me);
	expect(said("ada")).toContain("the other seat is free");
	log.comes("bo");
	log.sits("bo");
	expect([said("ada"), said("bo")]).toEqual(Array(2).fill("Your turn: whoever is first has the cross."));
	log.moves("bo", 4);
	expect([said("ada"), said("bo")]).toEqual(["Your turn.", "ada is thinking …"]);
	log.play(["ada", 0], ["bo", 3], ["ada", 1], ["bo", 5]);
	expect([said("ada"), said("bo")]).toEqual(["bo won.", "You won."]);
	log.deals("ada");
	log.moves("ada", 0);
	log.flags(log.events.length);
	expect(said("bo")).toBe("ada won. The time was over.");
});

test("a page lets one move where the server would, in a game of two", () => {
	const log = new Log("ada", "bo");
	for (const cell of [4, 0, 3, 1, 5, 2] as const)
		for (const session of ["ada", "bo"]) {
			const may = mayMove(tableAfter(freeTable, joined(log)), session);
			expect(typeof log.moves(session, cell) === "number").toBe(may);
			if (may) break;
		}
	expect(log.winner).toBe(0);
});

test("people come, wait and go", () => {
	const people = [{ id: "1", name: "ada" }];
	const presence = { type: "presence", room: TABLE, count: 1, people, waiting: 2 };
	const table = tableAfter(freeTable, presence);
	expect(table).toMatchObject({ people, waiting: 2, game: freeTable.game });
	expect(tableAfter(table, { ...presence, people: [], waiting: 0 })).toMatchObject({
		people: [],
		waiting: 0,
	});
});
