import type { Refusal } from "@parley/protocol/refusals";
import type { Settled } from "../rules.ts";
import type { Decided } from "./decided.ts";

/** Batches of which nobody knows whether they are stored, until the archive is read again. */
export class UnknownBatches {
	#batches: { readonly upTo: number; readonly resolve: (settled: Settled) => void }[] = [];

	add<Event>(batch: readonly Decided<Event>[], refusal: Refusal): void {
		const { promise: settled, resolve } = Promise.withResolvers<Settled>();
		let upTo = 0;
		for (const entry of batch)
			if (entry.kind === "refusal") entry.settle({ kind: "refused", refusal });
			else {
				upTo = entry.seq;
				entry.settle({ kind: "unknown", refusal, settled });
			}
		if (upTo > 0) this.#batches.push({ upTo, resolve });
	}

	/** A batch is one transaction, and its last number is written in it. */
	settle(lastSeq: number): void {
		for (const { upTo, resolve } of this.#batches.splice(0)) resolve(upTo <= lastSeq ? "decided" : "lost");
	}
}
