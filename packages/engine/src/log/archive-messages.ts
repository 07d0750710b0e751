import type { DueTimers, TimersSeen } from "../timers.ts";
import type { Refusal } from "../wire/refusals.ts";
import type { Answered, Decided } from "./decided.ts";
import type { SlowDraft } from "./draft-in-hand.ts";
import type { RecordingBegun } from "./recording.ts";
import type { Mark } from "./running-hash.ts";

/**
 * Main thread to log thread. What is sent while a commit is under way stands in line there, so that the thread never waits
 * for the loop; it makes as many transactions of it as it sees fit, and answers each. Drafts cross as JSON, a batch as one text: they are plain
 * data, and a text is copied at once where objects are walked.
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
	/** which timers are due, so many at most; ms since 1970 */
	| { readonly kind: "due"; readonly now: number; readonly max: number }
	/** behind a failure: proves that writing works, and loads the state behind the log */
	| { readonly kind: "reload" }
	/** from the next transaction on it is said what was decided, or no longer */
	| { readonly kind: "record"; readonly isOn: boolean }
	| { readonly kind: "close" };

export type FromLogThread =
	| {
			readonly kind: "opened";
			readonly epoch: string;
			readonly lastSeq: number;
			readonly stream: string | undefined;
			readonly rules: number;
			/** the newest of the running hash */
			readonly mark: Mark | undefined;
			readonly timers: TimersSeen;
	  }
	| { readonly kind: "cannot-open" | "unloadable"; readonly sentence: string }
	| {
			/** of a transaction; it holds the first of what was sent and not answered yet */
			readonly kind: "committed";
			readonly ms: number;
			/** notes that are stored with it */
			readonly noted: number;
			/** how far the log is stored */
			readonly lastSeq: number;
			/** in force behind that place */
			readonly rules: number;
			/** of the running hash, those that this commit passed */
			readonly marks: readonly Mark[];
			/** behind that place */
			readonly timers: TimersSeen;
			readonly broken: readonly Broken[];
			readonly slow: readonly SlowDraft[];
			readonly outcomes: PackedOutcomes;
	  }
	/** of a transaction: it, and whatever stood in line or comes before `reload`, is dropped */
	| { readonly kind: "commit-failed"; readonly code: string; readonly why: string }
	| { readonly kind: "failed"; readonly code: string; readonly why: string }
	| ({ readonly kind: "due" } & DueTimers)
	/** nobody asked: rules of the application, by its own number of them, which were asked behind the log */
	| { readonly kind: "never-ends"; readonly what: number }
	| ({ readonly kind: "recording" } & RecordingBegun)
	/** of a transaction, ahead of its answer, while it is recorded */
	| { readonly kind: "recorded"; readonly lines: string }
	| { readonly kind: "closed" };

/** A draft that the application broke on; it is refused with a sentence that quotes the id. */
export interface Broken {
	readonly quote: string;
	readonly code: string;
	readonly why: string;
}

const WIDTH = 5;
const kinds = ["accepted", "told", "repeated", "refused"] as const;
const COMMA = 0x2c;

/** Five numbers a draft, and two blocks for all: a commit of a thousand crosses the threads without an object for each. */
export interface PackedOutcomes {
	/** of each draft: the index of its kind, and of an event its Seq, `prev`, `count` and how many bytes of `json` are its */
	readonly heads: Float64Array<ArrayBuffer>;
	/** what readers are told of events, in order, each with a comma behind it */
	readonly json: Uint8Array<ArrayBuffer>;
	/** JSON: of each draft that was accepted the event, where not all of it is told; of each refused one why; in order */
	readonly extras: string;
}

export function packOutcomes(decided: readonly Decided<unknown>[]): PackedOutcomes {
	const heads = new Float64Array(decided.length * WIDTH);
	const texts: string[] = [];
	const extras: unknown[] = [];
	let bytes = 0;
	for (const [index, one] of decided.entries()) {
		const at = index * WIDTH;
		if (one.kind !== "accepted") {
			heads[at] = kinds.indexOf(one.kind);
			if (one.kind === "repeated") heads[at + 1] = one.seq;
			else extras.push(one.refusal);
			continue;
		}
		const { stored, told } = one;
		heads[at] = kinds.indexOf(told?.isAll ? "told" : "accepted");
		heads[at + 1] = stored.seq;
		heads[at + 2] = stored.prev;
		heads[at + 3] = stored.count;
		if (!told?.isAll) extras.push(stored.event);
		if (told === undefined) continue;
		const length = Buffer.byteLength(told.json);
		heads[at + 4] = length;
		bytes += length + 1;
		texts.push(told.json);
	}
	return { heads, json: blockOf(texts, bytes), extras: JSON.stringify(extras) };
}

/** What is moved to the other thread, not copied. */
export function movedOf({ heads, json }: PackedOutcomes): ArrayBuffer[] {
	return [heads.buffer, json.buffer];
}

export function unpackOutcomes<Event>({ heads, json, extras: text }: PackedOutcomes): Answered<Event>[] {
	const extras = (JSON.parse(text) as unknown[]).values();
	const number = (at: number): number => heads[at] ?? 0;
	const block = Buffer.from(json.buffer);
	const answered: Answered<Event>[] = [];
	let from = 0;
	for (let at = 0; at < heads.length; at += WIDTH) {
		const kind = kinds[number(at)];
		const seq = number(at + 1);
		if (kind === "repeated") answered.push({ kind, seq });
		else if (kind === "refused") answered.push({ kind, refusal: extras.next().value as Refusal });
		else {
			const place = { seq, prev: number(at + 2), count: number(at + 3) };
			const to = from + number(at + 4);
			const event = kind === "told" ? undefined : (extras.next().value as Event);
			const encoded = to === from ? undefined : { block, from, to };
			answered.push({ kind: "accepted", ...place, event, encoded });
			if (to > from) from = to + 1;
		}
	}
	return answered;
}

/** Of its own, not a part of a pool: it is moved. */
function blockOf(texts: readonly string[], bytes: number): Uint8Array<ArrayBuffer> {
	const block = Buffer.allocUnsafeSlow(bytes);
	let at = 0;
	for (const text of texts) {
		at += block.write(text, at);
		block[at++] = COMMA;
	}
	return block;
}
