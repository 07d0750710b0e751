import { describe, expect, test } from "vitest";
import type { Command, Person } from "../src/activity.ts";
import { ADA, BO, MEI, Table } from "../test/table.ts";
import { walked } from "../test/walking.ts";
import { leftAt } from "./clock.ts";
import type { Game } from "./game.ts";
import { pgnOf } from "./pgn.ts";
import { isCheck, play, STARTING } from "./position.ts";
import rules from "./rules.ts";
import { walk } from "./walk.ts";

function seated(start: object = {}): Table {
	const table = new Table(rules, start, { by: MEI });
	table.acts([ADA, { sit: { seat: 0 } }], [BO, { sit: { seat: 1 } }]);
	return table;
}

/** "e2e4 e7e5", by turns, Ada first; a fifth letter is what a pawn becomes. */
function plays(table: Table, moves: string): void {
	for (const move of moves.split(" ")) table.acts([turn(table), step(move)]);
}

function turn(table: Table): Person {
	return table.state<Game>().moves.length % 2 === 0 ? ADA : BO;
}

function step(move: string): Command {
	const [from, to, promotion] = [move.slice(0, 2), move.slice(2, 4), move.slice(4)];
	return { move: promotion === "" ? { from, to } : { from, to, promotion } };
}

const game = (table: Table) => table.state<Game>();
const left = (table: Table) => {
	const { clock } = game(table);
	return clock === undefined ? [] : [0, 1].map((side) => leftAt(game(table), clock, side, table.at));
};

