import { Worker } from "node:worker_threads";
import type { Fault } from "./stage.ts";
import type { Call, CallName, FromThread, ThreadCalls, ThreadData } from "./thread-commands.ts";

type Answer<N extends CallName> = Awaited<ReturnType<ThreadCalls[N]>>;

/** One thread of the crowd, seen from outside: questions by name, answers as promises. */
export class CrowdWorker {
	readonly #worker: Worker;
	readonly #asked = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
	#lastId = 0;
	#ended: Error | undefined;

	constructor(data: ThreadData, onFault: (fault: Fault) => void) {
		this.#worker = new Worker(new URL("./crowd-thread.ts", import.meta.url), { workerData: data });
		this.#worker.on("message", (message: FromThread) => {
			if (message.kind === "fault") return onFault(message.fault);
			this.#asked.get(message.id)?.resolve(message.value);
			this.#asked.delete(message.id);
		});
		this.#worker.on("error", (error) => this.#end(error as Error));
		this.#worker.on("exit", () => this.#end(new Error("a thread of the crowd ended")));
	}

	call<N extends CallName>(name: N, ...args: Parameters<ThreadCalls[N]>): Promise<Answer<N>> {
		if (this.#ended !== undefined) return Promise.reject(this.#ended);
		const id = ++this.#lastId;
		this.#worker.postMessage({ id, name, args } satisfies Call);
		return new Promise<Answer<N>>((resolve, reject) => {
			this.#asked.set(id, { resolve: resolve as (value: unknown) => void, reject });
		});
	}

	async terminate(): Promise<void> {
		await this.#worker.terminate();
	}

	#end(error: Error): void {
		this.#ended ??= error;
		for (const { reject } of this.#asked.values()) reject(this.#ended);
		this.#asked.clear();
	}
}
