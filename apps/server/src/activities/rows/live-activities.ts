import type { ActivitySet } from "@parley/activities/set";
import type { Hand } from "@parley/engine/log/store-module";
import type { Database } from "better-sqlite3";
import type { DraftOf } from "../../app/drafts.ts";
import { prepared } from "../../app/lookups/prepared.ts";
import type { DueMove } from "../rules/activity-events.ts";
import { type ActivityWriter, NOT_STORED_MAX } from "./activity-writer.ts";
import { type Raising, readActivity, readSoundActivity, type Stored, sound } from "./stored-activity.ts";

/** One that something was done in lately. */
export interface Live extends Stored {
	/** bytes of its state as JSON: no more than so many; measured anew only when that would be too many */
	readonly bytesAtMost: number;
}

/** One that waits for its answer. */
export type Question = Required<Pick<DraftOf<"answer-activity">, "room" | "asked" | "of">>;

/** Kept in memory: what is over is written and let go. */
const LIVE_MAX = 500;
/** A state is written so often at most: the moves since are in the database anyhow, and are folded again at a start. */
const STORE_EVERY_MS = 1_000;

/** Activities as they stand, in the log thread's memory, the one that moved last at the end. */
export class LiveActivities {
	readonly #database: Database;
	readonly #set: ActivitySet;
	readonly #writer: ActivityWriter;
	readonly #live = new Map<number, Live>();
	/** whose state was not written since it moved; to when it may be (ms, monotonic) */
	readonly #unwritten = new Map<number, number>();
	/** States are looked for behind this one; undefined: all were. Those that cannot be read stay behind. */
	#lookBehind: number | undefined = 0;
	/** whose words never ended, until the log says that they are stopped */
	readonly #endless = new Set<number>();
	#hand: Hand = { isAbout: () => undefined, neverEnds: () => undefined };

	constructor(database: Database, set: ActivitySet, writer: ActivityWriter) {
		this.#database = database;
		this.#set = set;
		this.#writer = writer;
	}

	useHand(hand: Hand): void {
		this.#hand = hand;
	}

	/** A rule of it that was asked behind the log does not come back: it is to be stopped. */
	neverEnds(target: number): void {
		this.#endless.add(target);
		this.#hand.neverEnds(target);
	}

	isEndless(target: number): boolean {
		return this.#endless.has(target);
	}

	/** Throws where what is stored breaks its rules. */
	find(target: number): Live | undefined {
		this.#hand.isAbout(target);
		const known = this.#live.get(target);
		if (known !== undefined) return known;
		const live = this.read(target);
		if (live !== undefined) this.#keep(live);
		return live;
	}

	/** Undefined there, too. */
	findSound(target: number): Live | undefined {
		return sound(target, () => this.find(target));
	}

	/** The one that memory holds, if any. */
	held(target: number): Live | undefined {
		return this.#live.get(target);
	}

	/** As it is stored; memory is left as it is. */
	read(target: number, raising?: Raising): Live | undefined {
		this.#hand.isAbout(target);
		const found = readActivity(this.#database, this.#set, target, raising);
		if (found === undefined) return undefined;
		const { stateBytes, ...stored } = found;
		return { ...stored, bytesAtMost: stateBytes ?? Number.POSITIVE_INFINITY };
	}

	keep(live: Live): void {
		this.#keep(live);
	}

	moved(live: Live): void {
		this.#keep(live);
		if (!this.#unwritten.has(live.target))
			this.#unwritten.set(live.target, performance.now() + STORE_EVERY_MS);
	}

	drop(target: number): void {
		this.#live.delete(target);
		this.#unwritten.delete(target);
		this.#endless.delete(target);
	}

	/** It is to be read again: what memory has of it is not what is stored. */
	lose(target: number): void {
		this.#live.delete(target);
		this.#endless.delete(target);
	}

	/** WHO60: where that person acted, or began it, it is read again, as it stands without their name, or not at all. */
	left(session: string): void {
		const acted = prepared(this.#database, "SELECT 1 FROM acted_in WHERE session = ? AND target = ?");
		for (const { target, begunBy } of [...this.#live.values()])
			if (begunBy === session || acted.get(session, target) !== undefined) this.#live.delete(target);
	}

	/** What changed it may have been undone. */
	forget(): void {
		this.#live.clear();
		this.#unwritten.clear();
		this.#lookBehind = 0;
	}

	/** What its timer waits for: asked of the timers, for one whose command was refused is gone. */
	dueOf(target: number): Pick<DueMove, "at" | "command"> | undefined {
		// the engine's table, which is made when drafts are decided for the first time
		const row = prepared(this.#database, "SELECT at, command FROM timers WHERE id = ?").get(
			`activity ${target}`,
		) as { at: number; command: string } | undefined;
		return row && { at: row.at, command: (JSON.parse(row.command) as DueMove).command };
	}

	/** ACT15: what it waits for an answer to. */
	askedOf(target: number): Question | undefined {
		const command = prepared(this.#database, "SELECT command FROM timers WHERE id = ?")
			.pluck()
			.get(`lookup ${target}`) as string | undefined;
		return command === undefined ? undefined : (JSON.parse(command) as Question);
	}

	/** The next one whose state may be written; undefined: none just now. */
	takeUnwritten(): Stored | undefined {
		this.#lookForUnwritten();
		const now = performance.now();
		for (const [target, from] of this.#unwritten) {
			if (from > now) continue;
			this.#unwritten.delete(target);
			// of rules that came later it is not asked: nobody waits here for one that never ends
			const stored =
				this.#live.get(target) ?? readSoundActivity(this.#database, this.#set, target, "as-moved");
			if (stored !== undefined) return stored;
			if (this.#unwritten.size === 0) this.#lookForUnwritten();
		}
		return undefined;
	}

	/** ms until the next one may be written; undefined: none waits */
	get nextMs(): number | undefined {
		const [from] = this.#unwritten.values();
		return from === undefined ? undefined : Math.max(0, from - performance.now());
	}

	#keep(live: Live): void {
		this.#live.delete(live.target);
		this.#live.set(live.target, live);
		for (const target of this.#live.keys()) {
			if (this.#live.size <= LIVE_MAX) return;
			this.#live.delete(target);
		}
	}

	/** Behind a start, or what was undone. */
	#lookForUnwritten(): void {
		if (this.#lookBehind === undefined) return;
		const targets = this.#writer.notStored(this.#lookBehind);
		this.#lookBehind = targets.length < NOT_STORED_MAX ? undefined : targets.at(-1);
		for (const target of targets) if (!this.#unwritten.has(target)) this.#unwritten.set(target, 0);
	}
}
