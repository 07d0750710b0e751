import type { PastDecision } from "../rules.ts";

/** Main thread to writer thread. One commit is under way at a time. */
export type ToWriter =
	| {
			readonly kind: "commit";
			readonly seqs: readonly number[];
			readonly events: readonly unknown[];
			readonly notes: readonly unknown[];
			readonly position: number | undefined;
	  }
	/** the log's numbers are given elsewhere: its identity is kept with what was filled from it */
	| { readonly kind: "adopt"; readonly stream: string }
	/** is not answered */
	| { readonly kind: "secret"; readonly secret: string }
	/** proves that writing works, then answers with the whole state behind the log */
	| { readonly kind: "reload" }
	| { readonly kind: "close" };

export type FromWriter =
	| {
			readonly kind: "opened";
			readonly epoch: string;
			readonly lastSeq: number;
			readonly stream: string | undefined;
			readonly snapshot: unknown;
	  }
	| { readonly kind: "cannot-open"; readonly sentence: string }
	| {
			readonly kind: "committed";
			readonly ms: number;
			/** its event is the last that was decided: what stands behind it was not looked at */
			readonly broken: Broken | undefined;
			readonly decisions: Float64Array;
			readonly extras: readonly unknown[];
	  }
	| { readonly kind: "failed"; readonly code: string; readonly why: string }
	| { readonly kind: "closed" };

/** An event that the application's store broke on; its decision is a refusal that quotes the id. */
export interface Broken {
	readonly seq: number;
	readonly quote: string;
	readonly code: string;
	readonly why: string;
}

const WIDTH = 3;
const kinds = ["stored", "chained", "repeated", "refused"] as const;

/** Three numbers a decision instead of an object: a commit of a thousand crosses the threads as one block. */
export function packDecisions(decisions: readonly PastDecision[]): {
	decisions: Float64Array<ArrayBuffer>;
	extras: unknown[];
} {
	const packed = new Float64Array(decisions.length * WIDTH);
	const extras: unknown[] = [];
	for (const [index, decision] of decisions.entries()) {
		const at = index * WIDTH;
		packed[at] = kinds.indexOf(decision.kind);
		if (decision.kind === "chained") {
			packed[at + 1] = decision.prev;
			packed[at + 2] = decision.posts;
		} else if (decision.kind === "repeated") packed[at + 1] = decision.seq;
		else if (decision.kind === "stored") {
			if (decision.found !== undefined) packed[at + 1] = extras.push(decision.found);
		} else packed[at + 1] = extras.push(decision.refusal) - 1;
	}
	return { decisions: packed, extras };
}

export function unpackDecision(
	packed: Float64Array,
	extras: readonly unknown[],
	index: number,
): PastDecision {
	const at = index * WIDTH;
	const first = packed[at + 1] ?? 0;
	const kind = kinds[packed[at] ?? 0] ?? "stored";
	switch (kind) {
		case "stored":
			return first === 0 ? { kind } : { kind, found: extras[first - 1] };
		case "chained":
			return { kind, prev: first, posts: packed[at + 2] ?? 0 };
		case "repeated":
			return { kind, seq: first };
		case "refused":
			return { kind, refusal: extras[first] as (PastDecision & { kind: "refused" })["refusal"] };
	}
}
