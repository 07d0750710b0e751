import type { StoreModule } from "../../src/log/store-module.ts";
import type { Written } from "../../src/rules.ts";
import {
	type ToyDraft,
	type ToyEvent,
	type ToyLimits,
	type ToyPast,
	type ToyState,
	toyRules,
} from "./rules.ts";

export const rules: StoreModule<ToyState, ToyDraft, ToyEvent, string, ToyPast> = {
	product: "toy",
	rules: (limits) => toyRules(limits as ToyLimits | undefined),
	read: (database) =>
		new Set(database.prepare("SELECT card FROM cards").pluck().iterate() as Iterable<string>),
	migrations: [
		(database) =>
			database.exec(`
				CREATE TABLE cards (card TEXT PRIMARY KEY) STRICT;
				CREATE TABLE moves (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, prev INTEGER NOT NULL) STRICT;`),
	],
	inspect: () => ({ faults: [], contents: [] }),
	open(database) {
		const take = database.prepare("INSERT INTO cards VALUES (?)");
		const putBack = database.prepare("DELETE FROM cards WHERE card = ?");
		const noted = database.prepare("INSERT OR IGNORE INTO cards VALUES (?)");
		const move = database.prepare("INSERT INTO moves VALUES (?, ?, ?)");
		const earlier = database.prepare("SELECT seq FROM moves WHERE id = ?").pluck();
		const moved = database
			.prepare("SELECT id FROM moves WHERE id NOT IN (SELECT card FROM cards) ORDER BY seq")
			.pluck();
		const newest = database.prepare("SELECT count(*) count, coalesce(max(seq), 0) head FROM moves");
		let chain: { head: number; count: number } | undefined;
		const applyOther = (event: Exclude<ToyEvent, { type: "take" | "move" }>): Written => {
			if (event.type === "timer-dropped" || event.type === "rules-raised")
				throw new Error("that is the engine's to store");
			if (event.type === "take-later") return { kind: "stored" };
			if (event.type === "put-back") {
				putBack.run(event.card);
				return { kind: "stored" };
			}
			const found = moved.all() as string[];
			for (const card of found) take.run(card);
			return { kind: "stored", found };
		};
		return {
			past: { move: (id) => earlier.get(id) as number | undefined },
			apply(seq, event) {
				if (event.type === "take") {
					take.run(event.card);
					return { kind: "stored" };
				}
				if (event.type !== "move") return applyOther(event);
				const { head, count } = chain ?? (newest.get() as { head: number; count: number });
				move.run(seq, event.id, head);
				chain = { head: seq, count: count + 1 };
				return { kind: "chained", prev: head, count: count + 1 };
			},
			note: (card) => void noted.run(card),
			useSecret: () => undefined,
			takeErased: () => false,
			followUp: () => false,
			isFarBehind: () => false,
			forget() {
				chain = undefined;
			},
		};
	},
};
