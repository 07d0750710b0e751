import { type MessagePort, workerData } from "node:worker_threads";

export type Operation = "square" | "sqrt";

/** A thread's own port, since others too may speak over `parentPort`. */
export interface NumbersThreadData {
	readonly port: MessagePort;
}

/** All threads of one request begin when `gate[0]` is 1. */
export interface HandedOut {
	readonly share: Float64Array<ArrayBuffer>;
	readonly operation: Operation;
	readonly gate: Int32Array;
}

/** `ready`: started; `held`: the first share is here; then each share as it is done, and when (ms, `hrtime`). */
export type ThreadMessage =
	| { readonly type: "ready" }
	| { readonly type: "held" }
	| { readonly type: "done"; readonly share: Float64Array<ArrayBuffer>; readonly at: number };

const { port } = workerData as NumbersThreadData;
const say = (message: ThreadMessage, move: ArrayBuffer[] = []): void => port.postMessage(message, move);

const operations: Readonly<Record<Operation, (share: Float64Array) => void>> = {
	/** In place: the numbers become the results. */
	square(share) {
		for (let i = 0; i < share.length; i++) share[i] = (share[i] ?? 0) * (share[i] ?? 0);
	},
	sqrt(share) {
		for (let i = 0; i < share.length; i++) share[i] = Math.sqrt(share[i] ?? 0);
	},
};

// the engine compiles what was run often, and long: not while the clock runs
for (const compute of Object.values(operations))
	for (let round = 0; round < 20; round++) compute(new Float64Array(10_000));

port.on("message", ({ share, operation, gate }: HandedOut) => {
	if (Atomics.load(gate, 0) === 0) {
		say({ type: "held" });
		Atomics.wait(gate, 0, 0);
	}
	operations[operation](share);
	say({ type: "done", share, at: Number(process.hrtime.bigint()) / 1e6 }, [share.buffer]);
});
say({ type: "ready" });
