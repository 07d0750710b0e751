import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { Database } from "better-sqlite3";
import { internal, newQuote } from "../../lib/internal-error.ts";
import { codeOf, Obstacle, reason } from "../../lib/obstacle.ts";
import type { PastDecision } from "../rules.ts";
import { type Broken, type FromWriter, packDecisions, type ToWriter } from "./archive-messages.ts";
import { lockFolder, type OpenOptions, openDatabase, readMeta, writeMeta } from "./database.ts";
import { FollowUps } from "./follow-ups.ts";
import { bytesWanted, probe } from "./probe.ts";
import { type Numbering, startEpoch } from "./start-epoch.ts";
import type { Store, StoreModule } from "./store-module.ts";
import { adoptStream, streamOf } from "./stream-mark.ts";
import { serveWaiting } from "./waiting-messages.ts";
import { WalRest } from "./wal-rest.ts";
import { isOfWholeBatch } from "./whole-batch.ts";

export interface WriterOptions extends OpenOptions {
	readonly storeUrl: string;
	readonly numbering?: Numbering;
	readonly port: MessagePort;
}

interface Applied {
	readonly decisions: readonly PastDecision[];
	readonly broken: Broken | undefined;
}

interface ArchiveWriterOptions {
	readonly database: Database;
	/** of the folder, until the end */
	readonly lock: Database;
	readonly store: Store<unknown, unknown, unknown>;
	readonly port: MessagePort;
}

/** The one writer of the database: takes batches, makes each one transaction, answers when it is durable. */
class ArchiveWriter {
	readonly #database: Database;
	readonly #lock: Database;
	readonly #port: MessagePort;
	readonly #store: Store<unknown, unknown, unknown>;
	readonly #savepoint;
	readonly #release;
	readonly #rollBackTo;
	readonly #saveLastSeq;
	readonly #rest: WalRest;
	readonly #followUps: FollowUps;
	#erased = false;
	/** by what failed since it last went well */
	#wantedBytes = 0;