describe("chess", () => {
	test("two play by the rules, in turn, and nobody else does", () => {
		const table = seated();
		expect(table.act(BO, step("e7e5"))).toBe("not-your-turn");
		expect(table.act(MEI, step("e2e4"))).toBe("not-seated");
		expect(table.act(ADA, step("e2e5"))).toBe("against-the-rules");
		for (const move of ["e2i9", "", "e2"]) expect(table.act(ADA, step(move))).toBe("bad-command");
		plays(table, "e2e4 e7e5 g1f3");
		expect(game(table).moves).toEqual(["e4", "e5", "Nf3"]);
		expect(game(table).last).toEqual({ from: "g1", to: "f3" });
		expect(table.text).toBe("Chess: Ada – Bo, 2 moves. Black to move");
	});

	test("nobody begins while the other side is empty", () => {
		const table = new Table(rules, {});
		table.acts([ADA, { sit: { seat: 0 } }]);
		expect(table.act(ADA, step("e2e4"))).toBe("nobody-there");
	});

	test("checkmate ends it", () => {
		const table = seated();
		plays(table, "f2f3 e7e5 g2g4 d8h4");
		expect(game(table).end).toEqual({ how: "checkmate", winner: 1 });
		expect(table.act(ADA, step("a2a3"))).toBe("over");
		expect(table.text).toBe("Chess: Ada – Bo, 2 moves. Bo won by checkmate");
	});

	test("a draw by the third time of one position, and not by the second", () => {
		const table = seated();
		plays(table, "g1f3 g8f6 f3g1 f6g8");
		expect(game(table).end).toBeUndefined();
		plays(table, "g1f3 g8f6 f3g1 f6g8");
		expect(game(table).end).toEqual({ how: "repetition" });
	});

	test("stalemate is a draw", () => {
		const table = seated();
		plays(
			table,
			"e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6",
		);
		expect(game(table).end).toEqual({ how: "stalemate" });
	});

	test("a pawn that arrives becomes what is chosen, and has to become something", () => {
		const table = seated();
		plays(table, "a2a4 b7b5 a4b5 a7a6 b5a6 b8c6 a6a7 c6d4");
		expect(table.act(ADA, step("a7a8k"))).toBe("bad-command");
		expect(table.act(ADA, step("a7b8"))).toBe("against-the-rules");
		expect(play(game(table).fen, { from: "a7", to: "a8" })).toBeUndefined();
		plays(table, "b2b3 h7h6");
		expect(play("8/P6k/8/8/8/8/8/K7 w - - 0 1", { from: "a7", to: "a8", promotion: "n" })?.san).toBe("a8=N");
	});

	test("a draw is agreed by both, and an offer ends with the next move", () => {
		const table = seated();
		expect(table.act(ADA, { offer: { what: "draw" } })).toBe("too-early");
		plays(table, "e2e4 e7e5");
		table.acts([ADA, { offer: { what: "draw" } }]);
		expect(table.act(BO, { offer: { what: "draw" } })).toBe("asked");
		expect(table.act(ADA, { answer: { yes: true } })).toBe("not-asked");
		expect(table.act(MEI, { answer: { yes: true } })).toBe("not-seated");
		plays(table, "g1f3");
		expect(table.act(BO, { answer: { yes: true } })).toBe("not-asked");
		table.acts([BO, { offer: { what: "draw" } }], [ADA, { answer: { yes: false } }]);
		expect(table.act(BO, { offer: { what: "draw" } })).toBe("declined");
		table.acts([ADA, { offer: { what: "draw" } }], [BO, { answer: { yes: true } }]);
		expect(game(table).end).toEqual({ how: "agreed" });
	});

	test("a move is taken back by consent: one's own last, with what came behind it", () => {
		const table = seated();
		expect(table.act(BO, { offer: { what: "take-back" } })).toBe("too-early");
		plays(table, "e2e4 e7e5 g1f3");
		table.acts([ADA, { offer: { what: "take-back" } }], [BO, { answer: { yes: true } }]);
		expect(game(table).moves).toEqual(["e4", "e5"]);
		plays(table, "f1c4 b8c6");
		table.acts([ADA, { offer: { what: "take-back" } }], [BO, { answer: { yes: true } }]);
		expect(game(table)).toMatchObject({ moves: ["e4", "e5"], last: { from: "e7", to: "e5" } });
		plays(table, "g1f3");
	});

	test("one move is taken back, not one after the other: the next only when somebody has moved", () => {
		const table = seated();
		plays(table, "e2e4 e7e5 g1f3 b8c6");
		table.acts([ADA, { offer: { what: "take-back" } }], [BO, { answer: { yes: true } }]);
		expect(game(table).moves).toEqual(["e4", "e5"]);
		for (const who of [ADA, BO]) expect(table.act(who, { offer: { what: "take-back" } })).toBe("too-early");
		plays(table, "f1c4");
		table.acts([ADA, { offer: { what: "take-back" } }], [BO, { answer: { yes: true } }]);
		expect(table.act(BO, { offer: { what: "take-back" } })).toBe("too-early");
		expect(game(table).moves).toEqual(["e4", "e5"]);
	});

	test("a take-back leads to what stood there, whatever was taken, castled or counted meanwhile", () => {
		const table = seated();
		const stood: Game[] = [];
		const moves =
			"e2e4 d7d5 e4d5 g8f6 g1f3 f6d5 f1c4 c7c6 e1g1 c8g4 f3g5 g4d1 f1d1 b8d7 g5f3 d7f6 f3g5 f6d7 g5f3";
		for (const move of moves.split(" ")) {
			stood.push(game(table));
			plays(table, move);
		}
		for (const by of [1, 2]) {
			const asks = by === 1 ? ADA : BO;
			table.acts(
				[asks, { offer: { what: "take-back" } }],
				[asks === ADA ? BO : ADA, { answer: { yes: true } }],
			);
			const { fen, moves, last, positions } = stood.at(-by) ?? game(table);
			expect(game(table)).toMatchObject({ fen, moves, last, positions });
			expect(game(table).before.length).toBeLessThan(3);
			if (by === 1) plays(table, "g5f3");
		}
	});

	test("who resigns has lost", () => {
		const table = seated();
		plays(table, "e2e4");
		table.acts([ADA, { resign: {} }]);
		expect(game(table).end).toEqual({ how: "resigned", winner: 1 });
	});

	test("[ACT8] who left can be beaten for it; who is there cannot", () => {
		const table = seated();
		plays(table, "e2e4 e7e5");
		expect(table.act(ADA, { claim: {} })).toBe("still-there");
		table.leaves(BO);
		table.acts([ADA, { claim: {} }]);
		expect(game(table).end).toEqual({ how: "left", winner: 0 });
	});

	test("[ACT8] where all moves were taken back, who left can be beaten for it all the same", () => {
		const table = seated();
		plays(table, "e2e4 e7e5");
		table.acts([BO, { offer: { what: "take-back" } }], [ADA, { answer: { yes: true } }]);
		table.leaves(BO);
		table.acts([ADA, { claim: {} }]);
		expect(game(table).end).toEqual({ how: "left", winner: 0 });
		const early = seated();
		plays(early, "e2e4");
		early.leaves(ADA);
		expect(early.act(BO, { claim: {} })).toBe("too-early");
	});

	test("[ACT8] who takes the seat of one who left can neither play their game nor give it up", () => {
		const table = seated();
		plays(table, "e2e4 e7e5 g1f3");
		table.leaves(BO);
		table.acts([MEI, { sit: { seat: 1 } }]);
		for (const command of [step("b8c6"), { resign: {} }, { offer: { what: "draw" } }])
			expect(table.act(MEI, command)).toBe("not-your-game");
		table.acts([MEI, { rise: {} }], [BO, { sit: { seat: 1 } }]);
		plays(table, "b8c6");
		table.leaves(BO);
		table.acts([MEI, { sit: { seat: 1 } }], [ADA, { claim: {} }]);
		expect(game(table).end).toEqual({ how: "left", winner: 0 });
		expect(table.text).toBe("Chess: Ada – Bo, 2 moves. Ada won: the other left");
	});

	test("[ACT10] who began a game and plays in it resigns by ending it; a keeper ends it without a result", () => {
		const table = new Table(rules, {}, { by: ADA, keeper: MEI });
		table.acts([ADA, { sit: { seat: 0 } }], [BO, { sit: { seat: 1 } }]);
		plays(table, "e2e4 e7e5");
		expect(table.act(BO, { end: {} })).toBe("not-yours");
		table.acts([ADA, { end: {} }]);
		expect(game(table).end).toEqual({ how: "resigned", winner: 1 });
		const other = seated();
		plays(other, "e2e4 e7e5");
		other.acts([MEI, { end: {} }]);
		expect(game(other).end).toEqual({ how: "ended" });
	});

	test("the clock runs for who has the turn, from when each has moved, and a move brings its increment", () => {
		const table = seated({ minutes: 1, incrementS: 5 });
		table.wait(100_000);
		plays(table, "e2e4");
		table.wait(100_000);
		plays(table, "e7e5");
		expect(left(table)).toEqual([60_000, 60_000]);
		table.wait(10_000);
		expect(left(table)).toEqual([50_000, 60_000]);
		plays(table, "g1f3");
		expect(left(table)).toEqual([55_000, 60_000]);
		table.wait(20_000);
		table.acts([ADA, { offer: { what: "take-back" } }], [BO, { answer: { yes: true } }]);
		expect(left(table)).toEqual([55_000, 40_000]);
		table.wait(1_000);
		expect(left(table)).toEqual([54_000, 40_000]);
	});

	test("[ACT9] whose time is up has lost, once, however late that is noticed", () => {
		const table = seated({ minutes: 1 });
		plays(table, "e2e4 e7e5");
		expect(table.tick({ "time-up": {} })).toBe("too-early");
		table.wait(60_000);
		expect(game(table).end).toEqual({ how: "time", winner: 1 });
		expect(table.tick({ "time-up": {} })).toBe("over");
		const late = seated({ minutes: 1 });
		plays(late, "e2e4 e7e5");
		late.skip(3_600_000);
		expect(late.act(ADA, step("g1f3"))).toBe("time-is-up");
		expect(late.tick({ "time-up": {} })).toEqual({ "time-up": {} });
		expect(late.log.filter(({ event }) => "time-up" in event)).toHaveLength(1);
	});

	test("the game is written as PGN", () => {
		const table = seated({ minutes: 10, incrementS: 5 });
		plays(table, "f2f3 e7e5 g2g4 d8h4");
		expect(pgnOf(game(table), Date.UTC(2026, 0, 31))).toBe(
			'[Event "Parley"]\n[Site "?"]\n[Date "2026.01.31"]\n[Round "-"]\n[White "Ada"]\n[Black "Bo"]\n[Result "0-1"]\n[TimeControl "600+5"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n',
		);
		const quoted = seated();
		quoted.acts([ADA, { rise: {} }], [{ id: "x", name: 'A "B" \\' }, { sit: { seat: 0 } }]);
		expect(pgnOf(game(quoted), undefined)).toContain('[White "A \\"B\\" \\\\"]');
	});

	test("at no step of a random game has anybody more time than they can, or a position that is not the board's", () => {
		const ends = new Set<string>();
		for (let seed = 0; seed < 16; seed += 1) {
			let last: Table | undefined;
			walked(
				rules,
				walk,
				seed,
				(table) => {
					last = table;
					const { fen, moves, clock, positions } = game(table);
					expect(positions.at(-1)).toBe(fen.split(" ").slice(0, 4).join(" "));
					for (const ms of clock?.leftMs ?? []) {
						expect(ms).toBeGreaterThanOrEqual(0);
						expect(ms).toBeLessThanOrEqual(
							((clock?.startS ?? 0) + moves.length * (clock?.incrementS ?? 0)) * 1000,
						);
					}
				},
				200,
			);
			if (last === undefined) continue;
			const { fen, moves, end } = game(last);
			expect(moves.reduce((at, san) => play(at, san)?.fen ?? "", STARTING.fen)).toBe(fen);
			if (end?.how === "checkmate") expect(isCheck(fen)).toBe(true);
			if (end !== undefined) ends.add(end.how);
		}
		expect(ends.size).toBeGreaterThan(1);
	});
});
