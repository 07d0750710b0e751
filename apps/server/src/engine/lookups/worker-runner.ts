import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import type { LookupContext, Runner } from "./runner.ts";

/** Runs the handlers on a pool of worker threads; an aborted or crashed job costs its own thread only (LOOK3). */
export function workerRunner(moduleUrl: string, context: LookupContext, threads: number): Runner {
	const pool = new Piscina({
		filename: fileURLToPath(new URL(`./worker-entry${extname(import.meta.url)}`, import.meta.url)),
		workerData: { moduleUrl, context },
		minThreads: 1,
		maxThreads: threads,
		idleTimeout: 30_000,
	});
	return {
		run: (job, signal) => pool.run(job, { signal }),
		close: () => pool.destroy(),
	};
}
