import type { Notice, PendingRow } from "@parley/client/state/chat-state";
import type { GapRow, MessageRow } from "@parley/protocol/timeline";
import { describe, expect, test } from "vitest";
import { arrivals, spoken } from "./announce.ts";
import { entryLine } from "./entry-line.ts";
import { daysOf, type Item, newestOwnKey } from "./items.ts";
import { readableTo } from "./read-to.ts";
import { screensAt } from "./screens.ts";

const NOON = new Date(2026, 5, 10, 12).getTime();
const MINUTE = 60_000;

function message(seq: number, name: string, minutes = 0, more: Partial<MessageRow> = {}): MessageRow {
	const row = { kind: "message", seq, posts: seq, id: `id-${seq}`, name, author: name } as const;
	return { ...row, at: NOON + minutes * MINUTE, text: `text ${seq}`, reactions: {}, ...more };
}
function gap(after: number, before: number): GapRow {
	return { kind: "gap", after, before, missing: before - after - 1 };
}
function pending(id: string, minutes = 0): PendingRow {
	return { id, room: "lobby", text: id, at: NOON + minutes * MINUTE, status: { state: "queued" } };
}
function notice(afterSeq: number, entered: string[], left: string[] = []): Notice {
	const named = (names: string[]) => names.map((name) => ({ id: `s-${name}`, name }));
	return {
		key: `${afterSeq}-${entered}-${left}`,
		...{ afterSeq, at: NOON, entered: named(entered), left: named(left) },
	};
}
function shown(parts: Partial<Parameters<typeof daysOf>[0]>): Item[] {
	const empty = { rows: [], notices: [], pending: [], newLineAfter: null, atHead: true, reachedStart: false };
	return daysOf({ ...empty, ...parts }, "Ada").flatMap((day) => day.items);
}
const heads = (items: Item[]) => items.map((item) => ("first" in item ? item.first : item.kind));

describe("grouping", () => {
	test("one author within 5 minutes is one group", () => {
		expect(heads(shown({ rows: [message(1, "Bo"), message(2, "Bo", 4), message(3, "Bo", 10)] }))).toEqual([
			true,
			false,
			true,
		]);
	});
	test("another author, a reply and the unread line break it", () => {
		expect(
			heads(shown({ rows: [message(1, "Bo"), message(2, "Mei"), message(3, "Mei", 0, { replyTo: 1 })] })),
		).toEqual([true, true, true]);
		expect(heads(shown({ rows: [message(1, "Bo"), message(2, "Bo")], newLineAfter: 1 }))).toEqual([
			true,
			"new",
			true,
		]);
	});
	test("so does a hole, since nobody knows what stood there", () => {
		expect(heads(shown({ rows: [message(1, "Bo"), gap(1, 9), message(9, "Bo")] }))).toEqual([
			true,
			"gap",
			true,
		]);
	});
	test("an own pending row joins the own group", () => {
		expect(heads(shown({ rows: [message(1, "Ada")], pending: [pending("x", 1), pending("y", 1)] }))).toEqual([
			true,
			false,
			false,
		]);
	});
	test("a new day breaks it and is a section of its own", () => {
		const rows = [message(1, "Bo", 719), message(2, "Bo", 721)];
		const days = daysOf(
			{ rows, notices: [], pending: [], newLineAfter: null, atHead: true, reachedStart: false },
			"Ada",
		);
		expect(days.map((day) => day.items.length)).toEqual([1, 1]);
		expect(heads(days.flatMap((day) => day.items))).toEqual([true, true]);
	});
});

