import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import type { ToyDraft } from "../../test/toy/rules.ts";
import { rules as storeModule } from "../../test/toy/store.ts";
import { Deciding } from "../log/deciding.ts";
import { DraftInHand } from "../log/draft-in-hand.ts";
import { TIMER_AHEAD_MS_MAX } from "../timers.ts";

const NOON = 1_700_000_000_000;
const later = (card: string, due = NOON + 60_000, by = "ada"): ToyDraft => ({
	...{ type: "take-later", card, by, due, at: NOON },
});
const due = (id: string, at = NOON + 60_000): ToyDraft => ({ type: "due", id, at });

function table() {
	const database = new Sqlite(":memory:");
	onTestFinished(() => void database.close());
	database.exec("CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID");
	for (const migrate of storeModule.migrations) migrate(database);
	const deciding = new Deciding({
		...{ database, store: storeModule.open(database), rules: storeModule.rules({ known: 3 }) },
		...{ read: storeModule.read, inHand: new DraftInHand(DraftInHand.share()) },
	});
	let seq = 0;
	const decide = (...drafts: ToyDraft[]) => {
		const { decided, newest } = deciding.apply({ drafts, places: undefined, after: seq });
		seq = newest;
		return decided.map((one) => {
			if (one.kind === "accepted") return one.stored.event.type;
			return one.kind === "refused" ? one.refusal.code : one.kind;
		});
	};
	return { database, deciding, decide };
}

test("[ORD1] of all who say that a timer is due the first counts, none before its time, and none once it was ended", () => {
	const { decide, deciding } = table();
	decide({ type: "rules", n: 3 });
	expect(decide(later("ace"), later("king"))).toEqual(["take-later", "take-later"]);
	expect(deciding.timers).toMatchObject({ waiting: 2, soonestAt: NOON + 60_000 });
	expect(decide(due("ace", NOON + 59_999))).toEqual(["busy"]);
	expect(decide(due("ace", NOON + 61_000), due("ace", NOON + 61_000))).toEqual(["take", "not-allowed"]);
	expect(deciding.timers).toEqual({ waiting: 1, soonestAt: NOON + 60_000, lateMs: 1_000 });
	expect(decide({ type: "put-back", card: "king" }, due("king"))).toEqual(["put-back", "not-allowed"]);
	expect(deciding.timers.waiting).toBe(0);
});

test("[ORD1] what a timer does is decided when it is due: what something newer has overtaken is dropped, once", () => {
	const { decide, deciding } = table();
	decide({ type: "rules", n: 3 }, later("ace"), { type: "take", card: "ace" });
	expect(decide(due("ace"), due("ace"))).toEqual(["timer-dropped", "not-allowed"]);
	expect(deciding.timers.waiting).toBe(0);
});

test("[ORD1] one that is set anew does not ring at its old time", () => {
	const { decide } = table();
	decide({ type: "rules", n: 3 }, later("ace"), { type: "put-back", card: "ace" });
	decide(later("ace", NOON + 90_000));
	expect(decide(due("ace"))).toEqual(["busy"]);
	expect(decide(due("ace", NOON + 90_000))).toEqual(["take"]);
});

test("nobody has more timers of their own wait than they may, and none is set further ahead than a year", () => {
	const { decide } = table();
	decide({ type: "rules", n: 3 });
	expect(decide(later("ace"), later("king"), later("ten"))).toEqual([
		"take-later",
		"take-later",
		"not-allowed",
	]);
	expect(decide(later("ten", NOON, "bo"))).toEqual(["take-later"]);
	const ahead = NOON + TIMER_AHEAD_MS_MAX;
	expect(decide(later("two", ahead + 1, "cy"), later("two", ahead, "cy"))).toEqual([
		"not-allowed",
		"take-later",
	]);
	decide(due("ace"));
	expect(decide(later("ten"))).toEqual(["take-later"]);
});

test("[ORD4] a transaction that is undone leaves its timers as they were", () => {
	const { database, decide, deciding } = table();
	decide({ type: "rules", n: 3 }, later("ace"));
	expect(deciding.timers.waiting).toBe(1);
	database.exec("BEGIN");
	decide(later("king"), later("ten", NOON, "bo"), due("ace"));
	expect(deciding.timers.waiting).toBe(2);
	database.exec("ROLLBACK");
	deciding.forget();
	expect(deciding.timers).toMatchObject({ waiting: 1, soonestAt: NOON + 60_000 });
	expect(deciding.dueTimers(NOON + 60_000, 10)).toEqual({ ids: ["ace"], nextAt: undefined });
});

test("those that are due come in the order of their times, so many at most", () => {
	const { decide, deciding } = table();
	decide({ type: "rules", n: 3 });
	for (const [card, ms] of [
		["c", 3],
		["a", 1],
		["d", 9],
		["b", 2],
	] as const)
		decide(later(card, NOON + ms, card));
	expect(deciding.dueTimers(NOON + 3, 2)).toEqual({ ids: ["a", "b"], nextAt: NOON + 9 });
});
