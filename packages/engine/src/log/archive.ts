import { isDeepStrictEqual } from "node:util";
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import { UserFacingError } from "../lib/user-facing-error.ts";
import { RULES_OF_BEFORE } from "../rules.ts";
import { type DueTimers, NO_TIMERS, type TimersSeen } from "../timers.ts";
import { type Broken, type FromLogThread, type ToLogThread, unpackOutcomes } from "./archive-messages.ts";
import { CommitFailed, failure, gone } from "./commit-failed.ts";
import type { Answered } from "./decided.ts";
import { DraftInHand, type SeenInHand, type SlowDraft } from "./draft-in-hand.ts";
import type { FaultDoorOptions } from "./fault-door.ts";
import { type BegunRecording, Recorded, type Recorder } from "./recorder.ts";
import type { Mark } from "./running-hash.ts";
import type { Numbering } from "./start-epoch.ts";
import { Unloadable } from "./unloadable.ts";

export interface ArchiveOptions {
	readonly dataDir: string;
	readonly durability: "disk" | "process";
	/** of a stream, `adopt` says which */
	readonly numbering?: Numbering;
	/** URL of the module whose `rules` hold the application's rules and tables */
	readonly storeUrl: string;
	/** of these rules, plain data */
	readonly limits?: unknown;
	readonly faultDoor?: FaultDoorOptions | undefined;
	/** the log is stored past that place, and this is its running hash there */
	readonly onMark?: (mark: Mark) => void;
	/** Rules of the application that were asked behind the log do not come back. */
	readonly onNeverEnds?: (what: number) => void;
}

export interface Opened {
	readonly epoch: string;
	readonly lastSeq: number;
	/** the stream that this archive was filled from */
	readonly stream: string | undefined;
}

export interface Batch {
	readonly drafts: readonly unknown[];
	/** the number of each, where numbers are given elsewhere */
	readonly places?: readonly number[];
	readonly notes: readonly unknown[];
}

export interface Committed<Event> {
	/** the log thread's own time */
	readonly ms: number;
	/** notes that are stored, the first of those that were sent */
	readonly noted: number;
	/** how far the log is stored */
	readonly lastSeq: number;
	/** of drafts, the first of those that were sent and not answered before */
	readonly answered: readonly Answered<Event>[];
	/** drafts that the application broke on; they are refused */
	readonly broken: readonly Broken[];
	/** drafts that took long */
	readonly slow: readonly SlowDraft[];
}

/** Told of each transaction, in order. */
export interface CommitListener<Event> {
	onCommitted(committed: Committed<Event>): void;
	/** Whatever was sent and not answered is not stored, but for what was in a transaction: of that nothing is known. */
	onFailed(error: CommitFailed): void;
}

/** The log thread, seen from the loop: it decides and stores in the order in which it is sent drafts. */
export class Archive<Event> {
	readonly #options: ArchiveOptions;
	#worker: Worker | undefined;
	#port: MessagePort | undefined;
	#secret: string | undefined;
	#inHand = DraftInHand.share();
	#rulesInForce = RULES_OF_BEFORE;
	#timers = NO_TIMERS;
	#onTimers: (() => void) | undefined;
	#listener: CommitListener<Event> | undefined;
	readonly #recorded = new Recorded();
	/** the thread answers in the order in which it was asked */
	readonly #waiting: { resolve: (message: FromLogThread) => void; reject: (error: Error) => void }[] = [];

	constructor(options: ArchiveOptions) {
		this.#options = options;
	}

