import { metricsOf } from "../http-load/server-calls.ts";
import type { Server } from "../lab/experiment.ts";
import type { Values } from "./measured.ts";

/** The real server's group commits between now and when what is given is called. A rival says nothing. */
export async function insideFrom(server: Server, signal: AbortSignal): Promise<() => Promise<Values>> {
	if (server.operatorToken === "") return async () => ({});
	const before = await counted(server, signal);
	return async () => {
		const after = await counted(server, signal);
		const commits = after.commits - before.commits;
		if (commits === 0) return {};
		return {
			commitEvents: (after.events - before.events) / commits,
			commitMs: ((after.seconds - before.seconds) * 1_000) / commits,
		};
	};
}

async function counted(server: Server, signal: AbortSignal) {
	const metrics = await metricsOf(server, signal);
	return {
		commits: metrics.valueOf("parley_commit_seconds_count"),
		events: metrics.valueOf("parley_commit_events_sum"),
		seconds: metrics.valueOf("parley_commit_seconds_sum"),
	};
}
