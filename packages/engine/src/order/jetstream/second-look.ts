import { type Refusal, refuse } from "../../wire/refusals.ts";
import { bytesOf } from "../commit-queue.ts";
import { unstored } from "./submissions.ts";

/** Drafts that are looked at a second time; past it the answer is `busy`. */
const WAITING_DRAFTS_MAX = 5_000;
const RETRY_MS = 500;

/** What live state has against a draft. */
export interface Doubt {
	readonly refusal: Refusal;
	/** Where it may stand already: whether the archive knows its id. Rejects with nothing to say. */
	readonly isKnown?: () => Promise<boolean>;
}

export interface Objection {
	readonly refusal: Refusal;
	/** false: it could not be said what the log makes of the draft, or too many wait; it might have been accepted */
	readonly isDecided: boolean;
}

export interface SecondLookOptions<Draft> {
	/** on what is shown here now: never on the past, never by a clock; undefined: it may pass */
	readonly look: (draft: Draft) => Doubt | undefined;
	/** all that the stream holds is delivered here, for certain; whoever asks together waits for one question */
	readonly caughtUp: () => Promise<boolean>;
	/** of drafts that wait; past it the answer is `busy` */
	readonly waitingBytesMax: number;
}

/**
 * What can only be refused is not published, or whoever asks for what is not to be had would fill the stream with it. So
 * that nobody is refused for what this node has not heard of yet, it is looked at once more where all is known that
 * anybody can have been told: behind its author's own drafts, and behind the end of the stream as it was then.
 */
export class SecondLook<Draft> {
	readonly #options: SecondLookOptions<Draft>;
	#waiting = 0;
	#bytes = 0;

	constructor(options: SecondLookOptions<Draft>) {
		this.#options = options;
	}

	isDoubted(draft: Draft): boolean {
		return this.#doubt(draft) !== undefined;
	}

	/** Undefined: it may pass. `ownBack`: the author's own drafts came back; false: it is not known of all. */
	async objection(draft: Draft, ownBack: () => Promise<boolean>): Promise<Objection | undefined> {
		const bytes = bytesOf(draft);
		const isFull = this.#bytes + bytes > this.#options.waitingBytesMax && this.#waiting > 0;
		if (isFull || this.#waiting >= WAITING_DRAFTS_MAX) return unknownYet();
		this.#waiting += 1;
		this.#bytes += bytes;
		try {
			if (!(await ownBack()) || !(await this.#options.caughtUp()))
				return { refusal: unstored(), isDecided: false };
			const doubt = this.#doubt(draft);
			const mayPass = doubt === undefined || (await doubt.isKnown?.()) === true;
			return mayPass ? undefined : { refusal: doubt.refusal, isDecided: true };
		} catch {
			return unknownYet();
		} finally {
			this.#waiting -= 1;
			this.#bytes -= bytes;
		}
	}

	/** What breaks here breaks in the log too, which says so. */
	#doubt(draft: Draft): Doubt | undefined {
		try {
			return this.#options.look(draft);
		} catch {
			return undefined;
		}
	}
}

function unknownYet(): Objection {
	return { refusal: refuse("busy", { retryAfterMs: RETRY_MS }), isDecided: false };
}
