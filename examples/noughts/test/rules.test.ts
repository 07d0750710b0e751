import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Cell } from "../app/game.ts";
import { limitsOf } from "../app/limits.ts";
import { rules } from "../app/rules.ts";
import { LIMITS, Log, TABLE } from "./log.ts";

/** The cross wins by the upper row. */
const ALMOST_WON = [
	["ada", 0],
	["bo", 3],
	["ada", 1],
	["bo", 4],
] as const;

describe("a move", () => {
	test("takes a free square, in turn, and whoever moves first has the cross", () => {
		const log = new Log("ada", "bo");
		log.moves("bo", 4);
		log.moves("ada", 0);
		expect(log.board).toBe("o...x....");
	});

	test("is refused out of turn, on a square that is taken, and when the game is over", () => {
		const log = new Log("ada", "bo");
		log.moves("ada", 0);
		expect(log.moves("ada", 1)).toBe("It is not your turn.");
		expect(log.moves("bo", 0)).toBe("That square is taken.");
		log.play(["bo", 3], ["ada", 1], ["bo", 4], ["ada", 2]);
		expect(log.moves("bo", 5)).toBe("That game is over.");
	});

	test("is refused to whoever has no seat at that table, or watches others from one", () => {
		const log = new Log("ada", "bo", "cy");
		log.comes("dee");
		expect(log.moves("dee", 0)).toBe("You have no seat at that table.");
		log.play(["ada", 0], ["bo", 3]);
		expect(log.moves("cy", 1)).toBe("That is somebody else's game.");
	});

	test("wins with the third in a row, in each of the eight rows, and nothing else does", () => {
		const rows = ["012", "345", "678", "036", "147", "258", "048", "246"].map((row) => [...row].map(Number));
		for (const row of rows) {
			const others = [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((cell) => !row.includes(cell));
			const log = new Log("ada", "bo");
			for (const [at, cell] of row.entries()) {
				expect(log.winner).toBeUndefined();
				log.moves("ada", cell as Cell);
				if (at < 2) log.moves("bo", others[at] as Cell);
			}
			expect(log.winner).toBe(0);
			expect(log.newest).toMatchObject({ type: "moved", result: "won" });
		}
	});

	test("that fills the board without a row ends the game as a draw", () => {
		const log = new Log("ada", "bo");
		const cells = [0, 1, 2, 4, 3, 5, 7, 6, 8] as const;
		for (const [at, cell] of cells.entries()) log.moves(at % 2 === 0 ? "ada" : "bo", cell);
		expect(log.newest).toMatchObject({ type: "moved", result: "drawn" });
		expect(log.winner).toBeUndefined();
	});

	test("can be made by whoever took the seat of somebody who left, for the same mark", () => {
		const log = new Log("ada", "bo");
		log.play(["ada", 0], ["bo", 3]);
		log.comes("cy");
		log.waits("cy");
		log.leaves("ada");
		expect(log.moves("cy", 1)).toBeTypeOf("number");
		expect(log.moves("cy", 2)).toBe("It is not your turn.");
		expect(log.moves("bo", 4)).toBeTypeOf("number");
	});
});

describe("[ONCE1] what is asked again under its id", () => {
	test("is answered with the Seq it has, also when the game went on, was won, or another one began", () => {
		const log = new Log("ada", "bo");
		const [first, last, deal] = [randomUUID(), randomUUID(), randomUUID()];
		const seq = log.moves("ada", 0, first);
		log.play(["bo", 3], ["ada", 1], ["bo", 4]);
		const won = log.moves("ada", 2, last);
		expect([log.moves("ada", 0, first), log.moves("ada", 2, last)]).toEqual([seq, won]);
		const dealt = log.deals("bo", deal);
		expect([log.moves("ada", 0, first), log.deals("bo", deal)]).toEqual([seq, dealt]);
		expect(log.board).toBe(".........");
	});

	test("is answered so whatever became of the seat, and is nobody else's by the same id", () => {
		const log = new Log("ada", "bo");
		const id = randomUUID();
		const seq = log.moves("ada", 0, id);
		log.leaves("ada");
		expect(log.moves("ada", 0, id)).toBe(seq);
		expect(log.moves("bo", 4, id)).toBe(log.events.length);
	});
});

describe("[ROOM2] a seat", () => {
	test("is one of two; who comes later waits, and gets the first that is free, in order", () => {
		const log = new Log("ada", "bo");
		for (const name of ["cy", "dee"]) log.comes(name);
		expect(log.sits("cy")).toBe("All seats at that table are taken.");
		log.waits("cy");
		log.waits("dee");
		log.leaves("ada");
		expect(log.seats).toEqual(["bo", "cy"]);
		log.goes("bo");
		expect(log.seats).toEqual(["cy", "dee"]);
	});

	test("is nobody's twice, and a place in line is given back without one", () => {
		const log = new Log("ada", "bo");
		log.comes("cy");
		expect(log.sits("ada")).toBe("You are in that room already.");
		log.waits("cy");
		expect(log.waits("cy")).toBe("You are in that room already.");
		log.leaves("cy");
		expect(log.leaves("cy")).toBe("You have no seat at that table.");
	});

	test("of a table that nobody is left at is gone with it, and the next ones begin anew", () => {
		const log = new Log("ada", "bo");
		log.moves("ada", 0);
		for (const name of ["ada", "bo"]) log.leaves(name);
		expect(log.state.tables.size).toBe(0);
		log.sits("ada");
		expect(log.board).toBe(".........");
	});
});

describe("[NAME1] a name", () => {
	test("is one person's until they go, and free then", () => {
		const log = new Log("ada");
		expect(log.comes("other", "ada")).toBe("That name is taken just now.");
		log.goes("ada");
		expect(log.comes("other", "ada")).toBe(log.events.length);
		expect([...log.state.tokens.values()]).toEqual(["other"]);
	});

	test("is refused where the house is full, and so is a table", () => {
		const log = new Log("ada");
		for (let n = 0; log.state.people.size < LIMITS.peopleMax; n++) log.comes(`guest ${n}`);
		expect(log.comes("one more")).toBe("The house is full. Please try again later.");
		const at = 1;
		for (const room of ["a", "b"]) log.asks({ type: "open", session: "ada", room, capacity: 2, at });
		const more = log.asks({ type: "open", session: "ada", room: "c", capacity: 2, at });
		expect(more).toBe("All tables are taken just now.");
	});
});

describe("what is timed", () => {
	const setBy = (log: Log) => {
		const last = log.events.at(-1);
		if (last === undefined) return undefined;
		return rules.rules(LIMITS).timed?.changes(log.state, last.event, last.seq);
	};

	test("is a lease that whoever comes or stays begins, and whoever goes ends", () => {
		const log = new Log("ada");
		const session = "ada";
		log.asks({ type: "stay", session, at: 5_000 });
		const at = 5_000 + LIMITS.leaseMs;
		expect(setBy(log)).toEqual([{ set: { id: "lease ada", at, command: { type: "go", session, at } } }]);
		log.goes("ada");
		expect(setBy(log)).toEqual([{ end: "lease ada" }]);
	});

	test("is a clock that each move sets, and whatever ends the game ends", () => {
		const log = new Log("ada", "bo");
		log.play(...ALMOST_WON);
		const { seq = 0, event } = log.events.at(-1) ?? {};
		const at = event?.type === "moved" ? event.at + LIMITS.moveMs : 0;
		const command = { type: "flag", room: TABLE, after: seq, at };
		expect(setBy(log)).toEqual([{ set: { id: "clock table", at, command } }]);
		log.moves("ada", 2);
		expect(setBy(log)).toEqual([{ end: "clock table" }]);
		log.deals("ada");
		expect(setBy(log)).toEqual([{ end: "clock table" }]);
	});

	test("gives the game to whoever waited, and nothing where somebody moved or dealt since", () => {
		const log = new Log("ada", "bo");
		log.moves("ada", 0);
		const overtaken = log.events.length;
		log.moves("bo", 3);
		expect(log.flags(overtaken)).toBe("They went on.");
		expect(log.flags(log.events.length)).toBe(log.events.length);
		expect(log.winner).toBe(1);
		expect(log.moves("ada", 1)).toBe("That game is over.");
	});
});

test("[ORD1] whoever folds the same log has the same tables, whatever was asked", () => {
	let seed = 7;
	const below = (bound: number): number => {
		seed = (seed * 48_271) % 2_147_483_647;
		return Math.floor(seed / 1_000) % bound;
	};
	const log = new Log("ada", "bo");
	const people = ["ada", "bo", "cy"];
	for (let round = 0; round < 5_000; round++) {
		const session = people[below(3)] ?? "ada";
		const what = below(60);
		if (what === 0) log.deals(session);
		else if (what === 1) log.leaves(session);
		else if (what === 2) log.goes(session);
		else if (what < 5) log.comes(session);
		else if (what < 9) log.waits(session);
		else if (what === 9) log.flags(log.events.length);
		else if (log.moves(session, below(9) as Cell) === "That game is over.") log.deals(session);
	}
	expect(log.events.filter(({ event }) => "result" in event).length).toBeGreaterThan(20);
	expect(log.foldedAnew()).toEqual(log.state);
});

test("a limit that makes no sense is refused at the start, by its name", () => {
	expect(() => limitsOf({ leaseMs: 0 })).toThrow("leaseMs is 0, and has to be above 0");
	expect(() => rules.rules({ moveMs: Number.NaN })).toThrow("moveMs is NaN");
	expect(limitsOf({ moveMs: 5, framesPerSecond: 0 })).toMatchObject({ moveMs: 5, leaseMs: 120_000 });
});
