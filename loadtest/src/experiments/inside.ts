import { metricsOf } from "../http-load/server-calls.ts";
import type { Server } from "../lab/experiment.ts";
import { known } from "./measured.ts";

/** What V8's collections are called in `nodejs_gc_duration_seconds`. */
const KINDS = ["minor", "major", "incremental", "weakcb"];

/**
 * What the real server says of itself between now and when what is given is called: its group commits, and the garbage
 * collections of the loop's thread. A rival says nothing.
 */
export async function insideFrom(server: Server, signal: AbortSignal) {
	if (server.operatorToken === "") return async () => ({});
	const before = await counted(server, signal);
	return async () => {
		const after = await counted(server, signal);
		const more = (key: keyof typeof after) => after[key] - before[key];
		const mean = (sum: number, count: number) => (count === 0 ? undefined : sum / count);
		return known({
			commitsPerSecond: more("commits") / more("atS"),
			commitEvents: mean(more("events"), more("commits")),
			commitMs: mean(more("commitS") * 1_000, more("commits")),
			pausesPerSecond: more("pauses") / more("atS"),
			pauseMs: mean(more("pauseS") * 1_000, more("pauses")),
			pauseShare: more("pauseS") / more("atS"),
		});
	};
}

async function counted(server: Server, signal: AbortSignal) {
	const metrics = await metricsOf(server, signal);
	const ofKinds = (what: "count" | "sum") =>
		KINDS.reduce(
			(sum, kind) => sum + metrics.valueOf(`nodejs_gc_duration_seconds_${what}{kind="${kind}"}`),
			0,
		);
	return {
		atS: performance.now() / 1_000,
		commits: metrics.valueOf("parley_commit_seconds_count"),
		events: metrics.valueOf("parley_commit_events_sum"),
		commitS: metrics.valueOf("parley_commit_seconds_sum"),
		pauses: ofKinds("count"),
		pauseS: ofKinds("sum"),
	};
}
