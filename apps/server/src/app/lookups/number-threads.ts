import { once } from "node:events";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import type { HandedOut, NumbersThreadData, Operation, ThreadMessage } from "./numbers-worker.ts";

export type Share = Float64Array<ArrayBuffer>;

export interface Computed {
	/** the shares as they came back, in their order */
	readonly shares: readonly Share[];
	/** of those threads that did not stand yet */
	readonly startMs: number;
	readonly moveMs: number;
	readonly ms: number;
}

interface Thread {
	readonly worker: Worker;
	readonly port: MessagePort;
	readonly ready: Promise<unknown>;
	/** rejects when it dies; never settles otherwise */
	readonly died: Promise<never>;
}

/** For so long after the last numbers the threads stand for the next: whoever asks again does not wait for new ones. */
const IDLE_MS = 5_000;

let pool: Thread[] = [];
let idle: NodeJS.Timeout | undefined;

/**
 * Computes shares on threads that stand for it, made where they do not. They end when it fails or nobody waits any
 * more. The shares are moved: whoever gave them has empty arrays afterwards.
 */
export async function computeOnThreads(
	shares: readonly Share[],
	operation: Operation,
	threadsMax: number,
	signal: AbortSignal,
): Promise<Computed> {
	signal.throwIfAborted();
	const startedAt = now();
	const threads = take(Math.min(threadsMax, shares.length));
	const failed = Promise.race([...threads.map(({ died }) => died), gone(signal)]);
	// the threads end after the work, too, when nobody listens any more
	failed.catch(() => undefined);
	try {
		const computed = await compute(threads, shares, operation, failed, startedAt);
		giveBack(threads);
		return computed;
	} catch (error) {
		giveBack([]);
		await Promise.all(threads.map(({ worker }) => worker.terminate()));
		throw error;
	}
}

async function compute(
	threads: readonly Thread[],
	shares: readonly Share[],
	operation: Operation,
	failed: Promise<never>,
	startedAt: number,
): Promise<Computed> {
	const gate = new Int32Array(new SharedArrayBuffer(4));
	await Promise.race([Promise.all(threads.map(({ ready }) => ready)), failed]);
	const readyAt = now();
	const held = Promise.all(threads.map(({ port }) => started(port, "held")));
	const done = handOut(shares, threads, { gate, operation });
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
}

/** One clock for all threads, in ms. */
function now(): number {
	return Number(process.hrtime.bigint()) / 1e6;
}

function take(count: number): readonly Thread[] {
	clearTimeout(idle);
	const taken = pool.splice(0, count);
	for (const { worker } of taken) worker.ref();
	return [...taken, ...Array.from({ length: count - taken.length }, startThread)];
}

function giveBack(threads: readonly Thread[]): void {
	for (const { worker, port } of threads) {
		port.removeAllListeners("message");
		port.unref();
		worker.unref();
	}
	pool.push(...threads);
	clearTimeout(idle);
	idle = setTimeout(endPool, IDLE_MS).unref();
}

function endPool(): void {
	for (const { worker } of pool.splice(0)) void worker.terminate();
}

function startThread(): Thread {
	const { port1: port, port2 } = new MessageChannel();
	const worker = new Worker(new URL("./numbers-worker.ts", import.meta.url), {
		workerData: { port: port2 } satisfies NumbersThreadData,
		transferList: [port2],
	});
	const { promise: died, reject } = Promise.withResolvers<never>();
	died.catch(() => undefined);
	worker.once("error", reject);
	worker.once("exit", () => {
		pool = pool.filter((thread) => thread.worker !== worker);
		reject(new Error("a thread ended before its numbers did"));
	});
	return { worker, port, died, ready: started(port, "ready") };
}

async function started(port: MessagePort, type: ThreadMessage["type"]): Promise<void> {
	const [message] = (await once(port, "message")) as [ThreadMessage];
	if (message.type !== type) throw new Error(`expected ${type}, got ${message.type}`);
}

function gone(signal: AbortSignal): Promise<never> {
	return new Promise((_, reject) => {
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
	});
}

/** Gives each thread one share, and then the next to whichever is free. */
function handOut(
	shares: readonly Share[],
	threads: readonly Thread[],
	how: Omit<HandedOut, "share">,
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
			port.postMessage({ ...how, share } satisfies HandedOut, [share.buffer]);
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
