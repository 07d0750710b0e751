import { Worker } from "node:worker_threads";
import { reason } from "./user-facing-error.ts";

type Failed = { readonly kind: "failed"; readonly why: string };

/** What a thread that is started for one piece of work says of it, once it has ended. The signal ends it before that. */
export async function threadOutcome<Outcome extends { readonly kind: string }>(
	file: URL,
	workerData: unknown,
	signal: AbortSignal,
): Promise<Outcome | Failed> {
	const thread = new Worker(file, { workerData });
	const end = (): void => void thread.terminate();
	signal.addEventListener("abort", end, { once: true });
	return new Promise<Outcome | Failed>((resolve) => {
		let outcome: Outcome | Failed = { kind: "failed", why: "its thread ended without a word" };
		thread.on("message", (message: Outcome | { readonly kind?: never }) => {
			// in development the watcher talks over the same channel
			if (message.kind !== undefined) outcome = message;
		});
		thread.on("error", (error) => {
			outcome = { kind: "failed", why: reason(error) };
		});
		thread.on("exit", () => resolve(outcome));
	}).finally(() => signal.removeEventListener("abort", end));
}
