import { type Requests, refusalOf } from "../link/requests.ts";
import { isRetryable } from "../session/session.ts";
import type { Environment } from "../state/environment.ts";
import { type LeftRooms, leftRoomsIn } from "./left-rooms.ts";

const AGAIN_MS = 2_000;
/** Of which the line alone was left; no room has such an id. */
const LINE = "line:";

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
		this.#say(room);
	}

	/** MEM1: the place in line alone. */
	sayLine(room: string): void {
		this.#say(LINE + room);
	}

	/** On a new link. */
	sayAll(): void {
		for (const left of this.#left.rooms()) this.#say(left);
	}

	/** A person asks for it again. */
	forget(room: string): void {
		this.#left.set(room, false);
	}

	/** A person asks for a place in its line again. */
	forgetLine(room: string): void {
		this.forget(LINE + room);
	}

	clear(): void {
		for (const left of this.#left.rooms()) this.forget(left);
	}

	#say(left: string): void {
		this.#left.set(left, true);
		if (!this.#parts.linked()) return;
		const isLine = left.startsWith(LINE);
		const room = isLine ? left.slice(LINE.length) : left;
		this.#parts.requests.ask({ type: "leave", room, ...(isLine && { line: true }) }, (answer) => {
			if (answer.type === "refused" && isRetryable(refusalOf(answer))) this.#sayLater(left);
			else if (answer.type !== "lost") this.#left.set(left, false);
		});
	}

	#sayLater(left: string): void {
		this.#parts.environment.after(AGAIN_MS, () => {
			if (this.has(left) && !this.#parts.isShown(left)) this.#say(left);
		});
	}
}
