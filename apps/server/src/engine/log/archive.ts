import { extname } from "node:path";
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import { Obstacle } from "../../lib/obstacle.ts";
import type { PastDecision } from "../rules.ts";
import { type Broken, type FromWriter, type ToWriter, unpackDecision } from "./archive-messages.ts";
import type { Numbering } from "./start-epoch.ts";

export interface ArchiveOptions {
	readonly dataDir: string;
	readonly durability: "disk" | "process";
	/** of a stream, `adopt` says which */
	readonly numbering?: Numbering;
	/** URL of the module whose `storeModule` holds the application's tables */
	readonly storeUrl: string;
}

export interface Opened<Snapshot> {
	readonly epoch: string;
	readonly lastSeq: number;
	/** the stream that this archive was filled from */
	readonly stream: string | undefined;
	readonly snapshot: Snapshot;
}

export interface Batch {
	readonly seqs: readonly number[];
	readonly events: readonly unknown[];
	readonly notes: readonly unknown[];
	/** how far the log was read, where that is not the last event's own Seq */
	readonly position?: number;
}

export interface Committed {
	/** the writer's own time */
	readonly ms: number;
	readonly decisionAt: (index: number) => PastDecision;
	/** the store broke on this event, and the batch was stored up to there only */
	readonly broken: Broken | undefined;
}

/** A commit that did not happen, as far as we know: nothing of it may stay in memory. */
export class CommitFailed extends Error {
	readonly code: string;
	constructor(code: string, why: string) {
		super(why);
		this.code = code;
	}
}

/** The log on disk, seen from the loop: one writer in one worker thread, one commit at a time. */
export class Archive<Snapshot> {
	readonly #options: ArchiveOptions;
	#worker: Worker | undefined;
	#port: MessagePort | undefined;
	#secret: string | undefined;
	/** the writer answers in the order in which it was asked */
	readonly #waiting: { resolve: (message: FromWriter) => void; reject: (error: Error) => void }[] = [];

	constructor(options: ArchiveOptions) {
		this.#options = options;
	}

	/** Starts the writer. Rejects with a Obstacle whose message is for people. */
	async open(): Promise<Opened<Snapshot>> {
		const channel = new MessageChannel();
		const file = new URL(`./archive-writer${extname(import.meta.url)}`, import.meta.url);
		const worker = new Worker(file, {
			workerData: { ...this.#options, port: channel.port2 },
			transferList: [channel.port2],
		});
		this.#worker = worker;
		this.#port = channel.port1;
		channel.port1.on("message", (message: FromWriter) => this.#settle(message));
		worker.on("error", (error) => this.#lost(worker, error));
		worker.on("exit", () => this.#lost(worker, new Error("the archive's writer stopped")));
		this.#tellSecret();
		return this.#asOpened(await this.#expectAnswer());
	}

	/** Before the first commit. A writer that is started anew is told again. */
	useSecret(secret: string): void {
		this.#secret = secret;
		this.#tellSecret();
	}

	async commit(batch: Batch): Promise<Committed> {
		const answer = await this.#ask({ kind: "commit", position: undefined, ...batch });
		if (answer.kind !== "committed") throw failure(answer);
		const { ms, broken, decisions, extras } = answer;
		return { ms, broken, decisionAt: (index) => unpackDecision(decisions, extras, index) };
	}

	/** After a failed commit: proves that writing works again and returns the state behind the log. */
	async reload(): Promise<Opened<Snapshot>> {
		if (this.#worker === undefined) return this.open();
		return this.#asOpened(await this.#ask({ kind: "reload" }));
	}

	/** From now on this is a copy of that stream, and its identity is the epoch. */
	async adopt(stream: string): Promise<Opened<Snapshot>> {
		return this.#asOpened(await this.#ask({ kind: "adopt", stream }));
	}

	async close(): Promise<void> {
		if (this.#worker === undefined) return;
		await this.#ask({ kind: "close" });
		await this.#worker?.terminate();
	}

	#tellSecret(): void {
		if (this.#secret === undefined) return;
		this.#port?.postMessage({ kind: "secret", secret: this.#secret } satisfies ToWriter);
	}

	#ask(message: ToWriter): Promise<FromWriter> {
		if (this.#port === undefined)
			return Promise.reject(new CommitFailed("WRITER_LOST", "the archive's writer is gone"));
		const answer = this.#expectAnswer();
		this.#port.postMessage(message);
		return answer;
	}

	#expectAnswer(): Promise<FromWriter> {
		return new Promise((resolve, reject) => {
			this.#waiting.push({ resolve, reject });
		});
	}

	#settle(message: FromWriter): void {
		this.#waiting.shift()?.resolve(message);
	}

	/** A dead writer fails what it had in hand; the next `reload` starts another. */
	#lost(worker: Worker, error: Error): void {
		if (this.#worker !== worker) return;
		// its last answer may still be under way: a thread's end overtakes its messages
		for (let last = this.#lastAnswer(); last !== undefined; last = this.#lastAnswer())
			this.#settle(last.message as FromWriter);
		this.#port?.close();
		this.#port = undefined;
		this.#worker = undefined;
		for (const { reject } of this.#waiting.splice(0)) reject(new CommitFailed("WRITER_LOST", error.message));
	}

	#lastAnswer(): { readonly message: unknown } | undefined {
		return this.#port && receiveMessageOnPort(this.#port);
	}

	#asOpened(answer: FromWriter): Opened<Snapshot> {
		if (answer.kind === "opened") return { ...answer, snapshot: answer.snapshot as Snapshot };
		throw answer.kind === "cannot-open" ? new Obstacle(answer.sentence) : failure(answer);
	}
}

function failure(answer: FromWriter): CommitFailed {
	return answer.kind === "failed"
		? new CommitFailed(answer.code, answer.why)
		: new CommitFailed("PROTOCOL", `unexpected ${answer.kind}`);
}
