import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { Target } from "./attacker.ts";
import { Flood } from "./flood.ts";

/** The lowest there is: whoever floods has a machine of its own, and takes no processor from those it floods. */
const NICE = 19;

export interface FloodOrder {
	readonly target: Target;
	readonly times: number;
	readonly ms: number;
}

const { target, times, ms } = workerData as FloodOrder;
// on Linux this is the thread; elsewhere it would be everybody
if (process.platform === "linux") setPriority(NICE);
const sent = await new Flood(target, times).run(ms);
parentPort?.postMessage(sent);
