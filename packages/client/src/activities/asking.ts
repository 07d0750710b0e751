import type { ActivityNow } from "@parley/protocol/activity-frames";
import { isRetryable } from "../http/retryable.ts";
import { backoffMs } from "../link/backoff.ts";
import { type Answer, type Question, type Requests, refusalOf } from "../link/requests.ts";
import type { Cancel, Environment } from "../state/environment.ts";

const AGAIN_FIRST_MS = 1_000;
const AGAIN_MAX_MS = 30_000;
/** Then it is asked again only when somebody looks again, or comes back. */
const TRIES_MAX = 8;
/** After a restart all who were here come back in one moment. */
const REJOIN_SPREAD_MS = 2_000;

interface Parts {
	readonly environment: Pick<Environment, "after" | "random">;
	readonly requests: Pick<Requests, "ask">;
}

/** One question about one activity: one on its way at a time, and again with growing pauses while that is needed. */
export class Asking {
	readonly #parts: Parts;
	readonly #question: Question;
	/** told the answer, undefined: none came; says whether one is needed (still) */
	readonly #isNeeded: (answer: ActivityNow | undefined) => boolean;
	#isUnderWay = false;
	#tries = 0;
	#waiting: Cancel | undefined;

	constructor(parts: Parts, question: Question, isNeeded: (answer: ActivityNow | undefined) => boolean) {
		this.#parts = parts;
		this.#question = question;
		this.#isNeeded = isNeeded;
	}

	/** Somebody looks: whatever was tried in vain before does not count. */
	begin(): void {
		this.#tries = 0;
	}

	/** Who comes back does not ask in the same moment as all others. */
	spread(): void {
		this.#tries = 0;
		this.#later(this.#parts.environment.random() * REJOIN_SPREAD_MS);
	}

	ask(): void {
		if (this.#isUnderWay || this.#waiting !== undefined) return;
		this.#isUnderWay = true;
		this.#parts.requests.ask(this.#question, (answer) => {
			this.#isUnderWay = false;
			this.#onAnswer(answer);
		});
	}

	/** What is under way is answered by its loss. */
	stop(): void {
		this.#waiting?.();
		this.#waiting = undefined;
	}

	#onAnswer(answer: Answer): void {
		const refusal = answer.type === "refused" ? refusalOf(answer) : undefined;
		const isNeeded = this.#isNeeded(answer.type === "activity" ? answer : undefined);
		if (!isNeeded || (refusal !== undefined && !isRetryable(refusal)) || this.#tries >= TRIES_MAX) return;
		const { random } = this.#parts.environment;
		const pauseMs = backoffMs(this.#tries, AGAIN_FIRST_MS, AGAIN_MAX_MS, random);
		this.#tries += 1;
		this.#later((refusal?.retryAfterMs ?? 0) + pauseMs);
	}

	#later(waitMs: number): void {
		this.stop();
		this.#waiting = this.#parts.environment.after(waitMs, () => {
			this.#waiting = undefined;
			if (this.#isNeeded(undefined)) this.ask();
		});
	}
}
