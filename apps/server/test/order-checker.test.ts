import type { Posted } from "@parley/protocol/events";
import { describe, expect, test } from "vitest";
import { findDisorder, type Witness } from "./support/order-checker.ts";

const ADA = "session-ada";

function posted(seq: number, prev: number, posts: number, id = `id-${seq}`): Posted {
	return {
		type: "posted",
		seq,
		prev,
		posts,
		room: "lobby",
		name: "ada",
		author: ADA,
		id,
		text: "x",
		at: seq,
	};
}

const history = [posted(2, 0, 1), posted(5, 2, 2), posted(6, 5, 3)];
const [first, second, third] = history as [Posted, Posted, Posted];

function ack(seq: number, writtenAt: number, ackedAt: number) {
	return { type: "posted", room: "lobby", seq, id: `id-${seq}`, writtenAt, ackedAt } as const;
}

function ada(changes: Partial<Witness> = {}): Witness {
	const acknowledged = [ack(2, 1, 2), ack(5, 3, 4), ack(6, 5, 6)];
	const chains = [{ room: "lobby", resumedFrom: undefined, events: history }];
	return { name: "ada", session: ADA, acknowledged, chains, ...changes };
}

function stay(events: Posted[], resumedFrom?: number) {
	return { room: "lobby", resumedFrom, events };
}

function faults(witness: Witness, events = history): string[] {
	return findDisorder([witness], new Map([["lobby", events]])).map((fault) => fault.split(" ")[0] ?? "");
}

describe("the order checker", () => {
	test("finds nothing where all is in order", () => {
		expect(faults(ada())).toEqual([]);
		expect(faults(ada({ chains: [stay([first, second]), stay([third], 5)] }))).toEqual([]);
	});

	test("sees events in another order, missing, doubled, changed and made up", () => {
		const stays = [
			[stay([first, third, second])],
			[stay([first, third])],
			[stay([first, second, second, third])],
			[stay([first, { ...second, id: "other" }, third])],
			[stay([...history, posted(9, 6, 4)])],
			[stay([third], 2)],
		];
		for (const chains of stays) expect(faults(ada({ chains }))).toContain("ORD1");
	});

	test("sees a resume behind what was already in hand", () => {
		expect(faults(ada({ chains: [stay([first, second]), stay([second, third], 2)] }))).toContain("BACK1");
	});

	test("sees a broken chain in the history", () => {
		expect(faults(ada(), [first, { ...second, prev: 1 }, third])).toContain("ORD3");
		expect(faults(ada(), [first, { ...second, posts: 3 }, third])).toContain("ORD3");
	});

	test("sees an acknowledged message that is missing or another one", () => {
		expect(faults(ada({ chains: [] }), [first, second])).toEqual(["ORD4"]);
		expect(faults(ada({ chains: [], session: "someone" }))).toContain("ORD4");
	});

	test("sees a message stored twice", () => {
		expect(faults(ada({ chains: [] }), [...history, posted(7, 6, 4, "id-2")])).toEqual(["ONCE1"]);
	});

	test("sees an author's messages in another order than written", () => {
		const acknowledged = [ack(5, 1, 9), ack(2, 2, 9), ack(6, 3, 9)];
		expect(faults(ada({ acknowledged }))).toEqual(["ORD5"]);
	});

	test("sees a message written after an acknowledgement and numbered before it", () => {
		const acknowledged = [ack(2, 5, 6), ack(5, 1, 2), ack(6, 7, 8)];
		expect(faults(ada({ acknowledged }))).toContain("ORD2");
	});
});
