import { fire } from "../../http-load/cannon.ts";
import { metricsOf } from "../../http-load/server-calls.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import type { Values } from "../measured.ts";

/** Longer than the server's own deadline: it shall say itself what it does not do. */
const TIMEOUT_S = 60;

/** So many lookups at once, each on a connection of its own, against a service that takes twenty. */
export async function limitedService(lab: Lab, server: Server, count: number, ms: number): Promise<Values> {
	let slowestMs = 0;
	let lastAt = 0;
	const start = performance.now();
	const shots = await fire({
		url: server.url,
		asks: [{ method: "POST", path: "/api/lab/block", body: JSON.stringify({ ms }) }],
		tokens: [server.operatorToken],
		connections: count,
		amount: count,
		timeoutS: TIMEOUT_S,
		signal: lab.signal,
		onAnswer(_status, took) {
			slowestMs = Math.max(slowestMs, took);
			lastAt = performance.now();
		},
	});
	const metrics = await metricsOf(server, lab.signal);
	const answered = shots.answered["200"] ?? 0;
	return {
		sent: shots.sent,
		answered,
		unanswered: shots.sent - answered,
		// at once, as the server counted
		runningMost: metrics.valueOf('parley_lookups_running_most{service="block"}'),
		untilLastMs: lastAt - start,
		slowestMs,
	};
}
