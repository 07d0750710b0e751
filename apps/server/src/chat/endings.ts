import type { Outcome } from "../engine/rules.ts";
import type { Clock } from "../lib/clock.ts";
import type { Draft } from "./drafts.ts";
import type { ChatEvent } from "./events.ts";
import { isForNow } from "./result.ts";
import type { Room } from "./rules/house-state.ts";

/** The longest that a timer can wait; who ends later is looked at again by then. */
const TIMER_MS_MAX = 2 ** 31 - 1;
/** An end that could not be stored is tried again this much later. */
const RETRY_MS = 1_000;
/** Drafts on their way at once: after a start thousands may be due together, and people post meanwhile. */
const UNDER_WAY_MAX = 50;

type End = Draft & { type: "end-ban" | "end-mute" };

interface EndingsOptions {
	readonly clock: Clock;
	readonly submit: (draft: End) => Promise<Outcome<ChatEvent>>;
	/** as it is shown */
	readonly room: (room: string) => Room | undefined;
}

/**
 * Bans and mutes end when the log says so; this asks for it when their time is over, also after a restart. What is to
 * end is asked of live state each time: there is one timer a room, and nothing to forget where something ended early.
 */
export class Endings {
	readonly #house: EndingsOptions;
	readonly #timers = new Map<string, NodeJS.Timeout>();
	/** in the order in which they were due */
	readonly #due = new Map<string, End>();
	readonly #underWay = new Set<string>();
	#isClosed = false;

	constructor(house: EndingsOptions) {
		this.#house = house;
	}

	lookAt({ room, kept }: Room): void {
		let next = Number.POSITIVE_INFINITY;
		const now = this.#house.clock.wall();
		const expect = (end: End, until: number): void => {
			if (until > now) next = Math.min(next, until);
			else if (!this.#underWay.has(keyOf(end))) this.#due.set(keyOf(end), end);
		};
		for (const { ban, until } of kept?.bans.values() ?? []) expect({ type: "end-ban", room, ban }, until);
		for (const [session, { since, until }] of kept?.mutes ?? [])
			expect({ type: "end-mute", room, session, since }, until);
		this.#lookAgain(room, next - now);
		this.#next();
	}

	close(): void {
		this.#isClosed = true;
		for (const timer of this.#timers.values()) clearTimeout(timer);
		this.#timers.clear();
		this.#due.clear();
	}

	#lookAgain(roomId: string, ms: number): void {
		clearTimeout(this.#timers.get(roomId));
		this.#timers.delete(roomId);
		if (this.#isClosed || ms === Number.POSITIVE_INFINITY) return;
		const look = (): void => {
			this.#timers.delete(roomId);
			const room = this.#house.room(roomId);
			if (room !== undefined) this.lookAt(room);
		};
		this.#timers.set(roomId, setTimeout(look, Math.min(ms, TIMER_MS_MAX)).unref());
	}

	#next(): void {
		for (const [key, end] of this.#due) {
			if (this.#underWay.size >= UNDER_WAY_MAX) return;
			this.#due.delete(key);
			if (isThere(this.#house.room(end.room), end)) void this.#ask(key, end);
		}
	}

	async #ask(key: string, end: End): Promise<void> {
		this.#underWay.add(key);
		const outcome = await this.#house.submit(end);
		if (outcome.kind === "unknown") await outcome.settled;
		this.#underWay.delete(key);
		if (isForNow(outcome)) this.#lookAgain(end.room, RETRY_MS);
		this.#next();
	}
}

function isThere(room: Room | undefined, end: End): boolean {
	if (end.type === "end-ban") return room?.kept?.bans.has(end.ban) === true;
	return room?.kept?.mutes.get(end.session)?.since === end.since;
}

function keyOf(end: End): string {
	return end.type === "end-ban" ? `b ${end.ban}` : `m ${end.since}`;
}
