import type { Clock } from "@parley/engine/lib/clock";
import { TYPING_LASTS_MS } from "@parley/protocol/limits";
import type { Named } from "./presence.ts";

const EVERY_MS = 500;

export interface TypingOptions {
	readonly clock: Clock;
	/** names and whose they are, in one order */
	readonly send: (room: string, typists: { readonly names: string[]; readonly ids: string[] }) => void;
}

interface Typists {
	/** by person */
	readonly typing: Map<string, { readonly name: string; readonly until: number }>;
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

	types(room: string, { id, name }: Named): void {
		const typists = this.#rooms.get(room) ?? { typing: new Map(), told: "", timer: undefined };
		this.#rooms.set(room, typists);
		typists.typing.set(id, { name, until: this.#options.clock.now() + TYPING_LASTS_MS });
		this.#tellSoon(room, typists);
	}

	/** A message came from them, or they left. */
	stops(room: string, id: string): void {
		const typists = this.#rooms.get(room);
		if (typists?.typing.delete(id)) this.#tellSoon(room, typists);
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
		for (const [id, { until }] of typists.typing) if (until <= now) typists.typing.delete(id);
		const ids = [...typists.typing.keys()];
		const names = [...typists.typing.values()].map(({ name }) => name);
		const told = JSON.stringify([names, ids]);
		if (told !== typists.told) this.#options.send(room, { names, ids });
		typists.told = told;
		if (ids.length > 0) this.#tellSoon(room, typists);
		else this.#rooms.delete(room);
	}
}
