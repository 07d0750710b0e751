import { setTimeout as sleep } from "node:timers/promises";
import { fire } from "../http-load/cannon.ts";
import { useLookupMode } from "../http-load/server-calls.ts";
import { experiment, type Lab, type ParamsOf, type Server, sized } from "../lab/experiment.ts";
import { goal } from "./claims.ts";
import { slowerThan, type Values } from "./measured.ts";
import { partedFrom, peopleAt } from "./people.ts";

const flags = sized({
	ms: ["that one lookup blocks, asleep as in a driver that waits", 50],
	connections: ["of autocannon, each with one lookup under way; the pool has as many threads", 20],
	seconds: ["of lookups in each mode", 10, { quick: 1.5, full: 60 }],
	people: ["who chat in one room", 20],
	chatPerSecond: ["messages a second that they write, in all", 20],
	bytes: ["of a message's text", 100],
});
type CompareParams = ParamsOf<typeof flags>;

/** Where the lookups run, as the server calls it, and as people do. */
const MODES = { worker: "worker threads", inline: "single loop" } as const;

/** `npm run compare`: the one picture of why lookups do not run on the loop, by autocannon. */
export const compare = experiment<CompareParams>({
	name: "compare",
	title: "Worker threads against the single loop: autocannon at a lookup that blocks, beside people who chat",
	study: {
		name: "Parley's own",
		summary:
			"People chat in a room. Meanwhile autocannon asks for a lookup that blocks for 50 ms, as fast as it is answered: first with the lookups on worker threads, then on the event loop itself.",
	},
	...flags,
	seconds: { quick: 9, default: 34, full: 184 },
	async run(lab, params) {
		for (let run = 0; run < lab.runs; run++) await besideEach(lab, params, run);
	},
	describe: ({ ms, connections }) => ({
		labels: {
			mode: "lookups on",
			chatP99Ms: "chat's p99",
			oneIn: "one delivery in so many is slower",
			chatMs: "until on a screen",
		},
		rivals: [MODES.inline],
		claims: [
			goal(
				"While lookups block, people in the chat wait less than half as long where lookups run on worker threads.",
				{ figure: "chatP99Ms", at: { mode: MODES.worker }, over: { mode: MODES.inline }, atMost: 0.5 },
			),
		],
		tables: [
			{
				id: "compare",
				title: `A lookup that blocks for ${ms} ms, ${connections} at once`,
				isPrinted: true,
				by: "mode",
				figures: "answersPerSecond p50Ms p99Ms errors chatP99Ms",
			},
		],
		plots: [
			{
				id: "compare",
				title: "Other people's chat while lookups block",
				caption: `From a message being due until it is on a screen: 10 on the x axis is p90, 100 is p99. autocannon: ${connections} lookups of ${ms} ms at once.`,
				x: "oneIn",
				y: "chatMs",
				by: "mode",
				log: "xy",
			},
		],
	}),
});

async function besideEach(lab: Lab, params: CompareParams, run: number): Promise<void> {
	const { connections, people, chatPerSecond, bytes, seconds } = params;
	const server = await lab.parley({ LOOKUP_THREADS: String(connections) });
	const crowd = await peopleAt(lab, server, { people });
	const chat = { senders: people, perSecond: chatPerSecond, bytes };
	// what compiles, and every thread that starts, is not the load's doing
	await cannon(lab, server, params, 0.5);
	await crowd.openLoop({ ...chat, perSecond: 10 * chatPerSecond, warmUpMs: 0, ms: 500 });
	let step = run * 3;
	const beside = async (mode: string, load: Promise<Values>) => {
		lab.progress(step++, lab.runs * 3, `${mode}, run ${run + 1}`);
		// all that is due in the load's time counts, however late it comes
		const [{ delivery }, values] = await Promise.all([
			crowd.openLoop({ ...chat, warmUpMs: 0, ms: seconds * 1_000 }),
			load,
		]);
		await crowd.settle();
		const about = { server: "parley", run };
		const felt = { chatP99Ms: delivery.p99, chatMaxMs: delivery.max };
		lab.sample({ ...about, at: { mode }, values: { ...values, ...felt } });
		for (const [oneIn, chatMs] of slowerThan(delivery.percentiles))
			lab.sample({ ...about, at: { mode, oneIn }, values: { chatMs } });
	};
	await beside("nobody asks", sleep(seconds * 1_000, {}, { signal: lab.signal }));
	for (const mode of ["worker", "inline"] as const) {
		await useLookupMode(server, mode, lab.signal);
		await beside(MODES[mode], cannon(lab, server, params, seconds));
	}
	await partedFrom(server, crowd);
}

async function cannon(
	{ signal }: Lab,
	{ url, operatorToken }: Server,
	{ ms, connections }: CompareParams,
	seconds: number,
): Promise<Values> {
	const { latency, answersPerSecond, answers, right } = await fire({
		...{ url, connections, timeoutS: 10, amount: { seconds }, tokens: [operatorToken], signal },
		asks: [{ method: "POST", path: "/api/lab/block", body: JSON.stringify({ ms }) }],
	});
	// what is still under way when time is up has no answer, and is no error
	return { p50Ms: latency.p50, p99Ms: latency.p99, answersPerSecond, errors: answers - right };
}
