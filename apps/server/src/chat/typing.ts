import { TYPING_LASTS_MS } from "@parley/protocol/limits";
import type { Clock } from "../lib/clock.ts";

const EVERY_MS = 500;

export interface TypingOptions {
	readonly clock: Clock;
	readonly send: (room: string, names: string[]) => void;
}

interface Typists {
	/** name to the end of its typing */
	readonly until: Map<string, number>;
	told: string;
	timer: NodeJS.Timeout | undefined;
}

/** Who is typing, room by room: the whole short list, told on change, coalesced. */
export class Typing {
	readonly #options: TypingOptions;
	readonly #rooms = new Map<string, Typists>();

	constructor(options: TypingOptions) {
		this.#options = options;
	}

	types(room: string, name: string): void {
		const typists = this.#rooms.get(room) ?? { until: new Map(), told: "", timer: undefined };
		this.#rooms.set(room, typists);
		typists.until.set(name, this.#options.clock.now() + TYPING_LASTS_MS);
		this.#tellSoon(room, typists);
	}

	/** A message came from them, or they left. */
	stops(room: string, name: string): void {
		const typists = this.#rooms.get(room);
		if (typists?.until.delete(name)) this.#tellSoon(room, typists);
	}

	forgetRoom(room: string): void {
		clearTimeout(this.#rooms.get(room)?.timer);
		this.#rooms.delete(room);
	}

	close(): void {
		for (const { timer } of this.#rooms.values()) clearTimeout(timer);
		this.#rooms.clear();
	}

	#tellSoon(room: string, typists: Typists): void {
		typists.timer ??= setTimeout(() => this.#tell(room, typists), EVERY_MS);
	}

	#tell(room: string, typists: Typists): void {
		typists.timer = undefined;
		const now = this.#options.clock.now();
		for (const [name, until] of typists.until) if (until <= now) typists.until.delete(name);
		const names = [...typists.until.keys()];
		const told = JSON.stringify(names);
		if (told !== typists.told) this.#options.send(room, names);
		typists.told = told;
		if (names.length > 0) this.#tellSoon(room, typists);
		else this.#rooms.delete(room);
	}
}
