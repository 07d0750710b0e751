import { setTimeout as sleep } from "node:timers/promises";
import { type HistogramSummary, Latencies, summaryOf } from "../crowd/histogram.ts";
import { fire } from "../http-load/cannon.ts";
import { useLookupMode } from "../http-load/server-calls.ts";
import { experiment, type Findings, type Lab } from "../lab/experiment.ts";
import { type Finding, type Spread, spreadOf } from "../lab/result.ts";
import { formatSpread } from "../report/format.ts";

const PARAMS = { ms: 50, connections: 20, people: 20, chatPerSecond: 20, bytes: 100 };

type CompareParams = typeof PARAMS & { readonly seconds: number };

/** Where the lookups run, as the server calls it, and as people do. */
const MODES = { worker: "worker threads", inline: "single loop" } as const;

interface Beside {
	readonly name: string;
	/** of the lookups; none where there were none */
	readonly answers?: HistogramSummary;
	readonly answersPerSecond: number;
	readonly errors: number;
	readonly chat: HistogramSummary;
}

/** `npm run compare`: the one picture of why lookups do not run on the loop, by autocannon. */
export const compare = experiment<CompareParams>({
	name: "compare",
	title: "Worker threads against the single loop: autocannon at a lookup that blocks, beside people who chat",
	study: {
		name: "Parley's own",
		summary:
			"People chat in a room. Meanwhile autocannon asks for a lookup that blocks for 50 ms, as fast as it is answered: first with the lookups on worker threads, then on the event loop itself.",
	},
	sizes: {
		quick: { ...PARAMS, seconds: 1.5 },
		default: { ...PARAMS, seconds: 10 },
		full: { ...PARAMS, seconds: 60 },
	},
	help: {
		ms: "that one lookup blocks, asleep as in a driver that waits",
		connections: "of autocannon, each with one lookup under way; the pool has as many threads",
		seconds: "of lookups in each mode",
		people: "who chat in one room",
		chatPerSecond: "messages a second that they write, in all",
		bytes: "of a message's text",
	},
	expectedS: ({ seconds }, runs) => runs * (3 * seconds + 4),
	run,
});

async function run(lab: Lab, params: CompareParams): Promise<Findings> {
	const rows = new Map<string, Beside[]>();
	for (let round = 1; round <= lab.runs; round++)
		for (const one of await besideEach(lab, params, round))
			rows.set(one.name, [...(rows.get(one.name) ?? []), one]);
	const over = (runs: readonly Beside[], figure: (one: Beside) => number): Spread =>
		spreadOf(runs.map(figure));
	const chatP99 = (name: string) => over(rows.get(name) ?? [], ({ chat }) => chat.p99);
	return {
		findings: [findingOf(chatP99(MODES.worker), chatP99(MODES.inline))],
		tables: [
			{
				id: "compare",
				title: `A lookup that blocks for ${params.ms} ms, ${params.connections} at once`,
				isPrinted: true,
				columns: [
					{ key: "mode", label: "lookups on" },
					{ key: "rate", label: "answers", unit: "per-second" },
					{ key: "p50", label: "p50", unit: "ms" },
					{ key: "p99", label: "p99", unit: "ms" },
					{ key: "errors", label: "errors", unit: "count" },
					{ key: "chat", label: "chat's p99", unit: "ms" },
				],
				rows: [...rows].map(([mode, runs]) => {
					const asked = runs.every(({ answers }) => answers !== undefined);
					return {
						mode,
						rate: asked ? over(runs, ({ answersPerSecond }) => answersPerSecond) : null,
						p50: asked ? over(runs, ({ answers }) => answers?.p50 ?? 0) : null,
						p99: asked ? over(runs, ({ answers }) => answers?.p99 ?? 0) : null,
						errors: asked ? over(runs, ({ errors }) => errors) : null,
						chat: chatP99(mode),
					};
				}),
			},
		],
		plots: [
			{
				id: "compare",
				kind: "bars",
				title: "Other people's chat while lookups block",
				caption: `p99 from a message being due until it is on a screen. autocannon: ${params.connections} lookups of ${params.ms} ms at once.`,
				y: { label: "p99 of the chat", unit: "ms", scale: "log" },
				categories: [...rows.keys()],
				series: [{ name: "chat's p99", role: "parley", values: [...rows.keys()].map(chatP99) }],
			},
		],
	};
}

