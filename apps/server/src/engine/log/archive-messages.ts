import type { Refusal } from "@parley/protocol/refusals";
import type { Decided } from "./decided.ts";
import type { SlowDraft } from "./draft-in-hand.ts";

/**
 * Main thread to log thread. One commit is under way at a time. Drafts and events cross as JSON, a batch as one text: both
 * are plain data, and a text is copied at once where objects are walked.
 */
export type ToLogThread =
	| {
			readonly kind: "commit";
			/** JSON */
			readonly drafts: string;
			/** where the numbers are given elsewhere: that of each draft */
			readonly places: readonly number[] | undefined;
			readonly notes: readonly unknown[];
	  }
	/** the log's numbers are given elsewhere: its identity is kept with what was filled from it */
	| { readonly kind: "adopt"; readonly stream: string }
	/** is not answered */
	| { readonly kind: "secret"; readonly secret: string }
	/** proves that writing works, then answers with the whole state behind the log */
	| { readonly kind: "reload" }
	| { readonly kind: "close" };

export type FromLogThread =
	| {
			readonly kind: "opened";
			readonly epoch: string;
			readonly lastSeq: number;
			readonly stream: string | undefined;
			readonly rules: number;
			readonly snapshot: unknown;
	  }
	| { readonly kind: "cannot-open" | "unloadable"; readonly sentence: string }
	| {
			readonly kind: "committed";
			readonly ms: number;
			/** how far the log is stored */
			readonly lastSeq: number;
			/** in force behind that place */
			readonly rules: number;
			readonly broken: readonly Broken[];
			readonly slow: readonly SlowDraft[];
			readonly decisions: Float64Array<ArrayBuffer>;
			/** JSON: of each draft that was accepted the event, of each refused one why, in order */
			readonly extras: string;
	  }
	| { readonly kind: "failed"; readonly code: string; readonly why: string }
	| { readonly kind: "closed" };

/** A draft that the application broke on; it is refused with a sentence that quotes the id. */
export interface Broken {
	readonly quote: string;
	readonly code: string;
	readonly why: string;
}

const WIDTH = 4;
const kinds = ["stored", "chained", "repeated", "refused"] as const;

/** Four numbers a draft instead of an object: a commit of a thousand crosses the threads as one block. */
export function packDecisions(decided: readonly Decided<unknown>[]): {
	decisions: Float64Array<ArrayBuffer>;
	extras: string;
} {
	const decisions = new Float64Array(decided.length * WIDTH);
	const extras: unknown[] = [];
	for (const [index, one] of decided.entries()) {
		const at = index * WIDTH;
		if (one.kind === "accepted") {
			const { seq, event, chained, prev, posts } = one.delivered;
			decisions[at] = kinds.indexOf(chained ? "chained" : "stored");
			decisions[at + 1] = seq;
			decisions[at + 2] = prev;
			decisions[at + 3] = posts;
			extras.push(event);
		} else {
			decisions[at] = kinds.indexOf(one.kind);
			if (one.kind === "repeated") decisions[at + 1] = one.seq;
			else extras.push(one.refusal);
		}
	}
	return { decisions, extras: JSON.stringify(extras) };
}

export function unpackDecisions<Event>(decisions: Float64Array<ArrayBuffer>, json: string): Decided<Event>[] {
	const extras = JSON.parse(json) as unknown[];
	const decided: Decided<Event>[] = [];
	let taken = 0;
	for (let at = 0; at < decisions.length; at += WIDTH) {
		const seq = decisions[at + 1] ?? 0;
		const kind = kinds[decisions[at] ?? 0] ?? "stored";
		if (kind === "repeated") decided.push({ kind, seq });
		else if (kind === "refused") decided.push({ kind, refusal: extras[taken++] as Refusal });
		else {
			const event = extras[taken++] as Event;
			const [prev, posts] = [decisions[at + 2] ?? 0, decisions[at + 3] ?? 0];
			decided.push({ kind: "accepted", delivered: { seq, event, chained: kind === "chained", prev, posts } });
		}
	}
	return decided;
}
