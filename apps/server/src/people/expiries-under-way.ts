import type { Outcome } from "@parley/engine/rules";
import type { Draft } from "../app/drafts.ts";
import type { ChatEvent } from "../app/events.ts";

/** Drafts of time-outs on their way at once: after a start thousands are due together, and people post meanwhile. */
const UNDER_WAY_MAX = 200;

export interface Expiry {
	readonly session: string;
	/** asked when its turn comes: whoever came back until then has none */
	readonly drafts: () => readonly Draft[];
	/** it is known what became of all of them */
	readonly over: () => void;
}

/**
 * What time brings about, a few at a time. Of a session whose end was sent and is not settled nothing more is sent.
 */
export class Expiries {
	readonly #submit: (draft: Draft) => Promise<Outcome<ChatEvent>>;
	/** in the order in which they were due, by session */
	readonly #waiting = new Map<string, Expiry>();
	readonly #sent = new Set<string>();
	#drafts = 0;

	constructor(submit: (draft: Draft) => Promise<Outcome<ChatEvent>>) {
		this.#submit = submit;
	}

	add(expiry: Expiry): void {
		if (!this.#sent.has(expiry.session)) this.#waiting.set(expiry.session, expiry);
		this.#next();
	}

	/** Its end is due, or was sent and is not settled. */
	has(session: string): boolean {
		return this.#waiting.has(session) || this.#sent.has(session);
	}

	/** Somebody is coming back; true when the end of their grace was due, and was not sent. */
	cancel(session: string): boolean {
		return this.#waiting.delete(session);
	}

	#next(): void {
		for (const [session, expiry] of this.#waiting) {
			if (this.#drafts >= UNDER_WAY_MAX) return;
			this.#waiting.delete(session);
			const drafts = expiry.drafts();
			if (drafts.length > 0) void this.#send(expiry, drafts);
		}
	}

	async #send({ session, over }: Expiry, drafts: readonly Draft[]): Promise<void> {
		this.#sent.add(session);
		this.#drafts += drafts.length;
		await Promise.all(drafts.map((draft) => this.#submit(draft).then(settled)));
		this.#drafts -= drafts.length;
		this.#sent.delete(session);
		over();
		this.#next();
	}
}

async function settled(outcome: Outcome<ChatEvent>): Promise<void> {
	if (outcome.kind === "unknown") await outcome.settled;
}
