import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { LookupContext, Runner } from "./runner.ts";
import type { ThreadData } from "./thread-entry.ts";

/** A new thread for every job: what a server without a pool does. For the load lab only. */
export function threadPerRequestRunner(moduleUrl: string, context: LookupContext): Runner {
	const running = new Set<Promise<unknown>>();
	return {
		run(job, signal) {
			const answer = inThreadOfItsOwn({ moduleUrl, context, job }, signal);
			running.add(answer);
			return answer.finally(() => running.delete(answer));
		},
		async close() {
			await Promise.allSettled(running);
		},
	};
}

async function inThreadOfItsOwn(data: ThreadData, signal: AbortSignal): Promise<unknown> {
	const worker = new Worker(new URL("./thread-entry.ts", import.meta.url), {
		workerData: data,
	});
	try {
		const ended = once(worker, "exit", { signal }).then(() => {
			throw new Error("the thread ended without an answer");
		});
		// whichever loses the race must not be an unhandled rejection
		ended.catch(() => undefined);
		const [answer] = (await Promise.race([once(worker, "message", { signal }), ended])) as [unknown];
		return answer;
	} finally {
		await worker.terminate();
	}
}
