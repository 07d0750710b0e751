import { type Requests, refusalOf } from "../link/requests.ts";
import { isRetryable } from "../session/session.ts";
import type { Environment } from "../state/environment.ts";
import { type LeftRooms, leftRoomsIn } from "./left-rooms.ts";

const AGAIN_MS = 2_000;

interface Parts {
	readonly environment: Pick<Environment, "after" | "local">;
	readonly requests: Requests;
	readonly linked: () => boolean;
	/** this page asks something of it again */
	readonly isShown: (room: string) => boolean;
}

/** Tells the server of rooms that were left, as soon as there is a link, and until it knows. */
export class Leaving {
	readonly #parts: Parts;
	readonly #left: LeftRooms;

	constructor(parts: Parts) {
		this.#parts = parts;
		this.#left = leftRoomsIn(parts.environment.local);
	}

	/** It was left in this browser, and the server does not know yet. */
	has(room: string): boolean {
		return this.#left.rooms().includes(room);
	}

	say(room: string): void {
		this.#left.set(room, true);
		if (!this.#parts.linked()) return;
		this.#parts.requests.ask({ type: "leave", room }, (answer) => {
			if (answer.type === "refused" && isRetryable(refusalOf(answer))) this.#sayLater(room);
			else if (answer.type !== "lost") this.#left.set(room, false);
		});
	}

	/** On a new link. */
	sayAll(): void {
		for (const room of this.#left.rooms()) this.say(room);
	}

	/** A person asks for it again. */
	forget(room: string): void {
		this.#left.set(room, false);
	}

	clear(): void {
		for (const room of this.#left.rooms()) this.forget(room);
	}

	#sayLater(room: string): void {
		this.#parts.environment.after(AGAIN_MS, () => {
			if (this.has(room) && !this.#parts.isShown(room)) this.say(room);
		});
	}
}
