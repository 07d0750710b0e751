// What it costs to tell gateways of a commit, alone: a copy for each that is moved to it, or a ring of shared memory out of
// which each copies. A ring needs a word, too, for a loop that sleeps is woken by a message or by `Atomics.notify`.
// `node apps/server/test/measure/gateways/ring.ts` prints a line of JSON for each way, size and number of gateways.
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const RING_BYTES = 16 * 1024 * 1024;
const COMMITS = 1_000;
const EVERY_MS = 1;
const ways = ["copies", "ring, a message", "ring, a futex"] as const;
type Way = (typeof ways)[number];

/** `head`: bytes written so far, and commits. */
interface Ring {
	readonly head: Int32Array;
	readonly bytes: Uint8Array;
}

interface Told {
	readonly way: Way;
	readonly commits: number;
	readonly size: number;
}

const ring: Ring = isMainThread
	? {
			head: new Int32Array(new SharedArrayBuffer(8)),
			bytes: new Uint8Array(new SharedArrayBuffer(RING_BYTES)),
		}
	: (workerData as Ring);

if (isMainThread) await measure();
else receive();

async function measure(): Promise<void> {
	for (const gateways of [1, 2, 4]) {
		const workers = Array.from({ length: gateways }, () => {
			return new Worker(new URL(import.meta.url), { workerData: ring, name: "gateway" });
		});
		await Promise.all(workers.map((worker) => once(worker, "online")));
		for (const size of [400, 8_000, 64_000]) for (const way of ways) await tell(workers, way, size);
		await Promise.all(workers.map((worker) => worker.terminate()));
	}
}

async function tell(workers: readonly Worker[], way: Way, size: number): Promise<void> {
	ring.head.fill(0);
	for (const worker of workers) worker.postMessage({ way, commits: COMMITS, size } satisfies Told);
	await sleep(50);
	const json = new Uint8Array(size).fill(0x61);
	const done = Promise.all(workers.map((worker) => once(worker, "message")));
	let spentUs = 0;
	for (let commit = 0; commit < COMMITS; commit++) {
		const before = process.threadCpuUsage();
		if (way === "copies") copies(workers, json);
		else intoRing(json, commit);
		if (way === "ring, a message") for (const worker of workers) worker.postMessage(0);
		if (way === "ring, a futex") Atomics.notify(ring.head, 1);
		const { user, system } = process.threadCpuUsage(before);
		spentUs += user + system;
		await sleep(EVERY_MS);
	}
	const taken = (await done) as [number][];
	const gatewayUs = taken.reduce((sum, [us]) => sum + us, 0) / workers.length / COMMITS;
	const figures = { gateways: workers.length, bytes: size, way, logUs: spentUs / COMMITS, gatewayUs };
	console.log(JSON.stringify(figures));
}

function copies(workers: readonly Worker[], json: Uint8Array): void {
	for (const worker of workers) {
		const [heads, own] = [new Float64Array(5), new Uint8Array(json)];
		const owners = new Uint8Array(1);
		worker.postMessage({ kind: "committed", ms: 1, lastSeq: 1, rules: 3, heads, own, owners, extras: "[]" }, [
			heads.buffer,
			own.buffer,
		]);
	}
}

function intoRing(json: Uint8Array, commit: number): void {
	const at = (commit * json.length) % (RING_BYTES - json.length);
	ring.bytes.set(json, at);
	Atomics.add(ring.head, 0, json.length);
	Atomics.store(ring.head, 1, commit + 1);
}

function receive(): void {
	parentPort?.on("message", (said: unknown) => {
		if (isTold(said)) void take(said);
	});
}

function isTold(said: unknown): said is Told {
	return typeof said === "object" && said !== null && "way" in said;
}

/** What a gateway does first with each: it has the bytes in memory of its own. */
async function take({ way, commits, size }: Told): Promise<void> {
	const before = process.threadCpuUsage();
	let seen = 0;
	const copyOut = (): void => {
		const newest = Atomics.load(ring.head, 1);
		for (; seen < newest; seen++) {
			const at = (seen * size) % (RING_BYTES - size);
			Buffer.from(ring.bytes.subarray(at, at + size));
		}
	};
	if (way === "ring, a futex")
		while (seen < commits) {
			const waiting = Atomics.waitAsync(ring.head, 1, seen);
			if (waiting.async) await waiting.value;
			copyOut();
		}
	else
		await new Promise<void>((resolve) => {
			const hear = (message: unknown): void => {
				if (isTold(message)) return;
				if (way === "copies") {
					Buffer.from((message as { readonly own: Uint8Array<ArrayBuffer> }).own.buffer);
					seen += 1;
				} else copyOut();
				if (seen < commits) return;
				parentPort?.off("message", hear);
				resolve();
			};
			parentPort?.on("message", hear);
		});
	const { user, system } = process.threadCpuUsage(before);
	parentPort?.postMessage(user + system);
}
