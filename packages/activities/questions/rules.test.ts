import { describe, expect, test } from "vitest";
import { type Event, erased, type Person } from "../src/activity.ts";
import { hear } from "../src/run.ts";
import { ADA, BO, MEI, Table } from "../test/table.ts";
import { PEOPLE, walked } from "../test/walking.ts";
import type { Board } from "./board.ts";
import { QUESTIONS_EVER_MAX, QUESTIONS_MAX, VOTERS_MAX, WAITING_PER_PERSON_MAX } from "./limits.ts";
import rules from "./rules.ts";
import type { SeenBoard } from "./seen.ts";
import { walk } from "./walk.ts";

const STATE_BYTES_MAX = 256 * 1024;
/** A move that is told; a board of a hundred questions has more than 30,000 bytes. */
const TOLD_BYTES_MAX = 120;

const stranger = (index: number): Person => ({ id: `${index}`.padStart(36, "0"), name: "漢".repeat(32) });
const votesOf = (table: Table) => table.state<Board>().questions.map(({ votes }) => votes);

function board(isNameless = false): Table {
	const table = new Table(rules, { title: "Release 5", isNameless });
	table.acts([BO, { ask: { text: "When?" } }], [MEI, { ask: { text: "Why?" } }]);
	return table;
}

describe("questions", () => {
	test("a question is voted up once by each, not by who asked, and a vote can be taken back", () => {
		const table = board();
		table.acts([MEI, { vote: { id: 0, is: true } }], [ADA, { vote: { id: 0, is: true } }]);
		expect(votesOf(table)).toEqual([2, 0]);
		expect(table.act(MEI, { vote: { id: 0, is: true } })).toBe("voted");
		expect(table.act(BO, { vote: { id: 0, is: true } })).toBe("own");
		table.acts([MEI, { vote: { id: 0, is: false } }]);
		expect(votesOf(table)).toEqual([1, 0]);
		expect(table.act(MEI, { vote: { id: 0, is: false } })).toBe("not-voted");
		expect(table.act(MEI, { vote: { id: 7, is: true } })).toBe("no-such-question");
	});

	test("who began the board and who keeps the room mark and remove; who asked removes their own", () => {
		const table = board();
		expect(table.act(BO, { mark: { id: 0, isAnswered: true } })).toBe("not-yours");
		table.acts([ADA, { mark: { id: 0, isAnswered: true } }]);
		expect(table.act(BO, { remove: { id: 1 } })).toBe("not-yours");
		table.acts([BO, { remove: { id: 0 } }], [ADA, { remove: { id: 1 } }]);
		expect(table.state<Board>().questions).toEqual([]);
		expect(table.act(BO, { remove: { id: 0 } })).toBe("no-such-question");
	});

	test("[ACT5] on a board without names nobody is told who asked, who asked themselves but for", () => {
		const table = board(true);
		for (const me of [ADA, MEI]) {
			const [first] = table.view<SeenBoard>(me).questions;
			expect(first).toEqual({ id: 0, text: "When?", votes: 0, hasMine: false, isAnswered: false });
		}
		expect(table.view<SeenBoard>(BO).questions[0]).toMatchObject({ isMine: true });
		expect(table.text).not.toMatch(/Bo|Mei/);
		expect(board().view<SeenBoard>(ADA).questions[0]).toMatchObject({ name: "Bo" });
	});

	test("one person asks so many at once, and a board has so many", () => {
		const table = board();
		for (let asked = 1; asked < WAITING_PER_PERSON_MAX; asked += 1)
			table.acts([BO, { ask: { text: `${asked}` } }]);
		expect(table.act(BO, { ask: { text: "One more?" } })).toBe("too-many");
		table.acts([ADA, { mark: { id: 0, isAnswered: true } }], [BO, { ask: { text: "One more?" } }]);
	});

	test("[ACT11] a full board on which as many as may have voted for all is within the limit of a state", () => {
		const table = new Table(rules, { title: "漢".repeat(120) });
		for (let index = 0; index < QUESTIONS_EVER_MAX - QUESTIONS_MAX; index += 1)
			table.acts([stranger(index), { ask: { text: "?" } }], [stranger(index), { remove: { id: index } }]);
		for (let index = 0; index < QUESTIONS_MAX; index += 1)
			table.acts([stranger(index), { ask: { text: "漢".repeat(280) } }]);
		expect(table.act(BO, { ask: { text: "More?" } })).toBe("full");
		const last = QUESTIONS_EVER_MAX - 1;
		for (let index = 0; index < VOTERS_MAX; index += 1)
			table.acts([stranger(1_000 + index), { vote: { id: last, is: true } }]);
		expect(table.act(BO, { vote: { id: last, is: true } })).toBe("too-many-voters");
		expect(Buffer.byteLength(JSON.stringify(table.state()))).toBeLessThan(STATE_BYTES_MAX);
	}, 120_000);

	test("[ACT10] when it is closed nothing can be done any more", () => {
		const table = board();
		expect(table.act(BO, { end: {} })).toBe("not-yours");
		table.acts([ADA, { end: {} }]);
		for (const command of [{ ask: { text: "?" } }, { vote: { id: 1, is: true } }, { remove: { id: 0 } }])
			expect(table.act(BO, command)).toBe("over");
	});

	test("[ACT5] what all others are told of a move makes of their view what they would be shown anew, in a few bytes", () => {
		let moves = 0;
		for (let seed = 0; seed < 30; seed += 1) {
			const held = new Map<string, SeenBoard>();
			let told = 0;
			moves += walked(rules, walk, seed, (table) => {
				for (const me of PEOPLE) {
					const view = table.view<SeenBoard>(me);
					const before = held.get(me.id);
					// whoever moved is shown the board anew; all others are told of the move
					const news = table.log.slice(told).filter(({ by }) => by.id !== me.id);
					if (before !== undefined && news.length > 0)
						expect(after(before, heard(table, news))).toEqual(view);
					held.set(me.id, view);
				}
				told = table.log.length;
			});
		}
		expect(moves).toBeGreaterThan(1_000);
	});

	test("at no step of a random board has a question other votes than people voted for it", () => {
		for (let seed = 0; seed < 30; seed += 1)
			walked(rules, walk, seed, (table) => {
				const shown = PEOPLE.map((me) => table.view<SeenBoard>(me).questions);
				for (const [index, question] of table.state<Board>().questions.entries())
					expect(question.votes).toBe(shown.filter((questions) => questions[index]?.hasMine).length);
			});
	});
});

/** At most one move a step, so the table stands behind it. */
function heard({ activity, held }: Table, moves: Table["log"]): Event[] {
	return moves.map(({ event }) => {
		const told = activity.tell?.(event, held.state) ?? {};
		if (!("asked" in told)) expect(JSON.stringify(told).length).toBeLessThan(TOLD_BYTES_MAX);
		expect(JSON.stringify(told)).not.toContain("person-");
		return told;
	});
}

function after(view: SeenBoard, news: readonly Event[]): SeenBoard {
	return news.reduce<SeenBoard>((seen, told) => hear(erased(rules), seen, told) as SeenBoard, view);
}
