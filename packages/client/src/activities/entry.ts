import type { Acted, ActivityNow, ActivityOfPosted } from "@parley/protocol/activity-frames";
import type { MessageRow } from "@parley/protocol/timeline";
import type { Requests } from "../link/requests.ts";
import type { Viewer } from "../rooms/room.ts";
import type { Rooms } from "../rooms/rooms.ts";
import type { ActivityState, Me } from "../state/chat-state.ts";
import type { Cancel, Environment } from "../state/environment.ts";
import { Asking } from "./asking.ts";
import { HeldActivity } from "./held-activity.ts";
import { Making } from "./making.ts";
import type { Command, Mover } from "./rules.ts";

/** A move may be so long on its way to the log after the link on which it was made has gone. */
const DOUBT_MS = 8_000;

export interface ActivitiesParts {
	readonly environment: Pick<Environment, "after" | "now" | "random" | "loadRules">;
	readonly requests: Requests;
	readonly linked: () => boolean;
	readonly rooms: Pick<Rooms, "get" | "status" | "epoch">;
	readonly me: () => Me | null;
	readonly changed: () => void;
}

interface Place {
	readonly room: string;
	readonly target: number;
}

/** What is known beside one activity. */
export interface EntryHost {
	/** the message that began it */
	row(place: Place): MessageRow | undefined;
	/** every move that was heard of is in the state that it carries */
	isNewest(target: number, carried: ActivityOfPosted): boolean;
	answered(now: ActivityNow): void;
	/** the time of the log was told by nothing yet */
	readonly needsTime: boolean;
	/** there is a link, and on it one is in the room */
	mayAsk(room: string): boolean;
	changed(): void;
}

/** One activity whose card was on a screen, or in which one acted: its rules, what is held by them, and what is asked. */
export class Entry {
	readonly room: string;
	readonly target: number;
	/** whose screen has its card */
	readonly viewers = new Set<Viewer>();
	readonly #parts: ActivitiesParts;
	readonly #host: EntryHost;
	readonly #asking: Asking;
	readonly #making: Making;
	#held: HeldActivity | undefined;
	/** by the rules of which version it is played, where a later one was heard of than its message carries */
	#raisedTo: number | undefined;
	/** the house was asked, and one's last move may be on its way to it all the same */
	#doubting: Cancel | undefined;
	#isLoading = false;
	#isDropped = false;

	constructor(parts: ActivitiesParts, host: EntryHost, { room, target }: Place) {
		this.room = room;
		this.target = target;
		this.#parts = parts;
		this.#host = host;
		this.#asking = new Asking(parts, { type: "activity", room, target }, (now) => {
			if (now !== undefined) this.#onAnswer(now);
			return this.#isNeeded;
		});
		this.#making = new Making(
			{
				after: parts.environment.after,
				requests: parts.requests,
				mayAsk: () => host.mayAsk(room),
				changed: () => {
					host.changed();
					this.#askIfNeeded();
				},
			},
			{ room, target },
		);
	}

	/** Before its rules are here, it is what waits for them. */
	shown(mover: () => Mover, aheadMs: number): ActivityState | undefined {
		const { room, target } = this;
		if (this.#held !== undefined) return this.#held.shown(mover(), aheadMs);
		const { early } = this.#making;
		if (early === undefined && this.#raisedTo === undefined) return undefined;
		return { room, target, version: this.#version, actedSeq: 0, pending: 0, aheadMs, ...early };
	}

	/** Nobody looks, and nothing of one's own is on its way. */
	get isUnseen(): boolean {
		return this.viewers.size === 0 && !(this.#held ?? this.#making.early)?.pending;
	}

	watch(viewer: Viewer): void {
		this.viewers.add(viewer);
		this.#asking.begin();
	}

	/** `madeAgoMs`: it waited so long for the code that makes it. */
	act(command: Command, madeAgoMs: number): void {
		this.#making.make(this.#held, command, madeAgoMs);
		if (this.#held === undefined) void this.#load();
	}

	/** `mover`: of one's own move, oneself. */
	heard(frame: Acted | ActivityNow, mover: () => Mover | undefined): void {
		if (this.#isOfOthers(frame) || this.#held === undefined) return;
		if (frame.type === "acted") this.#held.onActed(frame, mover());
		else this.#held.take(frame);
		this.#host.changed();
		this.#askIfNeeded();
	}

	onJoined(recovered: boolean): void {
		if (!recovered) this.#held?.doubt();
		this.#asking.spread();
		if (this.#held !== undefined) this.#making.goOn(this.#held);
		this.bring();
	}

	/** What its message carries is taken; where that is not enough, the house is asked. */
	bring(): void {
		if (this.#held === undefined) return void this.#load();
		const carried = this.#host.row(this)?.activity;
		if (carried !== undefined) {
			const isOfThese = !this.#isOfOthers(carried);
			if (this.#held === undefined) return;
			const isNewest = this.#host.isNewest(this.target, carried);
			this.#held.take(isNewest && isOfThese ? carried : { ...carried, state: undefined });
			this.#host.changed();
		}
		this.#askIfNeeded();
	}

	/** It was another person's. */
	clear(): void {
		this.#making.stop();
		this.#doubting?.();
		this.#held = undefined;
		this.#raisedTo = undefined;
	}

	drop(): void {
		this.#isDropped = true;
		this.#asking.stop();
		this.#making.stop();
		this.#doubting?.();
	}

	get #version(): number {
		return Math.max(this.#raisedTo ?? 0, this.#held?.version ?? this.#host.row(this)?.activity?.version ?? 0);
	}

	/** ACT13: from there on other rules go, and what these held means nothing to them. */
	#isOfOthers({ version }: Pick<ActivityNow, "version">): boolean {
		if (version <= this.#version) return version !== this.#version;
		this.#raisedTo = version;
		this.#held = undefined;
		void this.#load();
		this.#host.changed();
		return true;
	}

	async #load(): Promise<void> {
		const carried = this.#host.row(this)?.activity;
		const { loadRules } = this.#parts.environment;
		if (this.#isLoading || carried === undefined || loadRules === undefined) return;
		this.#isLoading = true;
		const version = this.#version;
		try {
			const rules = await loadRules(carried.name, version);
			if (rules?.version !== version || version < this.#version) return;
			this.#held = new HeldActivity(this.room, this.target, rules);
			if (!this.#isDropped) this.bring();
			this.#making.goOn(this.#held);
			this.#host.changed();
		} catch (error) {
			// the card's own place says so, and has a way to try again
			console.warn("no rules:", carried.name, error);
		} finally {
			this.#isLoading = false;
			if (version < this.#version) void this.#load();
		}
	}

	#onAnswer(now: ActivityNow): void {
		this.#host.answered(now);
		if (this.#isOfOthers(now)) return;
		const held = this.#held;
		held?.answered(now);
		if (held?.isUnknown === true) this.#doubt(held);
		this.#host.changed();
	}

	#doubt(held: HeldActivity): void {
		this.#doubting?.();
		this.#doubting = this.#parts.environment.after(DOUBT_MS, () => {
			if (!held.needsAnswer) held.endDoubt();
			this.#host.changed();
		});
	}

	#askIfNeeded(): void {
		if (this.#isNeeded) this.#asking.ask();
	}

	/** Only of what somebody looks at, and only while the answer can come. */
	get #isNeeded(): boolean {
		const held = this.#held;
		const isKnown = held === undefined || (held.isWhole && !held.needsAnswer);
		const needsTime = held?.goesByTime === true && this.#host.needsTime;
		return (!isKnown || needsTime) && this.viewers.size > 0 && this.#host.mayAsk(this.room);
	}
}
