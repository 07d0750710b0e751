import { isRetryable } from "../http/retryable.ts";
import { type Requests, refusalOf } from "../link/requests.ts";
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

/** Behind the name of a room: not it was left, but its line. */
export const LINE = "/";

/**
 * Rooms that were left, and lines, until the server knows: it would keep seat and membership, or the place, otherwise. In
 * the store, since a page may be closed before it has a link again, and another tab may have one first.
 */
export class Leaving {
	readonly #parts: Parts;

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	has(room: string): boolean {
		return this.#rooms().includes(room);
	}

	say(left: string): void {
		this.note(left);
		if (!this.#parts.linked()) return;
		const room = roomOf(left);
		const line = left !== room && ({ line: true } as const);
		this.#parts.requests.ask({ type: "leave", room, ...line }, (answer) => {
			if (answer.type === "refused" && isRetryable(refusalOf(answer))) this.#sayLater(left);
			else if (answer.type !== "lost") this.forget(left);
		});
	}

	note(left: string): void {
		this.#keep([...this.#others(left), left]);
	}

	/** On a new link. Of a line whoever shows its room says so, before they ask for anything else there. */
	sayAll(): void {
		for (const left of this.#rooms())
			if (left === roomOf(left) || !this.#parts.isShown(roomOf(left))) this.say(left);
	}

	/** The server knows, or a person asks for it again. */
	forget(room: string): void {
		if (this.has(room)) this.#keep(this.#others(room));
	}

	clear(): void {
		this.#keep([]);
	}

	#sayLater(room: string): void {
		this.#parts.environment.after(AGAIN_MS, () => {
			if (this.has(room) && !this.#parts.isShown(roomOf(room))) this.say(room);
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

function roomOf(left: string): string {
	return left.replace(LINE, "");
}
