import type { ClientFrame } from "@parley/protocol/client-frames";
import { refuseHere } from "@parley/protocol/own-refusals";
import type { Refusal } from "@parley/protocol/refusals";
import type { ServerFrame, ServerFrameOf } from "@parley/protocol/server-frames";
import type { Cancel, Environment } from "../state/environment.ts";

type AnswerType = "welcome" | "joined" | "waiting" | "ok" | "page" | "rooms" | "activity" | "refused";
/** `lost`: the link went, or nothing came for long. What was asked may or may not have been done. */
export type Answer = { [T in AnswerType]: ServerFrameOf<T> }[AnswerType] | { readonly type: "lost" };
export type Question = WithoutRef<Extract<ClientFrame, { ref: number }>>;
type WithoutRef<F> = F extends unknown ? Omit<F, "ref"> : never;

/** A live link whose server forgot to answer: asking again is safe for every question there is. */
const ANSWER_WAIT_MS = 30_000;

interface Pending {
	readonly answered: (answer: Answer) => void;
	readonly cancelDeadline: Cancel;
}

/** Questions under way on the present link, each with the one who waits for its answer. */
export class Requests {
	readonly #after: Environment["after"];
	readonly #send: (frame: ClientFrame) => boolean;
	readonly #pending = new Map<number, Pending>();
	#lastRef = 0;

	constructor(after: Environment["after"], send: (frame: ClientFrame) => boolean) {
		this.#after = after;
		this.#send = send;
	}

	ask(question: Question, answered: (answer: Answer) => void): void {
		this.#lastRef += 1;
		const ref = this.#lastRef;
		const cancelDeadline = this.#after(ANSWER_WAIT_MS, () => this.#settle(ref, { type: "lost" }));
		this.#pending.set(ref, { answered, cancelDeadline });
		if (!this.#send({ ...question, ref })) this.#settle(ref, { type: "lost" });
	}

	/** True when the frame was the answer to a question asked here. */
	answer(frame: ServerFrame): boolean {
		if (!isAnswer(frame) || frame.ref === undefined) return false;
		return this.#settle(frame.ref, frame);
	}

	loseAll(): void {
		for (const ref of [...this.#pending.keys()]) this.#settle(ref, { type: "lost" });
	}

	#settle(ref: number, answer: Answer): boolean {
		const pending = this.#pending.get(ref);
		if (pending === undefined) return false;
		this.#pending.delete(ref);
		pending.cancelDeadline();
		pending.answered(answer);
		return true;
	}
}

export function refusalOf(frame: ServerFrameOf<"refused">): Refusal {
	const { code, message, retryAfterMs, suggestions, field, reason } = frame;
	return {
		code,
		message,
		...(retryAfterMs !== undefined && { retryAfterMs }),
		...(suggestions !== undefined && { suggestions }),
		...(field !== undefined && { field }),
		...(reason !== undefined && { reason }),
	};
}

/** For what cannot wait for the link: it was not done, or nobody can say. */
export const notConnected: Refusal = refuseHere("timed-out", {
	message: "There is no connection just now. Please try again when it is back.",
});

function isAnswer(frame: ServerFrame): frame is Extract<Answer, { ref?: number | undefined }> {
	switch (frame.type) {
		case "welcome":
		case "joined":
		case "waiting":
		case "ok":
		case "page":
		case "rooms":
		case "activity":
		case "refused":
			return true;
		default:
			return false;
	}
}
