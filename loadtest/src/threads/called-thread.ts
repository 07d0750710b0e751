import { Worker } from "node:worker_threads";
import { WrongResult } from "../lab/errors.ts";

/** Of what a thread can be asked: functions by name, whose arguments and answers can be cloned. */
export type CallsOf<C> = Record<keyof C, (...args: never[]) => unknown>;

export interface Call {
	readonly id: number;
	readonly name: PropertyKey;
	readonly args: readonly unknown[];
}

export type Answer =
	| { readonly kind: "answer"; readonly id: number; readonly value: unknown }
	| {
			readonly kind: "error";
			readonly id: number;
			/** as it can be cloned: without its class */
			readonly error: unknown;
			readonly isWrongResult: boolean;
	  };

/** What a thread says unasked. */
export interface Unasked<Word> {
	readonly kind: "unasked";
	readonly word: Word;
}

type Result<C extends CallsOf<C>, N extends keyof C> = Awaited<ReturnType<C[N]>>;

/** A thread seen from outside: questions by name, answers as promises; `Word` is what it says unasked. */
export class CalledThread<C extends CallsOf<C>, Word = never> {
	readonly #worker: Worker;
	readonly #asked = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
	#lastId = 0;
	#ended: Error | undefined;

	constructor(file: URL, data: unknown, onWord: (word: Word) => void = () => undefined) {
		this.#worker = new Worker(file, { workerData: data });
		this.#worker.on("message", (message: Answer | Unasked<Word>) => {
			if (message.kind === "unasked") onWord(message.word);
			else this.#take(message);
		});
		this.#worker.on("error", (error) => this.#end(error as Error));
		this.#worker.on("exit", () => this.#end(new Error("a thread of the lab ended")));
	}

	call<N extends keyof C>(name: N, ...args: Parameters<C[N]>): Promise<Result<C, N>> {
		if (this.#ended !== undefined) return Promise.reject(this.#ended);
		const id = ++this.#lastId;
		this.#worker.postMessage({ id, name, args } satisfies Call);
		return new Promise<Result<C, N>>((resolve, reject) => {
			this.#asked.set(id, { resolve: resolve as (value: unknown) => void, reject });
		});
	}

	async terminate(): Promise<void> {
		await this.#worker.terminate();
	}

	#take(answer: Answer): void {
		const asked = this.#asked.get(answer.id);
		this.#asked.delete(answer.id);
		if (answer.kind === "answer") return asked?.resolve(answer.value);
		const error = answer.error instanceof Error ? answer.error : new Error(String(answer.error));
		asked?.reject(answer.isWrongResult ? new WrongResult(error.message) : error);
	}

	#end(error: Error): void {
		this.#ended ??= error;
		for (const { reject } of this.#asked.values()) reject(this.#ended);
		this.#asked.clear();
	}
}
