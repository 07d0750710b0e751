import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";

/** Starts somebody on the same machine who refuses whoever comes: what an attack on them costs others is the machine. */
export async function withBystander<T>(signal: AbortSignal, use: (port: number) => Promise<T>): Promise<T> {
	const thread = new Worker(new URL("./bystander-thread.ts", import.meta.url));
	try {
		const [{ port }] = (await once(thread, "message", { signal })) as [AddressInfo];
		return await use(port);
	} finally {
		await thread.terminate();
	}
}
