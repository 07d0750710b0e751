import type { MessagePort } from "node:worker_threads";
import { reason } from "@parley/engine/lib/user-facing-error";
import type { Job, Runner } from "@parley/engine/lookups/runner";

interface Asked {
	readonly id: number;
	readonly job: Job;
}

type Told = { readonly id: number } & ({ readonly value: unknown } | { readonly why: string });

/** Lookups of a gateway that has no threads of its own for them. */
export function farRunner(port: MessagePort): Runner {
	const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
	let lastId = 0;
	port.on("message", (told: Told) => {
		const asked = waiting.get(told.id);
		waiting.delete(told.id);
		if ("value" in told) asked?.resolve(told.value);
		else asked?.reject(new Error(told.why));
	});
	return {
		run: (job) =>
			new Promise((resolve, reject) => {
				const id = ++lastId;
				waiting.set(id, { resolve, reject });
				port.postMessage({ id, job } satisfies Asked);
			}),
		close: () => Promise.resolve(),
	};
}

/** The gateway that has threads does it for the others. */
export function serveLookups(port: MessagePort, runner: Runner): void {
	port.on("message", async ({ id, job }: Asked) => {
		const told: Told = await runner.run(job, AbortSignal.timeout(job.deadlineMs)).then(
			(value) => ({ id, value }),
			(error: unknown) => ({ id, why: reason(error) }),
		);
		port.postMessage(told);
	});
}
