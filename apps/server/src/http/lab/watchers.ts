import type { LabSample, LabState } from "@parley/protocol/lab";
import { LAB_WATCHERS_MAX } from "@parley/protocol/limits";
import type { Response } from "express";
import type { Sampler } from "./sampler.ts";

const SAMPLE_EVERY_MS = 1_000;

/** Who looks at the lab: each gets one line of JSON a second, and nothing is measured while nobody looks. */
export class Watchers {
	readonly #sampler: Sampler;
	readonly #state: () => LabState;
	readonly #responses = new Set<Response>();
	#timer: NodeJS.Timeout | undefined;

	constructor(sampler: Sampler, state: () => LabState) {
		this.#sampler = sampler;
		this.#state = state;
	}

	get isFull(): boolean {
		return this.#responses.size >= LAB_WATCHERS_MAX;
	}

	add(response: Response): void {
		// no-transform: a stream that is compressed arrives when the compressor likes
		response.type("application/jsonl").set({
			"Cache-Control": "no-store, no-transform",
			"X-Accel-Buffering": "no",
		});
		this.#responses.add(response);
		response.once("close", () => this.#remove(response));
		response.write(lineOf(this.#state()));
		if (this.#timer !== undefined) return;
		void this.#sampler.start();
		this.#timer = setInterval(() => void this.#sample(), SAMPLE_EVERY_MS);
	}

	/** The state changed: nobody waits for the next second to see what a button did. */
	readonly changed = (): void => this.#send(lineOf(this.#state()));

	close(): void {
		for (const response of this.#responses) response.end();
		this.#stop();
	}

	#remove(response: Response): void {
		this.#responses.delete(response);
		if (this.#responses.size === 0) this.#stop();
	}

	#stop(): void {
		clearInterval(this.#timer);
		this.#timer = undefined;
		this.#sampler.stop();
	}

	async #sample(): Promise<void> {
		const sample = await this.#sampler.take();
		this.#send(lineOf(this.#state(), sample));
	}

	/** A page that does not read misses lines: each holds all there is to know. */
	#send(line: string): void {
		for (const response of this.#responses) if (!response.writableNeedDrain) response.write(line);
	}
}

function lineOf(state: LabState, sample?: LabSample): string {
	return `${JSON.stringify(sample === undefined ? { state } : { state, sample })}\n`;
}
