import type { OwnRoom, RoomState } from "@parley/client/state/chat-state";
import { expect, test } from "vitest";
import { lastWord } from "./last-word.ts";

const NOBODY = new Map<string, string>();
const BO = new Map([["s-Bo", "Bo"]]);

const own = (more: Partial<OwnRoom> = {}): OwnRoom => ({
	...{ room: "hall", title: "Hall", head: 7, posts: 3 },
	...{ last: { seq: 7, name: "Bo", text: "the key is ||under the mat||" } },
	...more,
});
const row = (seq: number, text: string | undefined) => ({
	...{ kind: "message", seq, name: "Bo", author: "s-Bo", ...(text !== undefined && { text }) },
});
const inside = (...rows: readonly object[]) =>
	({ room: "hall", seat: { state: "inside" }, atHead: true, head: 9, rows }) as unknown as RoomState;

test("[FIND4] what the house told was said last stands while nothing came after it, without its spoilers", () => {
	expect(lastWord(own(), undefined, NOBODY)).toEqual({ name: "Bo", text: "the key is ▒▒▒" });
	// such as its removal
	expect(lastWord(own({ head: 8 }), undefined, NOBODY)).toBeNull();
	expect(lastWord(undefined, undefined, NOBODY)).toBeNull();
});

test("[FIND4] in a room that this page is in it is the newest message that stands", () => {
	const removed = inside(row(6, "before"), row(7, undefined));
	expect(lastWord(own(), removed, NOBODY)).toMatchObject({ text: "before" });
	expect(lastWord(own(), inside(row(7, undefined)), NOBODY)).toBeNull();
	// one reads what is older
	expect(lastWord(own(), { ...inside(row(2, "old")), atHead: false }, NOBODY)).toBeNull();
});

test("[FIND4] [BLOCK3] what a blocked person said last is not shown", () => {
	expect(lastWord(own(), undefined, BO)).toBeNull();
	expect(lastWord(own(), inside(row(9, "hear me")), BO)).toBeNull();
});
