import type { Acted, ActivityNow, ActivityOfPosted } from "@parley/protocol/activity-frames";
import type { ServerFrameOf } from "@parley/protocol/server-frames";
import type { MessageRow } from "@parley/protocol/timeline";
import type { Viewer } from "../rooms/room.ts";
import type { ActivityState } from "../state/chat-state.ts";
import { Asking } from "./asking.ts";
import { newestRow, notTold } from "./carried.ts";
import type { ActivitiesParts, Entry } from "./entry.ts";
import { HeardMoves } from "./heard-moves.ts";
import { HeldActivity } from "./held-activity.ts";
import { LogClock } from "./log-clock.ts";
import { Making } from "./making.ts";
import type { Command, Mover } from "./rules.ts";

/** A move may be so long on its way to the log after the link on which it was made has gone. */
const DOUBT_MS = 8_000;
/** Held beside those on a screen: whoever scrolls back to one need not ask. */
const UNSEEN_MAX = 50;

/** With what was asked and heard before they were here. */
export function begin(parts: ActivitiesParts, early: readonly Early[]): Activities {
	const all = new Activities(parts);
	for (const { what } of early) what(all);
	return all;
}

export interface Early {
	readonly what: (all: Activities) => void;
	/** a person did it here; else it was heard */
	readonly isOwn?: boolean | undefined;
}

/** The activities whose cards were on a screen: followed move by move, and asked for where that does not do. */
export class Activities {
	readonly #parts: ActivitiesParts;
	/** the one looked at last stands last */
	readonly #entries = new Map<number, Entry>();
	readonly #heard = new HeardMoves();
	/** what messages have carried since before an absence that was not replayed */
	readonly #old = new WeakSet<ActivityOfPosted>();
	#epoch: string | undefined;
	readonly #clock: LogClock;
	#state: ReadonlyMap<number, ActivityState> | undefined;

	constructor(parts: ActivitiesParts) {
		this.#parts = parts;
		this.#epoch = parts.rooms.epoch;
		this.#clock = new LogClock(parts.environment.now);
	}

