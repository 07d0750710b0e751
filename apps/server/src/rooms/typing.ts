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
	sent: string;
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
		const typists = this.#rooms.get(room) ?? { typing: new Map(), sent: "", timer: undefined };
		this.#rooms.set(room, typists);
		typists.typing.set(id, { name, until: this.#options.clock.now() + TYPING_LASTS_MS });
		this.#sendSoon(room, typists);
	}

	/** A message came from them, or they left. */
	stops(room: string, id: string): void {
		const typists = this.#rooms.get(room);
		if (typists?.typing.delete(id)) this.#sendSoon(room, typists);
	}

	forgetRoom(room: string): void {
		clearTimeout(this.#rooms.get(room)?.timer);
		this.#rooms.delete(room);
	}

	close(): void {
		for (const { timer } of this.#rooms.values()) clearTimeout(timer);
		this.#rooms.clear();
	}

	#sendSoon(room: string, typists: Typists): void {
		typists.timer ??= setTimeout(() => this.#send(room, typists), EVERY_MS);
	}

	#send(room: string, typists: Typists): void {
		typists.timer = undefined;
		const now = this.#options.clock.now();
		for (const [id, { until }] of typists.typing) if (until <= now) typists.typing.delete(id);
		const ids = [...typists.typing.keys()];
		const names = [...typists.typing.values()].map(({ name }) => name);
		const sent = JSON.stringify([names, ids]);
		if (sent !== typists.sent) this.#options.send(room, { names, ids });
		typists.sent = sent;
		if (ids.length > 0) this.#sendSoon(room, typists);
		else this.#rooms.delete(room);
	}
}
