import type { Clock } from "../lib/clock.ts";
import { GrowingPause } from "../lib/growing-pause.ts";
import type { Logger } from "../lib/logger.ts";
import { reason } from "../lib/user-facing-error.ts";
import type { EngineMetrics } from "../metrics/engine-metrics.ts";
import { isForNow, type Outcome } from "../rules.ts";
import { type Due, type DueTimers, isDue, type TimersSeen } from "../timers.ts";

/** A clock that was set forth is seen by then. */
const LOOK_MS_MAX = 30_000;
/** On their way at once: after a start thousands may be due, and people post meanwhile. */
const BATCH_MAX = 200;
/** What could not be stored is tried again after so long. */
const RETRY_MS = 1_000;
const RETRY_MS_MAX = 30_000;
/** One on which the application breaks: it may hold up the log each time. */
const BROKEN_MS = 4_000;
const BROKEN_MS_MAX = 3_600_000;

export interface TimerWatchOptions {
	/** the log thread, which has them */
	readonly archive: {
		readonly timers: TimersSeen;
		watchTimers(onTimers: () => void): void;
		dueTimers(now: number, max: number): Promise<DueTimers>;
	};
	readonly submit: (draft: Due) => Promise<Outcome<unknown>>;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: EngineMetrics;
	/** Where other nodes watch the same timers: each waits up to so long, so that mostly one of them says it. */
	readonly spreadMs: number;
}

type Broken =
	| { readonly is: "tried-again"; readonly pause: GrowingPause; readonly againAt: number }
	/** until the next start: each try ends the log thread, or stops every node */
	| { readonly is: "set-aside" };

/**
 * Says to the log which timers are due, in the order of their times. It knows none of them, only when the soonest is: the
 * log thread has them, and answers which are due. It is on the loop, not in that thread, since drafts come from here
 * (embedded or by the stream), and what becomes of them is known here.
 */
export class TimerWatch {
	readonly #options: TimerWatchOptions;
	readonly #pause = new GrowingPause(RETRY_MS, RETRY_MS_MAX);
	/** the application breaks on their commands: they hold up nobody */
	readonly #broken = new Map<string, Broken>();
	#state: "not-started" | "waiting" | "saying" | "pausing" | "closed" = "not-started";
	#timer: NodeJS.Timeout | undefined;

	constructor(options: TimerWatchOptions) {
		this.#options = options;
		options.archive.watchTimers(() => this.#look());
	}

	/** Drafts are taken from now on. */
	start(): void {
		if (this.#isClosed) return;
		this.#state = "waiting";
		this.#look();
	}

	/** A draft that nobody decided: where it said that a timer is due, it is not said again. `why`: a sentence. */
	undecided(draft: unknown, why: string): void {
		if (!isDue(draft)) return;
		const { logger, metrics } = this.#options;
		this.#broken.set(draft.id, { is: "set-aside" });
		metrics.timersBroken.inc();
		logger.error(
			{ timer: draft.id, why },
			"a timer is due and nobody decides its command; it waits for a new start",
		);
	}

	get #isClosed(): boolean {
		return this.#state === "closed";
	}

	close(): void {
		this.#state = "closed";
		clearTimeout(this.#timer);
	}

	#look(): void {
		const { archive, clock, metrics } = this.#options;
		const { waiting, soonestAt, lateMs } = archive.timers;
		metrics.timersWaiting.set(waiting);
		if (lateMs !== undefined) metrics.timerLate.set(lateMs / 1000);
		if (this.#state !== "waiting") return;
		// behind those that break there may be a sooner one, which only the log thread knows
		const at = this.#broken.size > 0 ? clock.wall() : soonestAt;
		this.#wait("waiting", at === undefined ? undefined : at - clock.wall());
	}

	#wait(state: "waiting" | "pausing", ms: number | undefined): void {
		clearTimeout(this.#timer);
		if (this.#isClosed) return;
		this.#state = state;
		if (ms === undefined) return;
		this.#timer = setTimeout(() => void this.#sayDue(), Math.min(Math.max(ms, 0), LOOK_MS_MAX)).unref();
	}

	async #sayDue(): Promise<void> {
		const { archive, clock, logger, spreadMs } = this.#options;
		this.#state = "saying";
		if (spreadMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * spreadMs));
		if (this.#isClosed) return;
		try {
			const { ids, nextAt } = await archive.dueTimers(clock.wall(), BATCH_MAX + this.#broken.size);
			const isDue = new Set(ids);
			for (const id of this.#broken.keys()) if (!isDue.has(id)) this.#broken.delete(id);
			const due = ids.filter((id) => this.#mayBeTried(id)).slice(0, BATCH_MAX);
			const outcomes = await Promise.all(due.map((id) => this.#say(id)));
			if (outcomes.includes("later")) return this.#tryLater();
			this.#pause.wentWell(clock.now());
			const earlyMs = Math.max(0, ...outcomes.map((one) => (typeof one === "number" ? one : 0)));
			if (earlyMs > 0) return this.#wait("pausing", earlyMs);
			if (due.length === 0) return this.#wait("waiting", this.#untilNext(nextAt));
		} catch (error) {
			logger.warn({ why: reason(error) }, "the log thread cannot say which timers are due");
			return this.#tryLater();
		}
		if (this.#state === "saying") this.start();
	}

	/**
	 * A number: it was so many ms too early by the stream's time, which may be behind ours. One that another node said
	 * first, or that was ended, is refused and done.
	 */
	async #say(id: string): Promise<"done" | "later" | number> {
		if (this.#isClosed) return "later";
		const { submit, clock } = this.#options;
		const outcome = await submit({ type: "due", id, at: clock.wall() });
		if (outcome.kind === "unknown") await outcome.settled;
		if (this.#broken.get(id)?.is === "set-aside") return "done";
		if (outcome.kind === "refused" && outcome.refusal.code === "internal") this.#break(id);
		else this.#broken.delete(id);
		if (!isForNow(outcome) || !("refusal" in outcome)) return "done";
		const { code, retryAfterMs } = outcome.refusal;
		return code === "busy" && retryAfterMs !== undefined ? retryAfterMs : "later";
	}

	#break(id: string): void {
		const { clock, logger, metrics } = this.#options;
		const now = clock.now();
		const before = this.#broken.get(id);
		const pause = before?.is === "tried-again" ? before.pause : new GrowingPause(BROKEN_MS, BROKEN_MS_MAX);
		const againMs = pause.failed(now);
		this.#broken.set(id, { is: "tried-again", pause, againAt: now + againMs });
		metrics.timersBroken.inc();
		logger.error({ timer: id, againMs }, "a timer is due and its command breaks; it is tried again");
	}

	#mayBeTried(id: string): boolean {
		const broken = this.#broken.get(id);
		if (broken === undefined) return true;
		return broken.is === "tried-again" && broken.againAt <= this.#options.clock.now();
	}

	/** `nextAt`: of the first that is not due. */
	#untilNext(nextAt: number | undefined): number | undefined {
		const { clock } = this.#options;
		const again = [...this.#broken.values()].flatMap((one) =>
			one.is === "tried-again" ? [one.againAt - clock.now()] : [],
		);
		const next = nextAt === undefined ? again : [...again, nextAt - clock.wall()];
		return next.length === 0 ? undefined : Math.min(...next);
	}

	#tryLater(): void {
		this.#wait("pausing", this.#pause.failed(this.#options.clock.now()));
	}
}
