import type { LocalRules, PendingRow, RoomState } from "@parley/client/state/chat-state";
import { describe, expect, test } from "vitest";
import { restrictionOf } from "./posting-restriction.ts";

const me = { name: "Bo", session: "bo", epoch: "epoch-1" };
const NOW = 1_000_000;

function said(author: string, at: number): RoomState["rows"][number] {
	return { kind: "message", seq: 1, posts: 1, id: "a", name: author, author, at, text: "x", reactions: {} };
}

function restriction(rules: LocalRules, rows: RoomState["rows"] = [], pending: readonly PendingRow[] = []) {
	return restrictionOf({ rules, rows, pending }, me, NOW);
}

describe("[MOD4][ACC3] who may not write", () => {
	test("is told why, and nobody else is told anything", () => {
		expect(restriction({})).toBeNull();
		expect(restriction({ closed: true, owner: "bo" })).toEqual({ kind: "closed" });
		expect(restriction({ readOnly: true })).toEqual({ kind: "readOnly" });
		expect(restriction({ readOnly: true, owner: "bo" })).toBeNull();
		expect(restriction({ readOnly: true, speaker: true })).toBeNull();
		expect(restriction({ mutedUntil: NOW + 1 })).toEqual({ kind: "muted", until: NOW + 1 });
		expect(restriction({ mutedUntil: NOW })).toBeNull();
	});
});

describe("[MOD5] in slow mode", () => {
	const slow = { slowMs: 10_000 };
	test("the pause runs from one's own newest message, stored or on its way", () => {
		expect(restriction(slow)).toBeNull();
		expect(restriction(slow, [said("ada", NOW)])).toBeNull();
		expect(restriction(slow, [said("bo", NOW - 4_000)])).toEqual({ kind: "slow", until: NOW + 6_000 });
		expect(restriction(slow, [said("bo", NOW - 10_000)])).toBeNull();
		const pending = {
			id: "b",
			room: "den",
			text: "x",
			at: NOW - 1_000,
			status: { state: "sending" },
		} as const;
		expect(restriction(slow, [said("bo", NOW - 9_000)], [pending])).toEqual({
			kind: "slow",
			until: NOW + 9_000,
		});
	});
	test("the owner is not held to it, and a server whose clock is ahead makes nobody wait for longer", () => {
		expect(restriction({ ...slow, owner: "bo" }, [said("bo", NOW)])).toBeNull();
		expect(restriction(slow, [said("bo", NOW + 3_600_000)])).toEqual({ kind: "slow", until: NOW + 10_000 });
	});
});
