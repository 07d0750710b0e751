import { hash } from "node:crypto";
import type { Database } from "better-sqlite3";
import { isRulesRaised, type Stored } from "../rules.ts";
import { readMeta } from "./database.ts";

/** Places from one mark to the next. */
const MARK_EVERY = 1_000;
const KEY = "running_hash";

/** What was accepted from place `from` up to `place`, as one hash; chains of another beginning say nothing about it. */
export interface Mark {
	readonly from: number;
	/** a whole number of thousands */
	readonly place: number;
	/** base64url */
	readonly hash: string;
}

interface Chain {
	readonly from: number;
	readonly hash: string;
	/** the newest; absent: it has come to none yet */
	readonly mark?: Mark;
}

/**
 * A chain of hashes over all that was accepted, event by event, so that it does not depend on how they were batched. It
 * begins at the place where the log first names its rules, which is the same on every node: before it there may have been
 * nodes that keep none. Refused and repeated drafts, notes and read positions are not in it.
 */
export class RunningHash {
	readonly #database: Database;
	readonly #save;
	#chain: Chain | undefined;
	#news: Mark[] = [];
	/** of each accepted one since it was asked last, while somebody wants them */
	#trace: string[] | undefined;

	constructor(database: Database) {
		this.#database = database;
		this.#save = database.prepare(`INSERT OR REPLACE INTO meta VALUES ('${KEY}', ?)`);
	}

	get newestMark(): Mark | undefined {
		return this.#chain?.mark;
	}

	/** As it is stored: what was added since is forgotten. */
	load(): void {
		const known = readMeta(this.#database, KEY);
		this.#chain = typeof known === "string" ? (JSON.parse(known) as Chain) : undefined;
		this.#news = [];
		if (this.#trace !== undefined) this.#trace = [];
	}

	/** In Seq order, as it is accepted. `logged`: JSON of its event, where that is there already. */
	add(accepted: Stored<unknown>, logged?: string): void {
		const { seq, event, prev, count } = accepted;
		if (this.#chain === undefined && !isRulesRaised(event)) return void this.#trace?.push("");
		const before = this.#chain ?? { from: seq, hash: "" };
		const from = this.#marked(before, seq - 1);
		const json = logged ?? JSON.stringify(event);
		const next = hash("sha256", `${from.hash} ${seq} ${prev} ${count} ${json}`, "base64url");
		this.#chain = this.#marked({ ...from, hash: next }, seq);
		this.#trace?.push(next);
	}

	/** Inside the transaction of what was added. */
	save(): void {
		if (this.#chain !== undefined) this.#save.run(JSON.stringify(this.#chain));
	}

	/** Behind the commit: the marks that it passed. */
	takeMarks(): readonly Mark[] {
		return this.#news.splice(0);
	}

	/** From now on the hash behind each accepted event is kept until it is taken, or no longer. */
	trace(isOn: boolean): void {
		this.#trace = isOn ? [] : undefined;
	}

	/** Behind a batch: of each event that was accepted in it; empty before the chain begins. */
	takeTrace(): readonly string[] {
		return this.#trace?.splice(0) ?? [];
	}

	/** The chain as it is once all up to `place` is in it: past a whole thousand it has a mark more. */
	#marked(chain: Chain, place: number): Chain {
		const thousand = place - (place % MARK_EVERY);
		if (thousand < chain.from || thousand <= (chain.mark?.place ?? 0)) return chain;
		const mark: Mark = { from: chain.from, place: thousand, hash: chain.hash };
		this.#news.push(mark);
		return { ...chain, mark };
	}
}
