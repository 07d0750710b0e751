import { isMainThread } from "node:worker_threads";

/** Preloaded (`--import`): the wall clock is off by CLOCK_OFF days, and with each SIGUSR2 jumps on by the next of CLOCK_JUMPS. */
const DAY_MS = 86_400_000;
const jumps = (process.env["CLOCK_JUMPS"] ?? "").split(",").map(Number);
const trueNow = Date.now;
let offMs = Number(process.env["CLOCK_OFF"] ?? 0) * DAY_MS;

Date.now = () => trueNow() + offMs;
if (isMainThread)
	process.on("SIGUSR2", () => {
		offMs += (jumps.shift() ?? 0) * DAY_MS;
	});
