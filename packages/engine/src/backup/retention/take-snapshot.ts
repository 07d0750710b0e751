import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { createZstdCompress } from "node:zlib";
import { threadOutcome } from "../../lib/thread-outcome.ts";
import type { Copied, CopyOrder } from "./copy-thread.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import type { SnapshotFacts, StoredSnapshot } from "./stored-snapshot.ts";

/** A mebibyte a step, then a rest: processor and network belong to the people in the rooms. */
const STEP_BYTES = 1_048_576;
const REST_MS = 5;

export interface TakeOptions {
	readonly dataDir: string;
	/** of the application, as its tables have it */
	readonly product: string;
	/** URL of the module whose `rules` hold the application's tables */
	readonly storeUrl: string;
	readonly store: SnapshotStore;
	/** identity of the stream */
	readonly stream: string;
	/** the servers' time */
	readonly at: number;
	readonly signal: AbortSignal;
}

/** This node's archive at one place of the stream: copied and read back in a thread, stored compressed. */
export async function takeSnapshot(options: TakeOptions): Promise<StoredSnapshot> {
	const { dataDir, product, storeUrl, store, stream, at, signal } = options;
	const file = join(dataDir, `${product}.db.snapshot`);
	try {
		const facts = { ...(await copied({ dataDir, storeUrl, file }, signal)), at };
		if (facts.stream !== stream) throw new Error("the archive is not a copy of this stream");
		return await stored(file, facts, store, signal);
	} finally {
		for (const rest of [file, `${file}-journal`]) await rm(rest, { force: true });
	}
}

async function stored(
	file: string,
	facts: SnapshotFacts,
	store: SnapshotStore,
	signal: AbortSignal,
): Promise<StoredSnapshot> {
	const broken = new AbortController();
	const compressed = new PassThrough();
	const packing = pipeline(inSteps(file), createZstdCompress(), compressed, {
		signal: AbortSignal.any([signal, broken.signal]),
	});
	const putting = store.put(facts, compressed);
	try {
		const [snapshot] = await Promise.all([putting, packing]);
		return snapshot;
	} finally {
		// one that breaks ends the other, and what it stored of it is taken back
		broken.abort();
		await Promise.allSettled([putting, packing]);
	}
}

async function* inSteps(file: string): AsyncGenerator<Uint8Array> {
	for await (const chunk of createReadStream(file, { highWaterMark: STEP_BYTES })) {
		yield chunk as Uint8Array;
		await pause(REST_MS);
	}
}

async function copied(order: CopyOrder, signal: AbortSignal): Promise<Omit<SnapshotFacts, "at">> {
	const outcome = await threadOutcome<Copied>(new URL("./copy-thread.ts", import.meta.url), order, signal);
	if (outcome.kind === "failed") throw new Error(outcome.why);
	return outcome.facts;
}
