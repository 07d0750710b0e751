import { now } from "./stage.ts";

/** After a link that could not be had. */
const AGAIN_MS = 200;

/** One person's way from a link that may break at any time to the next one. */
export class Roaming {
	readonly #settled = Promise.withResolvers<number>();
	/** settles when all is there again: ms without a link, or without what was missed */
	readonly done = this.#settled.promise;
	#lostAt: number | undefined;
	#backAfterMs = 0;

	/** The server says when to come back. */
	onBye(reconnectAfterMs: number): void {
		this.#backAfterMs = reconnectAfterMs;
	}

	onLost(connect: () => void): void {
		this.#lostAt ??= now();
		setTimeout(connect, this.#backAfterMs);
		this.#backAfterMs = AGAIN_MS;
	}

	/** True if this was what it was for. */
	onInside(): boolean {
		if (this.#lostAt === undefined) return false;
		this.#settled.resolve(now() - this.#lostAt);
		return true;
	}
}
