import { isMainThread } from "node:worker_threads";

/** Preloaded (`--import`): with each SIGUSR2 the wall clock jumps on by the next of CLOCK_JUMPS, in days. */
const DAY_MS = 86_400_000;
const jumps = (process.env["CLOCK_JUMPS"] ?? "").split(",").map(Number);
const trueNow = Date.now;
let offMs = 0;

Date.now = () => trueNow() + offMs;
if (isMainThread)
	process.on("SIGUSR2", () => {
		offMs += (jumps.shift() ?? 0) * DAY_MS;
	});