	/** Starts the thread. Rejects with a UserFacingError whose message is for people. */
	async open(): Promise<Opened> {
		const channel = new MessageChannel();
		this.#inHand = DraftInHand.share();
		const { onMark: _mark, onNeverEnds: _what, ...data } = this.#options;
		const file = new URL("./log-thread.ts", import.meta.url);
		const worker = new Worker(file, {
			workerData: { ...data, port: channel.port2, inHand: this.#inHand },
			transferList: [channel.port2],
		});
		this.#worker = worker;
		this.#port = channel.port1;
		channel.port1.on("message", (message: FromLogThread) => this.#settle(message));
		worker.on("error", (error) => this.#lost(worker, error));
		worker.on("exit", () => this.#lost(worker, new Error("the log thread stopped")));
		if (this.#secret !== undefined) this.useSecret(this.#secret);
		const answer = await this.#expectAnswer();
		// it has ended by itself: whoever closes what could not be opened would wait for it, and lose the sentence
		if (answer.kind !== "opened") this.#forget(gone());
		return this.#asOpened(answer);
	}

	/** Before the first commit. A thread that is started anew is told again. */
	useSecret(secret: string): void {
		this.#secret = secret;
		this.#port?.postMessage({ kind: "secret", secret } satisfies ToLogThread);
	}

	/** Before the first `send`. */
	listen(listener: CommitListener<Event>): void {
		this.#listener = listener;
	}

	/** To be stored behind what was sent before; the listener is told what became of it. */
	send(batch: Batch): void {
		const drafts = JSON.stringify(batch.drafts);
		if (this.#port === undefined) return this.#listener?.onFailed(gone());
		this.#port.postMessage({ kind: "commit", places: undefined, ...batch, drafts } satisfies ToLogThread);
	}

	/** After a failed commit: proves that writing works again. May reject with `Unloadable`. */
	async reload(): Promise<Opened> {
		if (this.#worker === undefined) return this.open();
		return this.#asOpened(await this.#ask({ kind: "reload" }));
	}

	/** From now on this is a copy of that stream, and its identity is the epoch. */
	async adopt(stream: string): Promise<Opened> {
		return this.#asOpened(await this.#ask({ kind: "adopt", stream }));
	}

	/** By which rules the newest that is stored was decided. */
	get rulesInForce(): number {
		return this.#rulesInForce;
	}

	/** As they wait behind the newest that is stored. */
	get timers(): TimersSeen {
		return this.#timers;
	}

	/** Told when they changed, or when the archive was opened anew. */
	watchTimers(onTimers: () => void): void {
		this.#onTimers = onTimers;
	}

	/** The first that are due at that time. Rejects where the log thread cannot say. */
	async dueTimers(now: number, max: number): Promise<DueTimers> {
		const answer = await this.#ask({ kind: "due", now, max });
		if (answer.kind !== "due") throw failure(answer);
		return answer;
	}

	/** From the next transaction on, until it is stopped; only one at a time. Rejects where the log thread cannot say. */
	record(recorder: Recorder): Promise<BegunRecording> {
		return this.#recorded.begin(recorder, (isOn) => this.#ask({ kind: "record", isOn }));
	}

	/** Counted from `open` or `reload` on. Of a thread that ended: as it was then. */
	get draftInHand(): SeenInHand {
		return DraftInHand.seenIn(this.#inHand);
	}

	/** Ends a thread that does not come back from a draft: what it has in hand fails, and `reload` starts another. */
	async end(): Promise<void> {
		await this.#worker?.terminate();
	}

	async close(): Promise<void> {
		if (this.#worker === undefined) return;
		await this.#ask({ kind: "close" });
		this.#listener = undefined;
		await this.#worker?.terminate();
	}

	#ask(message: ToLogThread): Promise<FromLogThread> {
		if (this.#port === undefined) return Promise.reject(gone());
		const answer = this.#expectAnswer();
		this.#port.postMessage(message);
		return answer;
	}

	#expectAnswer(): Promise<FromLogThread> {
		return new Promise((resolve, reject) => {
			this.#waiting.push({ resolve, reject });
		});
	}

	#settle(message: FromLogThread): void {
		this.#hear(message);
		switch (message.kind) {
			case "committed": {
				const { kind, outcomes, ...rest } = message;
				return this.#listener?.onCommitted({ ...rest, answered: unpackOutcomes(outcomes) });
			}
			case "commit-failed":
				this.#recorded.breaksOff("A commit failed.");
				return this.#listener?.onFailed(new CommitFailed(message.code, message.why));
			case "recorded":
				return this.#recorded.goesOn(message.lines);
			case "never-ends":
				return this.#options.onNeverEnds?.(message.what);
			default:
				this.#waiting.shift()?.resolve(message);
		}
	}

	#hear(message: FromLogThread): void {
		if (message.kind !== "opened" && message.kind !== "committed") return;
		this.#rulesInForce = message.rules;
		const marks = message.kind === "committed" ? message.marks : [message.mark];
		for (const mark of marks) if (mark !== undefined) this.#options.onMark?.(mark);
		const isChanged = message.kind === "opened" || !isDeepStrictEqual(message.timers, this.#timers);
		this.#timers = message.timers;
		if (isChanged) this.#onTimers?.();
	}

	/** A dead thread fails what it had in hand; the next `reload` starts another. */
	#lost(worker: Worker, error: Error): void {
		if (this.#worker !== worker) return;
		// its last answer may still be under way: a thread's end overtakes its messages
		for (let last = this.#lastAnswer(); last !== undefined; last = this.#lastAnswer())
			this.#settle(last.message as FromLogThread);
		const lost = new CommitFailed("WRITER_LOST", error.message);
		this.#recorded.breaksOff("The log thread ended.");
		this.#forget(lost);
		this.#listener?.onFailed(lost);
	}

	/** Whoever waits for an answer of that thread would be given one of the next. */
	#forget(why: Error): void {
		this.#port?.close();
		this.#port = undefined;
		this.#worker = undefined;
		for (const { reject } of this.#waiting.splice(0)) reject(why);
	}

	#lastAnswer(): { readonly message: unknown } | undefined {
		return this.#port && receiveMessageOnPort(this.#port);
	}

	#asOpened(answer: FromLogThread): Opened {
		if (answer.kind === "opened") return answer;
		if (answer.kind === "unloadable") throw new Unloadable(answer.sentence);
		throw answer.kind === "cannot-open" ? new UserFacingError(answer.sentence) : failure(answer);
	}
}