	constructor({ database, lock, store, port }: ArchiveWriterOptions) {
		this.#database = database;
		this.#lock = lock;
		this.#store = store;
		this.#port = port;
		this.#rest = new WalRest(database);
		this.#followUps = new FollowUps({
			database,
			store,
			serveWaiting: () => serveWaiting<ToWriter>(port, (message) => this.#serve(message)),
			stepped: () => this.#stepped(),
		});
		this.#savepoint = database.prepare("SAVEPOINT draft");
		this.#release = database.prepare("RELEASE draft");
		this.#rollBackTo = database.prepare("ROLLBACK TO draft");
		this.#saveLastSeq = database.prepare("INSERT OR REPLACE INTO meta VALUES ('last_seq', ?)");
	}

	start(epoch: string): void {
		this.#port.on("message", (message: ToWriter) => this.#serve(message));
		answer(this.#port, this.#opened(epoch));
		this.#followUps.later();
	}

	#serve(message: ToWriter): void {
		if (message.kind === "commit") answer(this.#port, this.#commit(message));
		else if (message.kind === "reload") answer(this.#port, this.#reload());
		else if (message.kind === "secret") this.#useSecret(message.secret);
		else if (message.kind === "adopt") answer(this.#port, this.#adopt(message.stream));
		else {
			this.#close();
			answer(this.#port, { kind: "closed" });
		}
	}

	#commit({ seqs, events, notes, position = seqs.at(-1) }: ToWriter & { kind: "commit" }): FromWriter {
		const started = performance.now();
		try {
			this.#database.exec("BEGIN IMMEDIATE");
			const { decisions, broken } = this.#applyTogether(seqs, events) ?? this.#applyEach(seqs, events);
			for (const note of notes) this.#note(note);
			const upTo = broken?.seq ?? position;
			if (upTo !== undefined) this.#saveLastSeq.run(upTo);
			this.#database.exec("COMMIT");
			this.#rest.later(this.#takeErased());
			this.#followUps.later();
			return { kind: "committed", ms: performance.now() - started, broken, ...packDecisions(decisions) };
		} catch (error) {
			this.#wantedBytes = Math.max(this.#wantedBytes, bytesWanted(events));
			return this.#undo(error);
		}
	}

	#reload(): FromWriter {
		try {
			probe(this.#database, this.#wantedBytes);
			this.#wantedBytes = 0;
			return this.#opened(String(readMeta(this.#database, "epoch")));
		} catch (error) {
			return this.#undo(error);
		}
	}

	#adopt(stream: string): FromWriter {
		try {
			adoptStream(this.#database, stream);
			return this.#opened(stream);
		} catch (error) {
			return this.#undo(error);
		}
	}

	#useSecret(secret: string): void {
		this.#store.useSecret(secret);
		this.#followUps.later();
	}

	#opened(epoch: string): FromWriter {
		const lastSeq = Number(readMeta(this.#database, "last_seq") ?? 0);
		return { kind: "opened", epoch, lastSeq, stream: streamOf(this.#database), snapshot: this.#store.load() };
	}

	#close(): void {
		this.#rest.stop();
		this.#followUps.stop();
		try {
			writeMeta(this.#database, "clean", 1);
		} catch (error) {
			// without the mark the next start checks the file; nothing else depends on it
			if (!isOfWholeBatch(codeOf(error))) throw error;
		}
		this.#database.close();
		this.#lock.close();
	}

	/** What is erased behind the log must leave the write-ahead log, too. */
	#stepped(): void {
		if (this.#takeErased()) this.#rest.later(true);
	}

	/** The usual case: nothing breaks, and one savepoint does for all. Undefined when something did. */
	#applyTogether(seqs: readonly number[], events: readonly unknown[]): Applied | undefined {
		this.#savepoint.run();
		try {
			const decisions = events.map((event, index) => this.#store.apply(seqs[index] ?? 0, event));
			this.#release.run();
			return { decisions, broken: undefined };
		} catch (error) {
			this.#backToSavepoint(error);
			return undefined;
		}
	}

	/** Up to the first that breaks: what stands behind it may have been decided on what it did, and that never was. */
	#applyEach(seqs: readonly number[], events: readonly unknown[]): Applied {
		const decisions: PastDecision[] = [];
		for (const [index, event] of events.entries()) {
			const seq = seqs[index] ?? 0;
			try {
				decisions.push(this.#applyAlone(seq, event));
			} catch (error) {
				this.#backToSavepoint(error);
				const broken = { seq, quote: newQuote(), code: codeOf(error), why: reason(error) };
				decisions.push({ kind: "refused", refusal: internal(broken.quote) });
				return { decisions, broken };
			}
		}
		return { decisions, broken: undefined };
	}

	/** A savepoint of its own, so that a draft that breaks never fails its neighbours. */
	#applyAlone(seq: number, event: unknown): PastDecision {
		this.#savepoint.run();
		const decision = this.#store.apply(seq, event);
		this.#release.run();
		// what breaks after it makes the store forget
		this.#erased = this.#takeErased();
		return decision;
	}

	/** Nobody waits for it, and what is handed in again with each commit must not fail each of them. */
	#note(note: unknown): void {
		this.#savepoint.run();
		try {
			this.#store.note(note);
			this.#release.run();
		} catch (error) {
			this.#backToSavepoint(error);
		}
	}

	/** Throws what concerns the whole batch. */
	#backToSavepoint(error: unknown): void {
		if (isOfWholeBatch(codeOf(error)) || !this.#database.inTransaction) throw error;
		this.#rollBackTo.run();
		this.#release.run();
		this.#store.forget();
	}

	#takeErased(): boolean {
		const erased = this.#store.takeErased() || this.#erased;
		this.#erased = false;
		return erased;
	}

	#undo(error: unknown): FromWriter {
		if (this.#database.inTransaction) this.#database.exec("ROLLBACK");
		this.#store.forget();
		this.#erased = false;
		return { kind: "failed", code: codeOf(error), why: reason(error) };
	}
}

async function start({ storeUrl, port, ...options }: WriterOptions): Promise<void> {
	try {
		const lock = lockFolder(options.dataDir);
		const { storeModule } = (await import(storeUrl)) as {
			storeModule: StoreModule<unknown, unknown, unknown>;
		};
		const database = openDatabase(options, storeModule);
		const epoch = startEpoch(database, options.durability, options.numbering);
		new ArchiveWriter({ database, lock, store: storeModule.open(database), port }).start(epoch);
	} catch (error) {
		answer(port, {
			kind: "cannot-open",
			sentence: error instanceof Obstacle ? error.message : `The archive cannot be opened: ${reason(error)}`,
		});
		port.close();
	}
}

function answer(port: MessagePort, message: FromWriter): void {
	port.postMessage(message, message.kind === "committed" ? [message.decisions.buffer as ArrayBuffer] : []);
}

// A port of our own: in development the watcher talks over `parentPort`, and its messages are not ours.
if (parentPort !== null) await start(workerData as WriterOptions);
