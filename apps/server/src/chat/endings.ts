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

interface EndingsOptions {
	readonly clock: Clock;
	readonly submit: (draft: Draft) => Promise<Outcome<ChatEvent>>;
}

/** Bans and mutes end when the log says so; this asks for it when their time is over, also after a restart. */
export class Endings {
	readonly #house: EndingsOptions;
	readonly #timers = new Map<string, NodeJS.Timeout>();

	constructor(house: EndingsOptions) {
		this.#house = house;
	}

	/** As live state has it now: what it does not have any more is no longer waited for. */
	lookAt(room: Room): void {
		for (const ban of room.kept?.bans.values() ?? [])
			this.#expect(`b ${ban.ban}`, ban.until, { type: "end-ban", room: room.room, ban: ban.ban });
		for (const [session, { since, until }] of room.kept?.mutes ?? [])
			this.#expect(`m ${since}`, until, { type: "end-mute", room: room.room, session, since });
	}

	close(): void {
		for (const timer of this.#timers.values()) clearTimeout(timer);
		this.#timers.clear();
	}

	#expect(key: string, until: number, draft: Draft): void {
		if (!this.#timers.has(key)) this.#wait(key, until, draft, until - this.#house.clock.wall());
	}

	#wait(key: string, until: number, draft: Draft, ms: number): void {
		const timer = setTimeout(
			() => void this.#end(key, until, draft),
			Math.min(Math.max(0, ms), TIMER_MS_MAX),
		);
		this.#timers.set(key, timer.unref());
	}

	async #end(key: string, until: number, draft: Draft): Promise<void> {
		const leftMs = until - this.#house.clock.wall();
		if (leftMs > 0) return this.#wait(key, until, draft, leftMs);
		const outcome = await this.#house.submit(draft);
		if (!this.#timers.has(key)) return;
		if (isForNow(outcome)) this.#wait(key, until, draft, RETRY_MS);
		else this.#timers.delete(key);
	}
}
