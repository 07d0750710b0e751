import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { Database } from "better-sqlite3";
import { codeOf, Obstacle, reason } from "../../lib/obstacle.ts";
import { type FromWriter, packDecisions, type ToWriter } from "./archive-messages.ts";
import { BatchInSavepoints } from "./batch-in-savepoints.ts";
import { Checkpoints } from "./checkpoints.ts";
import { databaseFile, lockFolder, type OpenOptions, openDatabase, readMeta, writeMeta } from "./database.ts";
import { FollowUps } from "./follow-ups.ts";
import { bytesWanted, probe } from "./probe.ts";
import { type Numbering, startEpoch } from "./start-epoch.ts";
import type { Store, StoreModule } from "./store-module.ts";
import { adoptStream, streamOf } from "./stream-mark.ts";
import { serveWaiting } from "./waiting-messages.ts";
import { WalCopier } from "./wal-copier.ts";
import { isOfWholeBatch } from "./whole-batch.ts";

export interface WriterOptions extends OpenOptions {
	readonly storeUrl: string;
	readonly numbering?: Numbering;
	readonly port: MessagePort;
}

interface ArchiveWriterOptions {
	readonly database: Database;
	/** of the folder, until the end */
	readonly lock: Database;
	readonly store: Store<unknown, unknown, unknown>;
	readonly port: MessagePort;
	readonly checkpoints: Checkpoints;
}

/** The one writer of the database: takes batches, makes each one transaction, answers when it is durable. */
class ArchiveWriter {
	readonly #database: Database;
	readonly #lock: Database;
	readonly #port: MessagePort;
	readonly #store: Store<unknown, unknown, unknown>;
	readonly #batch: BatchInSavepoints;
	readonly #saveLastSeq;
	readonly #checkpoints: Checkpoints;
	readonly #followUps: FollowUps;
	/** by what failed since it last went well */
	#wantedBytes = 0;

	constructor({ database, lock, store, port, checkpoints }: ArchiveWriterOptions) {
		this.#database = database;
		this.#lock = lock;
		this.#store = store;
		this.#port = port;
		this.#checkpoints = checkpoints;
		this.#followUps = new FollowUps({
			database,
			store,
			serveWaiting: () => serveWaiting<ToWriter>(port, (message) => this.#serve(message)),
			stepped: () => this.#wrote(),
		});
		this.#batch = new BatchInSavepoints(database, store);
		this.#saveLastSeq = database.prepare("INSERT OR REPLACE INTO meta VALUES ('last_seq', ?)");
	}

	start(epoch: string): void {
		this.#port.on("message", (message: ToWriter) => this.#serve(message));
		answer(this.#port, this.#opened(epoch));
		this.#wrote();
		this.#followUps.later();
	}

	#serve(message: ToWriter): void {
		switch (message.kind) {
			case "commit":
				answer(this.#port, this.#commit(message));
				return this.#wrote();
			case "reload":
				return answer(this.#port, this.#reload());
			case "adopt":
				return answer(this.#port, this.#adopt(message.stream));
			case "secret":
				this.#store.useSecret(message.secret);
				return this.#followUps.later();
			case "close":
				void this.#close();
		}
	}

	#commit({ seqs, events, notes, position = seqs.at(-1) }: ToWriter & { kind: "commit" }): FromWriter {
		const started = performance.now();
		try {
			this.#database.exec("BEGIN IMMEDIATE");
			const { decisions, broken } = this.#batch.apply(seqs, events);
			for (const note of notes) this.#batch.note(note);
			const upTo = broken?.seq ?? position;
			if (upTo !== undefined) this.#saveLastSeq.run(upTo);
			this.#database.exec("COMMIT");
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
			this.#checkpoints.now();
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

	#opened(epoch: string): FromWriter {
		const lastSeq = Number(readMeta(this.#database, "last_seq") ?? 0);
		return { kind: "opened", epoch, lastSeq, stream: streamOf(this.#database), snapshot: this.#store.load() };
	}

	async #close(): Promise<void> {
		this.#followUps.stop();
		await this.#checkpoints.close();
		try {
			writeMeta(this.#database, "clean", 1);
		} catch (error) {
			// without the mark the next start checks the file; nothing else depends on it
			if (!isOfWholeBatch(codeOf(error))) throw error;
		}
		this.#database.close();
		this.#lock.close();
		answer(this.#port, { kind: "closed" });
	}

	/** What is erased, also behind the log, must leave the write-ahead log, too. */
	#wrote(): void {
		this.#checkpoints.wrote(this.#batch.takeErased());
	}

	#undo(error: unknown): FromWriter {
		if (this.#database.inTransaction) this.#database.exec("ROLLBACK");
		this.#batch.forget();
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
		const checkpoints = new Checkpoints({ database, copier: new WalCopier(databaseFile(options.dataDir)) });
		new ArchiveWriter({ database, lock, store: storeModule.open(database), port, checkpoints }).start(epoch);
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
