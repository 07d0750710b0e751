import { type Requests, refusalOf } from "../link/requests.ts";
import { isRetryable } from "../session/session.ts";
import type { Environment } from "../state/environment.ts";

const LEFT = "parley.left";
const AGAIN_MS = 2_000;

interface Parts {
	readonly environment: Pick<Environment, "after" | "local">;
	readonly requests: Requests;
	readonly linked: () => boolean;
	/** this page asks something of it again */
	readonly isShown: (room: string) => boolean;
}

/**
 * Rooms that were left, until the server knows: it would keep seat and membership otherwise. In the store, since a page
 * may be closed before it has a link again, and another tab may have one first.
 */
export class Leaving {
	readonly #parts: Parts;

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	has(room: string): boolean {
		return this.#rooms().includes(room);
	}

	say(room: string): void {
		this.#keep([...this.#others(room), room]);
		if (!this.#parts.linked()) return;
		this.#parts.requests.ask({ type: "leave", room }, (answer) => {
			if (answer.type === "refused" && isRetryable(refusalOf(answer))) this.#sayLater(room);
			else if (answer.type !== "lost") this.forget(room);
		});
	}

	/** On a new link. */
	sayAll(): void {
		for (const room of this.#rooms()) this.say(room);
	}

	/** The server knows, or a person asks for it again. */
	forget(room: string): void {
		this.#keep(this.#others(room));
	}

	clear(): void {
		this.#keep([]);
	}

	#sayLater(room: string): void {
		this.#parts.environment.after(AGAIN_MS, () => {
			if (this.has(room) && !this.#parts.isShown(room)) this.say(room);
		});
	}

	#rooms(): readonly string[] {
		return this.#parts.environment.local.get(LEFT)?.split(" ") ?? [];
	}

	#others(room: string): readonly string[] {
		return this.#rooms().filter((one) => one !== room);
	}

	#keep(rooms: readonly string[]): void {
		const { local } = this.#parts.environment;
		if (rooms.length === 0) local.remove(LEFT);
		else local.set(LEFT, rooms.join(" "));
	}
}