describe("places", () => {
	test("the new line stands once, by Seq, before the first message above it", () => {
		const rows = [message(3, "Bo"), message(7, "Bo"), message(8, "Bo")];
		expect(shown({ rows, newLineAfter: 5 }).map((item) => item.kind)).toEqual([
			"message",
			"new",
			"message",
			"message",
		]);
		expect(shown({ rows, newLineAfter: 8 }).map((item) => item.kind)).not.toContain("new");
	});
	test("the new line waits while the row above it is not here", () => {
		const rows = [message(7, "Bo"), message(8, "Bo")];
		expect(shown({ rows, newLineAfter: 5 }).map((item) => item.kind)).not.toContain("new");
		expect(shown({ rows, newLineAfter: 5, reachedStart: true })[0]?.kind).toBe("new");
	});
	test("a pending row keeps its key when it settles", () => {
		const before = shown({ pending: [pending("id-4")] }).map((item) => item.key);
		expect(shown({ rows: [message(4, "Ada")] }).map((item) => item.key)).toEqual(before);
	});
	test("pending rows stand at the room's end, so not in the middle of old pages", () => {
		expect(shown({ rows: [message(1, "Bo")], pending: [pending("x")], atHead: false })).toHaveLength(1);
	});
	test("a run of notices is one line under the message it followed", () => {
		const items = shown({
			rows: [message(1, "Bo"), message(5, "Bo")],
			notices: [notice(1, ["Mei"]), notice(2, ["Chidi"], ["Zoe"])],
		});
		expect(items[1]).toMatchObject({ kind: "notice", entered: ["Mei", "Chidi"], left: ["Zoe"] });
		expect(items).toHaveLength(3);
	});
	test("[WHO4] who left and came in as the same person has another name now", () => {
		const left = notice(1, ["Mei"], ["Ada"]);
		const came = { ...notice(2, []), entered: [{ id: "s-Ada", name: "Lovelace" }] };
		const items = shown({ rows: [message(1, "Bo")], notices: [left, came] });
		expect(items[1]).toMatchObject({
			entered: ["Mei"],
			left: [],
			renamed: [{ from: "Ada", to: "Lovelace" }],
		});
	});
	test("who comes and goes within one run is not mentioned", () => {
		expect(
			shown({ rows: [message(1, "Bo")], notices: [notice(1, ["Mei"]), notice(1, [], ["Mei"])] }),
		).toHaveLength(1);
	});
	test("the newest own row, pending first, tells on how many screens it is", () => {
		const rows = [message(1, "Ada"), message(2, "Bo")];
		expect(newestOwnKey(rows, [], "Ada")).toBe("id-1");
		expect(newestOwnKey(rows, [pending("x")], "Ada")).toBe("x");
		expect(newestOwnKey(rows, [], "Mei")).toBeUndefined();
	});
});

test("coming in, the line stands at the read position, unless nothing was said by others", () => {
	const rows = [message(3, "Bo"), message(5, "Ada"), message(6, "Bo")];
	expect(entryLine({ rows, readSeq: 3, unread: 2 }, "Ada")).toBe(3);
	expect(entryLine({ rows: rows.slice(0, 2), readSeq: 3, unread: 1 }, "Ada")).toBeNull();
	expect(entryLine({ rows, readSeq: 6, unread: 0 }, "Ada")).toBeNull();
	expect(entryLine({ rows, readSeq: 0, unread: 3 }, "Ada")).toBeNull();
});

test("screens are read off the first step at or past the message", () => {
	const steps = [
		[10, 12],
		[14, 9],
		[20, 2],
	] as const;
	expect([5, 10, 11, 14, 20, 21].map((seq) => screensAt(steps, seq))).toEqual([12, 12, 9, 9, 2, 0]);
});

test("reading never crosses a hole", () => {
	const rows = [message(1, "Bo"), message(2, "Bo"), gap(2, 9), message(9, "Bo")];
	expect(readableTo(rows, 0, 9)).toBe(2);
	expect(readableTo(rows, 9, 9)).toBe(9);
	expect(readableTo([message(1, "Bo"), message(2, "Bo")], 0, 2)).toBe(2);
});

test("only what arrives at the end is spoken, author first, bursts merged", () => {
	const rows = [message(1, "Bo"), message(2, "Ada"), message(3, "Mei"), message(4, "Bo")];
	expect(spoken(arrivals(rows, 1, "Ada"))).toBe("Mei: text 3 Bo: text 4");
	expect(arrivals([message(1, "Bo"), gap(1, 9)], 0, "Ada")).toEqual([]);
	const file = { id: "f".repeat(32), name: "plan.pdf", type: "application/pdf", bytes: 5 };
	const bare = message(5, "Bo", 0, { text: "", files: [file] });
	expect(spoken([bare]).replaceAll(/[\u2068\u2069]/g, "")).toBe("Bo: File: plan.pdf");
	const many = Array.from({ length: 12 }, (_, n) => message(n + 1, n % 2 ? "Bo" : "Mei"));
	expect(spoken(arrivals(many, 0, "Ada"))).toBe("12 new messages from Mei and Bo");
});
