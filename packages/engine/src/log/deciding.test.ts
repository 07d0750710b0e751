import Sqlite, { type Database } from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { faultDoor } from "../../test/support/fault-door.ts";
import { Faults } from "../../test/support/faults.ts";
import type { ToyDraft } from "../../test/toy/rules.ts";
import { rules as toy } from "../../test/toy/store.ts";
import { Deciding } from "./deciding.ts";
import { DraftInHand } from "./draft-in-hand.ts";

const EACH_TIME = 1_000;

const take = (card: string): ToyDraft => ({ type: "take", card });
const move = (id: string): ToyDraft => ({ type: "move", id });

function makeTables(database: Database): void {
	database.exec("CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID");
	for (const migrate of toy.migrations) migrate(database);
}

function table() {
	const database = new Sqlite(":memory:");
	onTestFinished(() => void database.close());
	const faults = new Faults();
	const storeModule = faultDoor(faults.door.control).storeModule(toy);
	makeTables(database);
	const shared = DraftInHand.share();
	const store = storeModule.open(database);
	const deciding = new Deciding({
		...{ database, store, rules: storeModule.rules(undefined) },
		...{ read: storeModule.read, inHand: new DraftInHand(shared) },
	});
	const cards = database.prepare("SELECT card FROM cards ORDER BY card").pluck();
	/** As the log thread does it: a batch is one transaction, and what it did not come to is the next one. */
	const apply = (drafts: readonly ToyDraft[], after: number, places?: readonly number[]) => {
		const decided = [];
		const broken = [];
		let newest = after;
		let batches = 0;
		for (let left = drafts; left.length > 0; left = drafts.slice(decided.length), batches++) {
			database.exec("BEGIN");
			const applied = deciding.apply({ drafts: left, places: places?.slice(decided.length), after: newest });
			database.exec("COMMIT");
			decided.push(...applied.decided);
			broken.push(...applied.broken);
			newest = applied.newest;
		}
		return { decided, broken, newest, batches };
	};
	return {
		...{ deciding, store },
		faults,
		apply,
		cards: () => cards.all(),
		inHand: () => DraftInHand.seenIn(shared).index,
	};
}

test("[ORD1] what is accepted is numbered without a hole, and stands in its chain", () => {
	const { apply } = table();
	const drafts = [take("ace"), take("ace"), move("a"), move("a"), move("b")];
	const { decided, newest, broken } = apply(drafts, 7);
	expect(decided).toEqual([
		{ kind: "accepted", stored: { seq: 8, event: drafts[0], chained: false, prev: 0, count: 0 } },
		{ kind: "refused", refusal: expect.objectContaining({ code: "name-taken" }) },
		{ kind: "accepted", stored: { seq: 9, event: drafts[2], chained: true, prev: 0, count: 1 } },
		{ kind: "repeated", seq: 9 },
		{ kind: "accepted", stored: { seq: 10, event: drafts[4], chained: true, prev: 9, count: 2 } },
	]);
	expect([newest, broken]).toEqual([10, []]);
});

test("[ORD1] where numbers are given elsewhere each has its own, whatever was refused before it", () => {
	const { apply } = table();
	const { decided, newest } = apply([take("ace"), take("ace"), take("king")], 0, [11, 12, 13]);
	const seqs = decided.map((one) => (one.kind === "accepted" ? one.stored.seq : one.kind));
	expect([seqs, newest]).toEqual([[11, "refused", 13], 13]);
});

test("[ORD3] what breaks leaves no trace in state or rows, wherever it breaks, and neighbours are decided as if it never came", () => {
	const { apply, cards, faults } = table();
	for (const at of ["decide", "rows", "fold"] as const)
		faults.arm({ at, does: "throw", of: `breaks ${at}`, times: EACH_TIME });
	const [decision, rows, fold] = ["decide", "rows", "fold"].map((at) => take(`breaks ${at}`)) as [
		ToyDraft,
		ToyDraft,
		ToyDraft,
	];
	const drafts = [take("ace"), rows, take("king"), fold, take("ace"), decision, fold, move("a")];
	const { decided, newest, broken, batches } = apply(drafts, 0);
	const codes = decided.map((one) => (one.kind === "refused" ? one.refusal.code : one.kind));
	expect(codes).toEqual([
		...["accepted", "internal", "accepted", "internal", "name-taken", "internal", "internal", "accepted"],
	]);
	// one that breaks `fold` is the last of its batch
	expect([newest, broken.length]).toEqual([3, 4]);
	expect(batches).toBeGreaterThanOrEqual(3);
	expect(cards()).toEqual(["ace", "king"]);
	expect(apply([take("king"), fold], 3).decided.map(({ kind }) => kind)).toEqual(["refused", "refused"]);
	expect(cards()).toEqual(["ace", "king"]);
});

test("[ORD3] what an undone transaction changed is forgotten: state is what is stored", () => {
	const { deciding, apply, cards } = table();
	apply([take("ace")], 0);
	expect(() => apply([take("king")], 1)).not.toThrow();
	expect(cards()).toEqual(["ace", "king"]);
	deciding.forget();
	expect(apply([take("king"), take("ten")], 2).decided.map(({ kind }) => kind)).toEqual([
		"refused",
		"accepted",
	]);
});

test("[ORD3] what is stored and cannot be loaded is no draft's fault: nothing is decided, and nobody is refused for it", () => {
	const { deciding, apply, faults } = table();
	faults.arm({ at: "load", does: "throw" });
	deciding.forget();
	expect(() => apply([take("ace")], 0)).toThrow("a bug in the application");
});

test("[ORD3] a rule that answers nothing is a bug, and refused as one", () => {
	const { apply, cards, faults } = table();
	faults.arm({ at: "decide", does: "answer-nothing", of: "ace", times: EACH_TIME });
	const { decided, broken } = apply([take("ace"), take("king")], 0);
	expect(decided).toMatchObject([{ kind: "refused", refusal: { code: "internal" } }, { kind: "accepted" }]);
	expect([broken.length, cards()]).toEqual([1, ["king"]]);
});

test("no draft is in hand once a batch is decided, whatever broke in it", () => {
	const { apply, inHand, faults } = table();
	expect(inHand()).toBeUndefined();
	faults.arm({ at: "fold", does: "throw", of: "ace", times: EACH_TIME });
	apply([take("king"), take("ace")], 0);
	expect(inHand()).toBeUndefined();
});

test("[MOD4] what was erased is told of once, also where a neighbour broke; of what was undone nothing is", () => {
	const { deciding, apply, faults, store } = table();
	const { apply: stores, forget } = store;
	let erased = false;
	store.apply = (seq, event) => {
		erased ||= event.type === "take" && event.card.startsWith("erases");
		return stores(seq, event);
	};
	store.takeErased = () => {
		const was = erased;
		erased = false;
		return was;
	};
	store.forget = () => {
		erased = false;
		forget();
	};
	apply([take("erases one")], 0);
	expect([deciding.takeErased(), deciding.takeErased()]).toEqual([true, false]);

	faults.arm({ at: "rows", does: "throw", of: "breaks", times: EACH_TIME });
	apply([take("erases two"), take("breaks")], 1);
	expect([deciding.takeErased(), deciding.takeErased()]).toEqual([true, false]);

	apply([take("erases three")], 2);
	deciding.forget();
	expect(deciding.takeErased()).toBe(false);
});
