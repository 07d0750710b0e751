import type { PendingRow, SeatState } from "@parley/client/state/chat-state";
import { refuse } from "@parley/protocol/refusals";
import { describe, expect, test } from "vitest";
import { isStuck, mayTakeBack, reasonOf } from "./unsent.ts";

const inside: SeatState = { state: "inside" };
const full: SeatState = { state: "refused", refusal: refuse("room-full") };
const here = { seat: inside, link: "open" } as const;

function row(status: PendingRow["status"], more: Partial<PendingRow> = {}): PendingRow {
	return { id: "a", room: "den", text: "x", at: 0, ...more, status };
}
const failed = row({ state: "failed", refusal: refuse("too-long") });
const queued = row({ state: "queued" });
const sending = row({ state: "sending" });
function putOff(retryAfterMs: number): PendingRow {
	return row({ state: "put-off", refusal: refuse("too-fast", { retryAfterMs }), until: Date.now() });
}

describe("what is unsent", () => {
	test("is stuck where it does not go by itself in a moment", () => {
		expect([failed, row({ state: "without-file" }), putOff(60_000)].every((it) => isStuck(it, here))).toBe(
			true,
		);
		expect([queued, sending, putOff(100)].some((it) => isStuck(it, here))).toBe(false);
		expect(isStuck(queued, { seat: full, link: "open" })).toBe(true);
		expect(isStuck(queued, { seat: undefined, link: "open" })).toBe(true);
	});

	test("says why: its own refusal first, then the room's, then the link", () => {
		expect(reasonOf(failed, { seat: full, link: "waiting" })).toBe("That message is too long.");
		expect(reasonOf(queued, { seat: full, link: "waiting" })).toBe("All seats in that room are taken.");
		expect(reasonOf(queued, { ...here, link: "waiting" })).toBe("It goes when the connection is back.");
		expect(reasonOf(queued, { ...here, seat: undefined })).toBe("You are not in this room.");
		expect(reasonOf(putOff(60_000), here)).toMatch(/^That was too fast.* It goes by itself at /);
	});

	test("[ONCE1] may be there already is said before it is let go", () => {
		const perhaps = row({ state: "sending" }, { maybeStored: true });
		expect(mayTakeBack(perhaps, here)).toBe(false);
		expect(mayTakeBack(perhaps, { seat: full })).toBe(true);
		expect(reasonOf(perhaps, { seat: full, link: "open" })).toMatch(/may have arrived/);
	});
});
