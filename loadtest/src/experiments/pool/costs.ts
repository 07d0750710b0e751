import { fire } from "../../http-load/cannon.ts";
import { rampedLoad } from "../../http-load/ramped-load.ts";
import { type Metrics, metricsOf } from "../../http-load/server-calls.ts";
import { WrongResult } from "../../lab/errors.ts";
import type { Lab } from "../../lab/experiment.ts";
import type { Library } from "./library.ts";
import { closeLibrary, openLibrary, refuseWrong } from "./measure.ts";
import type { Mode } from "./modes.ts";
import { historyPages } from "./queries.ts";

/** Bounds that the server counts its lookups' run times by, ms. */
const RUN_MS = [5, 50] as const;
type RunMs = (typeof RUN_MS)[number];

/** What each kind of lookup costs, one at a time. */
export async function costs(
	lab: Lab,
	mode: Mode,
	library: Library,
	repeats: number,
	run: number,
): Promise<void> {
	const reading = await openLibrary(lab, mode, library, 1);
	const { server, readers, queries } = reading;
	const reader = readers[0];
	const load = {
		url: server.url,
		tokens: reader === undefined ? [] : [reader.token],
		connections: 1,
		timeoutS: 60,
		signal: lab.signal,
	};
	const pages = historyPages(reader?.head ?? 0).map(({ name, path }) => ({ name, ask: { path } }));
	for (const { name, ask, ...known } of [...queries, ...pages]) {
		const service = name.startsWith("history") ? "history" : "search";
		await fire({ ...load, asks: [ask], amount: Math.ceil(repeats / 4), onAnswer: () => undefined });
		const before = await metricsOf(server, lab.signal);
		const figures = await rampedLoad({ ...load, asks: [ask], amount: repeats });
		const runShare = runShareBetween(before, await metricsOf(server, lab.signal), service);
		refuseWrong(mode, figures);
		if (figures.errors > 0) throw new WrongResult(`A ${name} alone failed ${figures.errors} times.`);
		const { count: asked, p50: p50Ms, p99: p99Ms, max: maxMs } = figures.latency;
		const within = { within5Share: runShare[5], within50Share: runShare[50] };
		const values = {
			asked,
			p50Ms,
			p99Ms,
			maxMs,
			...within,
			...("hits" in known ? { hits: known.hits } : {}),
		};
		lab.sample({ server: "parley", run, at: { lookup: name }, values });
	}
	await closeLibrary(reading);
}

function runShareBetween(before: Metrics, after: Metrics, service: string): Record<RunMs, number> {
	const grown = (line: string): number => after.valueOf(line) - before.valueOf(line);
	const all = grown(`parley_lookup_run_seconds_count{service="${service}"}`);
	if (all === 0) throw new WrongResult(`The server counted no ${service} though it answered some.`);
	const share = (ms: RunMs): number =>
		grown(`parley_lookup_run_seconds_bucket{le="${ms / 1_000}",service="${service}"}`) / all;
	return { 5: share(5), 50: share(50) };
}
