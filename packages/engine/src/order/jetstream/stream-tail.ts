import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "../../lib/logger.ts";
import { type Outcome, REFUSED_AS_SKIPPED, type Skipped } from "../../rules.ts";
import { unseal } from "./envelope.ts";
import type { Follower, Place } from "./follower.ts";
import { behindRetention, type Lost } from "./link-watch.ts";
import type { SharedStream } from "./shared-stream.ts";
import type { SkippedPlaces } from "./skipped-places.ts";
import type { StoredDraft } from "./stored-draft.ts";
import { StreamReader } from "./stream-reader.ts";

const RETRY_MS = 500;

export interface StreamTailOptions<Draft, Event> {
	readonly stream: SharedStream;
	readonly follower: Follower<Draft, Event>;
	readonly logger: Logger;
	/** the newest rules that this version decides by */
	readonly rulesKnown: number;
	/** why this version cannot decide that draft */
	readonly undecidable?: ((draft: Draft) => string | undefined) | undefined;
	readonly skipped: Pick<SkippedPlaces, "has" | "about">;
	/** the operator had it skipped, where this version can read it */
	readonly onSkipped?: (draft: Draft, why: string) => void;
	/** the stream's time, the same on every node */
	readonly stamp: (draft: Draft, at: number) => Draft;
	/** a draft is back: what is to be called when it was decided */
	readonly back: (ref: string, seq: number) => (outcome: Outcome<Event>) => void;
	/** it is to be read from now on, whatever came of it before */
	readonly mayRead: () => boolean;
	/** what is read can be decided and stored */
	readonly mayTake: () => boolean;
	/** it can be read no further */
	readonly onLost: (lost: Lost) => void;
}

/** What comes out of the stream: read from the follower's position on, place by place, and none passed over. */
export class StreamTail<Draft, Event> {
	readonly #options: StreamTailOptions<Draft, Event>;
	readonly #reader: StreamReader;

	constructor(options: StreamTailOptions<Draft, Event>) {
		this.#options = options;
		const { stream, logger } = options;
		this.#reader = new StreamReader({
			connection: stream.connection,
			stream: stream.name,
			liveSubject: stream.liveSubject,
			logger,
			take: (draft) => this.#take(draft),
		});
	}

	readOn(): void {
		const { follower, mayRead, mayTake } = this.#options;
		if (mayRead() && mayTake()) this.#reader.startFrom(follower.position + 1);
	}

	/** The stream is known to hold that much. */
	upTo(seq: number): void {
		this.#reader.upTo(seq);
	}

	/** Settles once everything up to that number is decided, stored and delivered here. */
	reach(seq: number): Promise<void> {
		this.#reader.upTo(seq);
		return this.#options.follower.reached(seq);
	}

	/** The same, and then nothing is read; what was read past it is stored, too, also where the archive fails meanwhile. */
	async catchUpTo(seq: number): Promise<void> {
		const { follower } = this.#options;
		await this.reach(seq);
		let end: number;
		do {
			this.#reader.stop();
			end = follower.position;
			await follower.reached(end);
		} while (follower.position !== end);
		this.#reader.stop();
	}

	stop(): void {
		this.#reader.stop();
	}

	#take(stored: StoredDraft): Promise<void> | undefined {
		const { follower, mayTake, rulesKnown, undecidable, back, skipped, stamp, onLost } = this.#options;
		const { seq, atMs } = stored;
		const next = follower.position + 1;
		if (seq < next || !mayTake()) return undefined;
		if (seq > next) return void this.#missed();
		const envelope = unseal(stored, rulesKnown, undecidable);
		const isReadable = typeof envelope !== "string";
		const settle = back(isReadable ? envelope.ref : "", seq);
		const place = { at: seq, bytes: stored.data.length, settle };
		if (skipped.has(seq)) return this.#skip(place, isReadable ? envelope.draft : undefined);
		if (!isReadable) return void onLost({ sentence: envelope, kind: "other-log" });
		return follower.take(place, stamp(envelope.draft, atMs));
	}

	/** Refused in the log thread, so that no application is ever handed it; whose rules it hung on is told of it there. */
	#skip(place: Place<Event>, draft: Draft | undefined): Promise<void> | undefined {
		const { follower, logger, skipped, onSkipped } = this.#options;
		const { at } = place;
		logger.warn({ at }, "the operator had this place of the stream skipped");
		if (draft !== undefined) onSkipped?.(draft, `the place ${at} of the stream was skipped`);
		const about = skipped.about(at);
		const instead: Skipped = { type: "skipped", ...(about === undefined ? {} : { about }) };
		return follower.take({ ...place, settle: refusing(place.settle) }, instead as Draft);
	}

	/** Others pruned what this node has not read; or a server has lost places, and the next answer is another's. */
	async #missed(): Promise<void> {
		const { stream, follower, onLost } = this.#options;
		this.#reader.stop();
		const info = await stream.look().catch(() => undefined);
		const { position } = follower;
		if (info !== undefined && stream.isSame(info) && info.state.first_seq > position + 1)
			return onLost(behindRetention(stream.name, position));
		await pause(RETRY_MS);
		this.readOn();
	}
}

/** What became of the place is not what its author asked for. */
function refusing<Event>(settle: Place<Event>["settle"]): Place<Event>["settle"] {
	return () => settle({ kind: "refused", refusal: REFUSED_AS_SKIPPED });
}
