import { parentPort, workerData } from "node:worker_threads";
import type { Database } from "better-sqlite3";
import { codeOf, reason, UserFacingError } from "../lib/user-facing-error.ts";
import { type FromLogThread, movedOf, packOutcomes, type ToLogThread } from "./archive-messages.ts";
import { lockFolder, readMeta, writeMeta } from "./database.ts";
import { FollowUps } from "./follow-ups.ts";
import { loadRules } from "./load-rules.ts";
import { type LogThreadOptions, type LogThreadParts, openParts } from "./log-thread-parts.ts";
import { bytesWanted, probe } from "./probe.ts";
import { Recording } from "./recording.ts";
import { adoptStream, streamOf } from "./stream-mark.ts";
import { Unloadable } from "./unloadable.ts";
import { WaitingDrafts } from "./waiting-drafts.ts";
import { serveWaiting } from "./waiting-messages.ts";
import { isOfWholeBatch } from "./whole-batch.ts";

/**
 * The one who decides and writes: takes batches of drafts, decides each on live state and on what is stored, makes each
 * batch one transaction, and answers when it is durable.
 */
class LogThread {
	readonly #parts: LogThreadParts;
	readonly #saveLastSeq;
	readonly #begin;
	readonly #end;
	readonly #followUps: FollowUps;
	readonly #waiting = new WaitingDrafts();
	#next: NodeJS.Immediate | undefined;
	/** nothing is taken before `reload` */
	#hasFailed = false;
	#lastSeq = 0;
	#isWritten = false;
	readonly #recording: Recording;
	/** by what failed since it last went well */
	#wantedBytes = 0;

