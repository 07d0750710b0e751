import { type Refusal, refuse } from "@parley/protocol/refusals";
import { notConnected, type Question, type Requests, refusalOf } from "../link/requests.ts";
import type { ActivityState } from "../state/chat-state.ts";
import type { Cancel, Environment } from "../state/environment.ts";
import type { HeldActivity } from "./held-activity.ts";
import type { Command } from "./rules.ts";

/** Moves of one activity that may be on their way; a person's hand is slower. */
const PENDING_MAX = 20;
/** A short cut of the link is nobody's business; a move that is made long after would be a surprise. */
const WAIT_MS_MAX = 10_000;

interface Parts {
	readonly after: Environment["after"];
	readonly requests: Pick<Requests, "ask">;
	/** there is a link, and on it one is in the room */
	readonly mayAsk: () => boolean;
	/** something became of a move */
	readonly changed: () => void;
}

interface Waiting {
	readonly command: Command;
	readonly cancel: Cancel;
	/** where it shows; absent before the rules are here */
	shown?: { readonly held: HeldActivity; readonly nth: number };
}

const tooMany = refuse("too-fast", {
	message: "Too many of your moves are on their way. Wait a moment, and make it again.",
});

/** One's own moves in one activity, from the hand to the answer. */
export class Making {
	readonly #parts: Parts;
	readonly #about: Pick<Question & { type: "act" }, "room" | "target">;
	/** without a link, or before the rules were here; in the order in which they were made */
	readonly #waiting = new Set<Waiting>();
	/** why one that was made before the rules were here is not made any more */
	#refused: Refusal | undefined;

	constructor(parts: Parts, about: Pick<Question & { type: "act" }, "room" | "target">) {
		this.#parts = parts;
		this.#about = about;
	}

	/** What there is to say before the rules are here; undefined: nothing. */
	get early(): Pick<ActivityState, "pending" | "refused"> | undefined {
		const refused = this.#refused;
		if (this.#waiting.size === 0 && refused === undefined) return undefined;
		return { pending: this.#waiting.size, ...(refused && { refused }) };
	}

	/** `madeAgoMs`: it waited so long for the code that makes it. */
	make(held: HeldActivity | undefined, command: Command, madeAgoMs = 0): void {
		this.#refused = undefined;
		if ((held?.pending ?? this.#waiting.size) >= PENDING_MAX) return this.#refuse(held, tooMany);
		if (madeAgoMs >= WAIT_MS_MAX) return this.#refuse(held, notConnected);
		const shown = held && { held, nth: held.send(command) };
		if (shown !== undefined && this.#parts.mayAsk()) return this.#send(shown.held, shown.nth, command);
		const cancel = this.#parts.after(WAIT_MS_MAX - madeAgoMs, () => {
			this.#waiting.delete(waiting);
			this.#refuse(waiting.shown?.held, notConnected, waiting.shown?.nth);
			this.#parts.changed();
		});
		const waiting: Waiting = { command, cancel, ...(shown && { shown }) };
		this.#waiting.add(waiting);
	}

	/** The rules are here, or the link is back. */
	goOn(held: HeldActivity): void {
		if (this.#refused !== undefined) this.#refuse(held, this.#refused);
		this.#refused = undefined;
		// other rules hold it anew
		for (const waiting of this.#waiting)
			if (waiting.shown?.held !== held) waiting.shown = { held, nth: held.send(waiting.command) };
		if (!this.#parts.mayAsk()) return;
		for (const { command, cancel, shown } of this.#waiting) {
			cancel();
			if (shown !== undefined) this.#send(shown.held, shown.nth, command);
		}
		this.#waiting.clear();
	}

	/** What was not sent is not made any more: it may be another person who goes on. */
	stop(): void {
		for (const { cancel } of this.#waiting) cancel();
		this.#waiting.clear();
		this.#refused = undefined;
	}

	#refuse(held: HeldActivity | undefined, refusal: Refusal, nth?: number): void {
		if (held === undefined) this.#refused = refusal;
		else held.failed(nth, refusal);
	}

	#send(held: HeldActivity, nth: number, command: Command): void {
		this.#parts.requests.ask({ type: "act", ...this.#about, command }, (answer) => {
			if (answer.type === "ok") held.accepted(nth, answer.seq);
			else held.failed(nth, answer.type === "refused" ? refusalOf(answer) : undefined);
			this.#parts.changed();
		});
	}
}
