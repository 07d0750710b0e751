import type { Acted, ActivityNow, ActivityOfPosted } from "@parley/protocol/activity-frames";
import type { ServerFrameOf } from "@parley/protocol/server-frames";
import type { MessageRow } from "@parley/protocol/timeline";
import type { Viewer } from "../rooms/room.ts";
import type { ActivityState } from "../state/chat-state.ts";
import { newestRow, notTold } from "./carried.ts";
import { type ActivitiesParts, Entry, type EntryHost } from "./entry.ts";
import { HeardMoves } from "./heard-moves.ts";
import { LogClock } from "./log-clock.ts";
import type { Command, Mover } from "./rules.ts";

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
	readonly #host: EntryHost;
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
		const clock = this.#clock;
		this.#host = {
			get needsTime() {
				return clock.isUnknown;
			},
			row: (place) => this.#row(place),
			isNewest: (target, carried) => !this.#old.has(carried) && this.#heard.isIn(target, carried.actedSeq),
			answered: ({ target, actedSeq, at }) => {
				this.#heard.note(target, actedSeq);
				this.#clock.answered(at);
			},
			mayAsk: (room) => parts.linked() && parts.rooms.status(room) === "seated",
			changed: () => this.#changed(),
		};
	}

	/** Keeps its identity while none of them changed. */
	get state(): ReadonlyMap<number, ActivityState> {
		this.#state ??= new Map(
			[...this.#entries].flatMap(([target, entry]) => {
				const shown = entry.shown(() => this.#mover(entry), this.#clock.aheadMs);
				return shown === undefined ? [] : [[target, shown]];
			}),
		);
		return this.#state;
	}

	/** Its card is on that screen, perhaps once more; or it is there no more. */
	watch(viewer: Viewer, room: string, target: number, on: boolean): void {
		if (!on) return this.#unwatch(viewer, target);
		const entry = this.#taken(room, target);
		entry.watch(viewer);
		this.#dropUnseen();
		entry.bring();
	}

	viewerGone(viewer: Viewer): void {
		for (const { viewers } of this.#entries.values()) viewers.delete(viewer);
		this.#dropUnseen();
	}

	/** `madeAt`: by this machine's clock. */
	act(room: string, target: number, command: Command, madeAt: number): void {
		this.#taken(room, target).act(command, this.#parts.environment.now() - madeAt);
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
		const isOwn = isMove && frame.by.id === this.#parts.me()?.session;
		entry?.heard(frame, () => (isOwn ? this.#mover(entry) : undefined));
	}

	/** Who came back is told what changed meanwhile; to all others the newest messages carry what they can. */
	onJoined({ room, recovered, events }: ServerFrameOf<"joined">): void {
		// another numbering: nothing of before means anything
		if (this.#epoch !== this.#parts.rooms.epoch) this.clear();
		this.#epoch = this.#parts.rooms.epoch;
		this.#clock.doubt();
		if (!recovered) for (const old of notTold(this.#parts.rooms.get(room), events)) this.#old.add(old);
		for (const entry of this.#entries.values()) if (entry.room === room) entry.onJoined(recovered);
	}

	/** What was another person's. */
	clear(): void {
		this.#heard.clear();
		for (const entry of [...this.#entries.values()]) {
			entry.clear();
			if (entry.viewers.size === 0) this.#drop(entry);
		}
		this.#changed();
	}

	/** Known or new, it is the one looked at last. */
	#taken(room: string, target: number): Entry {
		const entry = this.#entries.get(target) ?? new Entry(this.#parts, this.#host, { room, target });
		this.#entries.delete(target);
		this.#entries.set(target, entry);
		return entry;
	}

	#unwatch(viewer: Viewer, target: number): void {
		this.#entries.get(target)?.viewers.delete(viewer);
		this.#dropUnseen();
	}

	#row({ room, target }: Pick<Entry, "room" | "target">): MessageRow | undefined {
		return newestRow(this.#parts.rooms.get(room), target);
	}

	#mover({ room, target }: Pick<Entry, "room" | "target">): Mover {
		const { session: id = "", name = "" } = this.#parts.me() ?? {};
		const owner = this.#parts.rooms.get(room)?.state.rules.owner;
		const mayModerate = owner === id || this.#row({ room, target })?.author === id;
		return { me: { id, name }, mayModerate, at: this.#clock.now };
	}

	#dropUnseen(): void {
		const unseen = [...this.#entries.values()].filter(({ isUnseen }) => isUnseen);
		for (const entry of unseen.slice(0, Math.max(0, unseen.length - UNSEEN_MAX))) this.#drop(entry);
	}

	#drop(entry: Entry): void {
		entry.drop();
		this.#entries.delete(entry.target);
		this.#changed();
	}

	#changed(): void {
		this.#state = undefined;
		this.#parts.changed();
	}
}