	/** Keeps its identity while none of them changed. */
	get state(): ReadonlyMap<number, ActivityState> {
		this.#state ??= new Map(
			[...this.#entries].flatMap(([target, entry]) => {
				const shown = this.#shown(entry);
				return shown === undefined ? [] : [[target, shown]];
			}),
		);
		return this.#state;
	}

	/** Its card is on that screen, perhaps once more; or it is there no more. */
	watch(viewer: Viewer, room: string, target: number, on: boolean): void {
		if (!on) return this.#unwatch(viewer, target);
		const entry = this.#taken(room, target);
		entry.viewers.add(viewer);
		entry.asking.begin();
		this.#dropUnseen();
		this.#bring(entry);
	}

	viewerGone(viewer: Viewer): void {
		for (const { viewers } of this.#entries.values()) viewers.delete(viewer);
		this.#dropUnseen();
	}

	/** `madeAt`: by this machine's clock. */
	act(room: string, target: number, command: Command, madeAt: number): void {
		const entry = this.#taken(room, target);
		entry.making.make(entry.held, command, this.#parts.environment.now() - madeAt);
		if (entry.held === undefined) void this.#load(entry);
		this.#changed();
	}

	/** What it was is nowhere any more. */
	removed(target: number): void {
		const entry = this.#entries.get(target);
		if (entry !== undefined) this.#drop(entry);
	}

	/** Moves were told and not heard: no state that a message carries is good by itself. */
	missed(): void {
		this.#heard.missed(Number.MAX_SAFE_INTEGER);
	}

	heard(frame: Acted | ActivityNow): void {
		const isMove = frame.type === "acted";
		this.#heard.note(frame.target, isMove ? frame.seq : frame.actedSeq);
		if (isMove) this.#clock.note(frame.at);
		const entry = this.#entries.get(frame.target);
		if (entry === undefined || this.#isOfOthers(entry, frame) || entry.held === undefined) return;
		const isOwn = isMove && frame.by.id === this.#parts.me()?.session;
		const mover = isOwn ? this.#mover(entry.room, entry.target) : undefined;
		if (isMove) entry.held.onActed(frame, mover);
		else entry.held.take(frame);
		this.#changed();
		this.#askIfNeeded(entry);
	}

	/** ACT13: from there on other rules go, and what these held means nothing to them. */
	#isOfOthers(entry: Entry, { version }: Pick<ActivityNow, "version">): boolean {
		if (version <= this.#versionOf(entry)) return version !== this.#versionOf(entry);
		entry.raisedTo = version;
		entry.held = undefined;
		void this.#load(entry);
		this.#changed();
		return true;
	}

	#versionOf(entry: Entry): number {
		return Math.max(entry.raisedTo ?? 0, entry.held?.version ?? this.#row(entry)?.activity?.version ?? 0);
	}

	/** Who came back is told what changed meanwhile; to all others the newest messages carry what they can. */
	onJoined({ room, recovered, events }: ServerFrameOf<"joined">): void {
		// another numbering: nothing of before means anything
		if (this.#epoch !== this.#parts.rooms.epoch) this.clear();
		this.#epoch = this.#parts.rooms.epoch;
		this.#clock.doubt();
		if (!recovered) for (const old of notTold(this.#parts.rooms.get(room), events)) this.#old.add(old);
		for (const entry of this.#entries.values()) {
			if (entry.room !== room) continue;
			if (!recovered) entry.held?.doubt();
			entry.asking.spread();
			if (entry.held !== undefined) entry.making.goOn(entry.held);
			this.#bring(entry);
		}
	}

	/** What was another person's. */
	clear(): void {
		this.#heard.clear();
		for (const entry of [...this.#entries.values()]) {
			entry.making.stop();
			entry.doubting?.();
			entry.held = undefined;
			entry.raisedTo = undefined;
			if (entry.viewers.size === 0) this.#drop(entry);
		}
		this.#changed();
	}

	/** Before its rules are here, it is what waits for them. */
	#shown(entry: Entry): ActivityState | undefined {
		const { room, target, held, making, raisedTo } = entry;
		const { aheadMs } = this.#clock;
		if (held !== undefined) return held.shown(this.#mover(room, target), aheadMs);
		const { early } = making;
		if (early === undefined && raisedTo === undefined) return undefined;
		return { room, target, version: this.#versionOf(entry), actedSeq: 0, pending: 0, aheadMs, ...early };
	}

	/** Known or new, it is the one looked at last. */
	#taken(room: string, target: number): Entry {
		const entry = this.#entries.get(target) ?? this.#newEntry(room, target);
		this.#entries.delete(target);
		this.#entries.set(target, entry);
		return entry;
	}

	#newEntry(room: string, target: number): Entry {
		const entry: Entry = {
			room,
			target,
			viewers: new Set(),
			asking: new Asking(this.#parts, { type: "activity", room, target }, (now) => {
				if (now !== undefined) this.#onAnswer(entry, now);
				return this.#isNeeded(entry);
			}),
			making: new Making(
				{
					after: this.#parts.environment.after,
					requests: this.#parts.requests,
					mayAsk: () => this.#mayAsk(room),
					changed: () => {
						this.#changed();
						this.#askIfNeeded(entry);
					},
				},
				{ room, target },
			),
			held: undefined,
			raisedTo: undefined,
			doubting: undefined,
			isLoading: false,
		};
		return entry;
	}

	#unwatch(viewer: Viewer, target: number): void {
		this.#entries.get(target)?.viewers.delete(viewer);
		this.#dropUnseen();
	}

	/** What its message carries is taken; where that is not enough, the house is asked. */
	#bring(entry: Entry): void {
		if (entry.held === undefined) return void this.#load(entry);
		const carried = this.#row(entry)?.activity;
		if (carried !== undefined) {
			const isOfThese = !this.#isOfOthers(entry, carried);
			if (entry.held === undefined) return;
			const isNewest = !this.#old.has(carried) && this.#heard.isIn(entry.target, carried.actedSeq);
			entry.held.take(isNewest && isOfThese ? carried : { ...carried, state: undefined });
			this.#changed();
		}
		this.#askIfNeeded(entry);
	}

	async #load(entry: Entry): Promise<void> {
		const carried = this.#row(entry)?.activity;
		const { loadRules } = this.#parts.environment;
		if (entry.isLoading || carried === undefined || loadRules === undefined) return;
		entry.isLoading = true;
		const version = this.#versionOf(entry);
		try {
			const rules = await loadRules(carried.name, version);
			if (rules?.version !== version || version < this.#versionOf(entry)) return;
			entry.held = new HeldActivity(entry.room, entry.target, rules);
			if (this.#entries.get(entry.target) === entry) this.#bring(entry);
			entry.making.goOn(entry.held);
			this.#changed();
		} catch (error) {
			// the card's own place says so, and has a way to try again
			console.warn("no rules:", carried.name, error);
		} finally {
			entry.isLoading = false;
			if (version < this.#versionOf(entry)) void this.#load(entry);
		}
	}

	#onAnswer(entry: Entry, now: ActivityNow): void {
		const { target, held } = entry;
		this.#heard.note(target, now.actedSeq);
		if (this.#isOfOthers(entry, now)) return;
		held?.answered(now);
		if (held?.isUnknown === true) this.#doubt(entry, held);
		this.#changed();
	}

	#doubt(entry: Entry, held: HeldActivity): void {
		entry.doubting?.();
		entry.doubting = this.#parts.environment.after(DOUBT_MS, () => {
			if (!held.needsAnswer) held.endDoubt();
			this.#changed();
		});
	}

	#askIfNeeded(entry: Entry): void {
		if (this.#isNeeded(entry)) entry.asking.ask();
	}

	/** Only of what somebody looks at, and only while the answer can come. */
	#isNeeded({ room, viewers, held }: Entry): boolean {
		const isKnown = held === undefined || (held.isWhole && !held.needsAnswer);
		return !isKnown && viewers.size > 0 && this.#mayAsk(room);
	}

	#mayAsk(room: string): boolean {
		return this.#parts.linked() && this.#parts.rooms.status(room) === "seated";
	}

	#row({ room, target }: Pick<Entry, "room" | "target">): MessageRow | undefined {
		return newestRow(this.#parts.rooms.get(room), target);
	}

	#mover(room: string, target: number): Mover {
		const { session: id = "", name = "" } = this.#parts.me() ?? {};
		const owner = this.#parts.rooms.get(room)?.state.rules.owner;
		const mayModerate = owner === id || this.#row({ room, target })?.author === id;
		return { me: { id, name }, mayModerate, at: this.#clock.now };
	}

	#dropUnseen(): void {
		const unseen = [...this.#entries.values()].filter(
			({ viewers, held, making }) => viewers.size === 0 && !(held ?? making.early)?.pending,
		);
		for (const entry of unseen.slice(0, Math.max(0, unseen.length - UNSEEN_MAX))) this.#drop(entry);
	}

	#drop(entry: Entry): void {
		entry.asking.stop();
		entry.making.stop();
		entry.doubting?.();
		this.#entries.delete(entry.target);
		this.#changed();
	}

	#changed(): void {
		this.#state = undefined;
		this.#parts.changed();
	}
}
