import { parentPort } from "node:worker_threads";
import { WrongResult } from "../lab/errors.ts";
import type { Answer, Call, CallsOf, Unasked } from "./called-thread.ts";

/** Answers what this thread is asked; of its errors, only wrong results are answers, others end the thread. */
export function answerCalls<C extends CallsOf<C>>(calls: C): void {
	parentPort?.on("message", async ({ id, name, args }: Call) => {
		const call = calls[name as keyof C];
		parentPort?.postMessage(await answerOf(id, () => call(...(args as never[]))));
	});
}

export function sayUnasked<Word>(word: Word): void {
	parentPort?.postMessage({ kind: "unasked", word } satisfies Unasked<Word>);
}

async function answerOf(id: number, call: () => unknown): Promise<Answer> {
	try {
		return { kind: "answer", id, value: await call() };
	} catch (error) {
		return { kind: "error", id, error, isWrongResult: error instanceof WrongResult };
	}
}
