import { once } from "node:events";
import { extname } from "node:path";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import type { NumbersThreadData, Operation, ThreadMessage } from "./numbers-worker.ts";

export type Share = Float64Array<ArrayBuffer>;

export interface Computed {
	/** the shares as they came back, in their order */
	readonly shares: readonly Share[];
	readonly startMs: number;
	readonly moveMs: number;
	readonly ms: number;
}

interface Thread {
	readonly worker: Worker;
	readonly port: MessagePort;
}

/**
 * Computes shares on threads made for them, and ends the threads in any case. The shares are moved: whoever gave
 * them has empty arrays afterwards.
 */
export async function computeOnThreads(
	shares: readonly Share[],
	operation: Operation,
	threadsMax: number,
	signal: AbortSignal,
): Promise<Computed> {
	signal.throwIfAborted();
	const gate = new Int32Array(new SharedArrayBuffer(4));
	const startedAt = now();
	const threads = Array.from({ length: Math.min(threadsMax, shares.length) }, () =>
		startThread(gate, operation),
	);
	const failed = firstFailure(threads, signal);
	try {
		await Promise.race([all(threads, "ready"), failed]);
		const readyAt = now();
		const held = all(threads, "held");
		const done = handOut(shares, threads);
		await Promise.race([held, failed]);
		const heldAt = now();
		Atomics.store(gate, 0, 1);
		Atomics.notify(gate, 0);
		const { results, doneAt } = await Promise.race([done, failed]);
		const backAt = now();
		return {
			shares: results,
			startMs: readyAt - startedAt,
			moveMs: heldAt - readyAt + (backAt - doneAt),
			ms: doneAt - heldAt,
		};
	} finally {
		await Promise.all(threads.map(({ worker }) => worker.terminate()));
	}
}

/** One clock for all threads, in ms. */
function now(): number {
	return Number(process.hrtime.bigint()) / 1e6;
}

function startThread(gate: Int32Array, operation: Operation): Thread {
	const { port1: port, port2 } = new MessageChannel();
	const worker = new Worker(new URL(`./numbers-worker${extname(import.meta.url)}`, import.meta.url), {
		workerData: { port: port2, gate, operation } satisfies NumbersThreadData,
		transferList: [port2],
	});
	return { worker, port };
}

/** Rejects when a thread dies or nobody waits any more; never settles otherwise. */
function firstFailure(threads: readonly Thread[], signal: AbortSignal): Promise<never> {
	const { promise, reject } = Promise.withResolvers<never>();
	for (const { worker } of threads) {
		worker.once("error", reject);
		worker.once("exit", () => reject(new Error("a thread ended before its numbers did")));
	}
	signal.addEventListener("abort", () => reject(signal.reason), { once: true });
	// the threads end after the work, too, when nobody listens any more
	promise.catch(() => undefined);
	return promise;
}

async function all(threads: readonly Thread[], type: ThreadMessage["type"]): Promise<void> {
	await Promise.all(
		threads.map(async ({ port }) => {
			const [message] = (await once(port, "message")) as [ThreadMessage];
			if (message.type !== type) throw new Error(`expected ${type}, got ${message.type}`);
		}),
	);
}

/** Gives each thread one share, and then the next to whichever is free. */
function handOut(
	shares: readonly Share[],
	threads: readonly Thread[],
): Promise<{ results: readonly Share[]; doneAt: number }> {
	const { promise, resolve } = Promise.withResolvers<{ results: readonly Share[]; doneAt: number }>();
	const results: Share[] = [];
	let next = 0;
	let left = shares.length;
	let doneAt = 0;
	for (const { port } of threads) {
		let mine = 0;
		const takeNext = (): void => {
			const share = shares[next];
			if (share === undefined) return;
			mine = next;
			next += 1;
			port.postMessage(share, [share.buffer]);
		};
		port.on("message", (message: ThreadMessage) => {
			if (message.type !== "done") return;
			results[mine] = message.share;
			doneAt = Math.max(doneAt, message.at);
			left -= 1;
			if (left === 0) resolve({ results, doneAt });
			else takeNext();
		});
		takeNext();
	}
	return promise;
}
