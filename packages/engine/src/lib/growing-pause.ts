/** Between tries of what fails: twice as long each time, from the beginning again once it has gone well for as long. */
export class GrowingPause {
	readonly #firstMs: number;
	readonly #maxMs: number;
	#nextMs: number;
	#wellSince: number | undefined;

	constructor(firstMs: number, maxMs: number) {
		this.#firstMs = firstMs;
		this.#maxMs = maxMs;
		this.#nextMs = firstMs;
	}

	failed(now: number): number {
		if (this.#wellSince !== undefined && now - this.#wellSince > this.#nextMs) this.#nextMs = this.#firstMs;
		this.#wellSince = undefined;
		const ms = this.#nextMs;
		this.#nextMs = Math.min(ms * 2, this.#maxMs);
		return ms;
	}

	wentWell(now: number): void {
		this.#wellSince = now;
	}
}
