import type { AppRules } from "../../src/app.ts";
import { RULES_OF_BEFORE } from "../../src/rules.ts";
import { refuse } from "../../src/wire/refusals.ts";

/** What somebody wants to write; `id` is theirs, so that what is sent twice is written once. */
export interface Write {
	readonly type: "write";
	readonly id: string;
	readonly text: string;
}

export interface Entry {
	readonly type: "written";
	readonly id: string;
	readonly text: string;
}

/** The only one. */
export const BOOK = "book";

/** Seqs by id. */
type Known = Map<string, number>;

/** A book in which everybody writes and reads: the smallest application there is. */
export const rules: AppRules<Known, Write, Entry, never, undefined> = {
	product: "guest-book",
	migrations: [
		(database) =>
			database.exec(
				"CREATE TABLE entries (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, json TEXT NOT NULL) STRICT",
			),
	],
	rules: (config) => ({
		known: RULES_OF_BEFORE,
		since: () => 1,
		decide(known, _past, { id, text }) {
			const seq = known.get(id);
			if (seq !== undefined) return { repeated: seq };
			if (text.length > (config as GuestbookConfig).charsMax)
				return { refusal: refuse("not-allowed", { message: "That is too long for this book." }) };
			return { event: { type: "written", id, text } };
		},
		fold: (known, { id }, seq) => void known.set(id, seq),
	}),
	read(database) {
		const rows = database.prepare("SELECT id, seq FROM entries").raw().all() as [string, number][];
		return new Map(rows);
	},
	open(database) {
		const newest = database.prepare("SELECT count(*) count, coalesce(max(seq), 0) head FROM entries");
		const insert = database.prepare("INSERT INTO entries VALUES (?, ?, ?)");
		return {
			past: undefined,
			apply(seq, entry) {
				const { count, head: prev } = newest.get() as { count: number; head: number };
				const json = JSON.stringify({ ...entry, seq, prev });
				insert.run(seq, entry.id, json);
				return { kind: "chained", prev, count: count + 1, told: { json, isAll: false } };
			},
			note: () => undefined,
			useSecret: () => undefined,
			takeErased: () => false,
			followUp: () => false,
			isFarBehind: () => false,
			forget: () => undefined,
		};
	},
	inspect: (database) => ({
		faults: [],
		contents: [`${database.prepare("SELECT count(*) FROM entries").pluck().get()} entries`],
	}),
};

export interface GuestbookConfig {
	readonly charsMax: number;
}
