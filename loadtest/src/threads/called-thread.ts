import { parentPort, Worker } from "node:worker_threads";

/** Of what a thread can be asked: functions by name, whose arguments and answers can be cloned. */
type CallsOf<C> = Record<keyof C, (...args: never[]) => unknown>;
type Result<C extends CallsOf<C>, N extends keyof C> = Awaited<ReturnType<C[N]>>;

interface Call {
	readonly id: number;
	readonly name: PropertyKey;
	readonly args: readonly unknown[];
}

type Said<Word> =
	| { readonly kind: "answer"; readonly id: number; readonly value: unknown }
	/** an error as it can be cloned: without its class */
	| { readonly kind: "error"; readonly id: number; readonly error: unknown }
	| { readonly kind: "unasked"; readonly word: Word };

/** A thread seen from outside: questions by name, answers as promises; `Word` is what it says unasked. */
export class CalledThread<C extends CallsOf<C>, Word = never> {
	readonly #worker: Worker;
	readonly #asked = new Map<number, PromiseWithResolvers<unknown>>();
	#lastId = 0;
	#ended: Error | undefined;

	constructor(file: URL, data: unknown, onWord: (word: Word) => void = () => undefined) {
		this.#worker = new Worker(file, { workerData: data });
		this.#worker.on("message", (said: Said<Word>) => {
			if (said.kind === "unasked") return onWord(said.word);
			const answer = this.#asked.get(said.id);
			this.#asked.delete(said.id);
			if (said.kind === "answer") answer?.resolve(said.value);
			else answer?.reject(said.error);
		});
		this.#worker.on("error", (error) => this.#end(error as Error));
		this.#worker.on("exit", () => this.#end(new Error("a thread of the lab ended")));
	}

	async call<N extends keyof C>(name: N, ...args: Parameters<C[N]>): Promise<Result<C, N>> {
		if (this.#ended !== undefined) throw this.#ended;
		const id = ++this.#lastId;
		const answer = Promise.withResolvers<unknown>();
		this.#asked.set(id, answer);
		this.#worker.postMessage({ id, name, args } satisfies Call);
		return (await answer.promise) as Result<C, N>;
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

/** Within the thread: answers what it is asked. */
export function answerCalls<C extends CallsOf<C>>(calls: C): void {
	parentPort?.on("message", async ({ id, name, args }: Call) => {
		try {
			say({ kind: "answer", id, value: await calls[name as keyof C](...(args as never[])) });
		} catch (error) {
			say({ kind: "error", id, error });
		}
	});
}

export function sayUnasked<Word>(word: Word): void {
	say({ kind: "unasked", word });
}

function say<Word>(said: Said<Word>): void {
	parentPort?.postMessage(said);
}