async function besideEach(lab: Lab, params: CompareParams, round: number): Promise<readonly Beside[]> {
	const { connections, people, chatPerSecond, bytes, seconds } = params;
	const server = await lab.parley({ LOOKUP_THREADS: String(connections) });
	const crowd = await lab.crowd({ port: server.port, dialect: "parley", people });
	const chat = { senders: people, perSecond: chatPerSecond, bytes };
	// what compiles, and every thread that starts, is not the load's doing
	await cannon(lab, server, params, 0.5);
	await crowd.openLoop({ ...chat, perSecond: 10 * chatPerSecond, warmUpMs: 0, ms: 500 });
	const measured: Beside[] = [];
	const beside = async (name: string, load: Promise<Omit<Beside, "name" | "chat">>) => {
		const step = (round - 1) * 3 + measured.length;
		lab.progress(step, lab.runs * 3, `${name}, run ${round}`);
		// all that is due in the load's time counts, however late it comes
		const [{ delivery }, figures] = await Promise.all([
			crowd.openLoop({ ...chat, warmUpMs: 0, ms: seconds * 1_000 }),
			load,
		]);
		await crowd.settle();
		measured.push({ name, chat: delivery, ...figures });
		const { answers, answersPerSecond, errors } = figures;
		lab.sample({
			server: "parley",
			run: round,
			at: { mode: name },
			values: {
				answersPerSecond,
				errors,
				...(answers === undefined ? {} : { p50Ms: answers.p50, p99Ms: answers.p99 }),
				chatP50Ms: delivery.p50,
				chatP99Ms: delivery.p99,
				chatMaxMs: delivery.max,
			},
		});
	};
	await beside("nobody asks", sleep(seconds * 1_000, { answersPerSecond: 0, errors: 0 }));
	for (const mode of ["worker", "inline"] as const) {
		await useLookupMode(server, mode, lab.signal);
		await beside(MODES[mode], cannon(lab, server, params, seconds));
	}
	await crowd.leave();
	await server.stop();
	return measured;
}

async function cannon(
	{ signal }: Lab,
	{ url, operatorToken }: { readonly url: string; readonly operatorToken: string },
	{ ms, connections }: CompareParams,
	seconds: number,
): Promise<Omit<Beside, "name" | "chat">> {
	const latencies = new Latencies();
	let answered = 0;
	const start = performance.now();
	const shots = await fire({
		url,
		asks: [{ method: "POST", path: "/api/lab/block", body: JSON.stringify({ ms }) }],
		tokens: [operatorToken],
		connections,
		amount: { seconds },
		timeoutS: 10,
		signal,
		onAnswer(status, took) {
			if (status !== 200) return;
			answered++;
			latencies.add(took);
		},
	});
	const { answered: byStatus, timedOut, broken } = shots;
	const all = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
	return {
		answers: summaryOf([latencies.take()]),
		answersPerSecond: (answered / (performance.now() - start)) * 1_000,
		errors: all - (byStatus["200"] ?? 0) + timedOut + broken,
	};
}

function findingOf(worker: Spread, loop: Spread): Finding {
	const claim =
		"While lookups block, people in the chat feel nothing of it where lookups run on worker threads.";
	const ours = `The chat's p99: ${formatSpread(worker, "ms")} on worker threads, ${formatSpread(loop, "ms")} on the single loop.`;
	if (worker.median * 2 < loop.median) return { claim, ours, verdict: "reached" };
	return { claim, ours, verdict: "missed", why: "It is not half of what it is on the single loop." };
}
