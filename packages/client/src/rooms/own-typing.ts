import { TYPING_REPEAT_MS } from "@parley/protocol/limits";
import type { Link } from "../link/link.ts";
import type { Environment } from "../state/environment.ts";
import type { Rooms } from "./rooms.ts";

interface Parts {
	readonly environment: Pick<Environment, "now">;
	readonly link: Pick<Link, "send">;
	readonly seatStatus: Rooms["status"];
}

/** Says that this person types: once in `TYPING_REPEAT_MS` a room, and only where somebody could hear of it. */
export class OwnTyping {
	readonly #parts: Parts;
	readonly #saidAt = new Map<string, number>();

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	say(room: string): void {
		const { environment, link, seatStatus } = this.#parts;
		const now = environment.now();
		if (now - (this.#saidAt.get(room) ?? Number.NEGATIVE_INFINITY) < TYPING_REPEAT_MS) return;
		if (seatStatus(room) === "seated" && link.send({ type: "typing", room })) this.#saidAt.set(room, now);
	}

	/** Sent, or left: the next key is a new beginning. */
	done(room: string): void {
		this.#saidAt.delete(room);
	}
}
