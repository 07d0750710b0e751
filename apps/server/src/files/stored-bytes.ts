import type { StoredFile } from "../app/events.ts";

/**
 * Bytes of all files of the house, whoever took them in: as the archive sums them up, and what was stored since. What
 * lies there twice counts twice until it is summed up again.
 */
export class StoredBytes {
	readonly #sum: () => Promise<number>;
	#known = 0;
	#since = 0;

	constructor(sum: () => Promise<number>) {
		this.#sum = sum;
	}

	get now(): number {
		return this.#known + this.#since;
	}

	stored({ contentBytes, thumbnailBytes = 0 }: StoredFile): void {
		this.#since += contentBytes + thumbnailBytes;
	}

	/** What is stored meanwhile is counted too, whether the sum knows of it or not. */
	async sumUp(): Promise<void> {
		const before = this.#since;
		this.#known = await this.#sum();
		this.#since -= before;
	}
}
