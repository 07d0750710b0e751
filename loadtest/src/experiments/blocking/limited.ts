import { fire } from "../../http-load/cannon.ts";
import { metricsOf } from "../../http-load/server-calls.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import type { Values } from "../measured.ts";

/** Longer than the server's own deadline: it shall say itself what it does not do. */
const TIMEOUT_S = 60;

/** So many lookups at once, each on a connection of its own, in equal parts at each of these servers. */
export async function allAtOnce(
	lab: Lab,
	servers: readonly Server[],
	count: number,
	ms: number,
): Promise<Values> {
	const start = performance.now();
	let lastAt = start;
	const shots = await Promise.all(
		servers.map(({ url, operatorToken }, at) => {
			const share = (until: number) => Math.floor((until * count) / servers.length);
			const amount = share(at + 1) - share(at);
			return fire({
				url,
				asks: [{ method: "POST", path: "/api/lab/block", body: JSON.stringify({ ms }) }],
				tokens: [operatorToken],
				...{ connections: amount, amount, timeoutS: TIMEOUT_S, signal: lab.signal },
				onAnswer: () => {
					lastAt = performance.now();
				},
			});
		}),
	);
	const metrics = await Promise.all(servers.map((server) => metricsOf(server, lab.signal)));
	const sent = shots.reduce((sum, shot) => sum + shot.sent, 0);
	const answered = shots.reduce((sum, shot) => sum + (shot.answered["200"] ?? 0), 0);
	return {
		...{ sent, answered, unanswered: sent - answered, failed: sent - answered },
		// at once, as each server counted
		runningMost: Math.max(
			...metrics.map((one) => one.valueOf('parley_lookups_running_most{service="block"}')),
		),
		untilLastMs: lastAt - start,
	};
}