	constructor(parts: LogThreadParts) {
		const { database, store } = parts;
		this.#parts = parts;
		this.#recording = new Recording(parts, (lines) => answer(parts.port, { kind: "recorded", lines }));
		this.#followUps = new FollowUps({
			database,
			store,
			serveWaiting: () => this.#commitWaiting(),
			stepped: () => this.#wrote(),
		});
		this.#begin = database.prepare("BEGIN IMMEDIATE");
		this.#end = database.prepare("COMMIT");
		this.#saveLastSeq = database.prepare("INSERT OR REPLACE INTO meta VALUES ('last_seq', ?)");
	}

	/** `hasRemains`: who ran before did not close, so a text that was removed then may stand in the write-ahead log. */
	start(epoch: string, hasRemains: boolean): void {
		this.#parts.port.on("message", (message: ToLogThread) => this.#serve(message));
		this.#answer(this.#opened(epoch));
		this.#parts.checkpoints.wrote(hasRemains);
		this.#followUps.later();
	}

	#serve(message: ToLogThread): void {
		switch (message.kind) {
			case "commit":
				if (this.#hasFailed) return;
				this.#waiting.add(message);
				// not at once: messages come as long as there are any, and the loop of this thread has more to do
				this.#next ??= setImmediate(this.#commitWaiting);
				return;
			case "reload":
				return this.#answer(this.#reload());
			case "adopt":
				return this.#answer(this.#adopt(message.stream));
			case "due":
				return this.#answer(this.#due(message.now, message.max));
			case "secret":
				this.#parts.store.useSecret(message.secret);
				this.#recording.useSecret(message.secret);
				return this.#followUps.later();
			case "record":
				return this.#answer({ kind: "recording", ...this.#recording.turn(message.isOn, this.#lastSeq) });
			case "close":
				void this.#close();
		}
	}

	/** One transaction of all that stands in line now; what is left of it is the next one. True when somebody waited. */
	readonly #commitWaiting = (): boolean => {
		const isAsked = serveWaiting<ToLogThread>(this.#parts.port, (message) => this.#serve(message));
		clearImmediate(this.#next);
		this.#next = undefined;
		if (this.#waiting.isEmpty) return isAsked;
		this.#answer(this.#commit());
		if (!this.#waiting.isEmpty) this.#next = setImmediate(this.#commitWaiting);
		return true;
	};

	#commit(): FromLogThread {
		const { deciding, inHand } = this.#parts;
		const started = performance.now();
		const { drafts, places } = this.#waiting.next();
		const notes = this.#waiting.notes();
		try {
			this.#begin.run();
			const { decided, newest, broken } = deciding.apply({ drafts, places, after: this.#lastSeq });
			for (const note of notes) deciding.note(note);
			// a place at which something was only refused is written down with what follows
			const isWritten = newest > this.#lastSeq || notes.length > 0;
			const upTo = isWritten ? (places?.[decided.length - 1] ?? newest) : this.#lastSeq;
			if (upTo !== this.#lastSeq) this.#saveLastSeq.run(upTo);
			if (newest > this.#lastSeq) deciding.saveHash();
			inHand.takes(decided.length);
			this.#parts.door.commit(() => this.#end.run());
			this.#recording.says({ drafts, places, decided, after: this.#lastSeq });
			this.#lastSeq = upTo;
			this.#waiting.stored(decided.length);
			if (isWritten) this.#isWritten = true;
			const ms = performance.now() - started;
			const [noted, slow, outcomes] = [notes.length, inHand.takeSlow(), packOutcomes(decided)];
			const { rulesInForce: rules, timers } = deciding;
			const marks = deciding.takeMarks();
			return { kind: "committed", ms, noted, lastSeq: upTo, rules, marks, timers, broken, slow, outcomes };
		} catch (error) {
			const wanted = bytesWanted(this.#waiting.length, this.#waiting.bytes);
			this.#wantedBytes = Math.max(this.#wantedBytes, wanted);
			this.#waiting.clear();
			this.#hasFailed = true;
			this.#recording.turn(false, this.#lastSeq);
			this.#undo();
			const code = error instanceof Unloadable ? "UNLOADABLE" : codeOf(error);
			return { kind: "commit-failed", code, why: reason(error) };
		}
	}

	#reload(): FromLogThread {
		try {
			probe(this.#parts.database, this.#wantedBytes);
			this.#parts.checkpoints.now();
			this.#wantedBytes = 0;
			// whoever sent drafts counts them anew where they were lost, and only there
			if (this.#hasFailed) this.#parts.inHand.opened();
			this.#hasFailed = false;
			return this.#opened(String(readMeta(this.#parts.database, "epoch")));
		} catch (error) {
			return this.#undone(error);
		}
	}

	#due(now: number, max: number): FromLogThread {
		try {
			return { kind: "due", ...this.#parts.deciding.dueTimers(now, max) };
		} catch (error) {
			return { kind: "failed", code: codeOf(error), why: reason(error) };
		}
	}

	#adopt(stream: string): FromLogThread {
		try {
			adoptStream(this.#parts.database, stream);
			return this.#opened(stream);
		} catch (error) {
			return this.#undone(error);
		}
	}

	#opened(epoch: string): FromLogThread {
		const { database, deciding } = this.#parts;
		this.#lastSeq = Number(readMeta(database, "last_seq") ?? 0);
		deciding.load();
		return {
			kind: "opened",
			epoch,
			lastSeq: this.#lastSeq,
			stream: streamOf(database),
			rules: deciding.rulesInForce,
			mark: deciding.newestMark,
			timers: deciding.timers,
		};
	}

	async #close(): Promise<void> {
		while (!this.#waiting.isEmpty) this.#answer(this.#commit());
		const { database, lock, checkpoints } = this.#parts;
		this.#followUps.stop();
		await checkpoints.close();
		try {
			writeMeta(database, "clean", 1);
		} catch (error) {
			// without the mark the next start checks the file; nothing else depends on it
			if (!isOfWholeBatch(codeOf(error))) throw error;
		}
		database.close();
		lock.close();
		this.#answer({ kind: "closed" });
	}

	/** What is erased, also behind the log, must leave the write-ahead log, too. */
	#wrote(): void {
		this.#parts.checkpoints.wrote(this.#parts.deciding.takeErased());
	}

	#undo(): void {
		const { database, deciding } = this.#parts;
		if (database.inTransaction) database.exec("ROLLBACK");
		deciding.forget();
	}

	#undone(error: unknown): FromLogThread {
		this.#undo();
		if (error instanceof Unloadable) return { kind: "unloadable", sentence: error.message };
		return { kind: "failed", code: codeOf(error), why: reason(error) };
	}

	/** What follows from it is done behind the answer. */
	#answer(message: FromLogThread): void {
		answer(this.#parts.port, message);
		if (!this.#isWritten) return;
		this.#isWritten = false;
		this.#wrote();
		this.#followUps.later();
	}
}

async function start(options: LogThreadOptions): Promise<void> {
	const { port } = options;
	let lock: Database | undefined;
	let database: Database | undefined;
	try {
		const application = await loadRules(options.storeUrl);
		lock = lockFolder(options.dataDir, application.product);
		const { parts, epoch, hasRemains } = await openParts(options, application, lock);
		database = parts.database;
		new LogThread(parts).start(epoch, hasRemains);
	} catch (error) {
		// whoever hears the sentence may try at once with what is mended
		database?.close();
		lock?.close();
		answer(port, {
			kind: error instanceof Unloadable ? "unloadable" : "cannot-open",
			sentence:
				error instanceof UserFacingError ? error.message : `The archive cannot be opened: ${reason(error)}`,
		});
		port.close();
	}
}

function answer(port: LogThreadOptions["port"], message: FromLogThread): void {
	port.postMessage(message, message.kind === "committed" ? movedOf(message.outcomes) : []);
}

// A port of our own: in development the watcher talks over `parentPort`, and its messages are not ours.
if (parentPort !== null) await start(workerData as LogThreadOptions);
