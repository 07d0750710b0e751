import type { Check, Claim } from "../lab/description.ts";
import { experiment, inTurn, type Lab } from "../lab/experiment.ts";
import type { Sample } from "../lab/result.ts";
import { allAtOnce, limitedDatabase } from "./blocking/limited.ts";
import {
	type BlockingParams,
	flags,
	IDLE,
	MODES,
	type Mode,
	measure,
	openHouse,
	worksOf,
} from "./blocking/measure.ts";
import { count, found, goal } from "./claims.ts";
import type { Values } from "./measured.ts";
import { partedFrom } from "./people.ts";

/** The load that the promise is about, and how much of it may be felt. */
const PROMISED = { ms: 50, perSecond: 100 } as const;
const TIMES_IDLE_MAX = 2;
const LOOP_P99_MS_MAX = 20;
const RUNNING_MAX = 20;
const DATABASE = "a database that takes twenty";

export const blocking = experiment<BlockingParams>({
	name: "blocking",
	title: "E5: what can block, on the event loop or beside it; what do people in the chat feel?",
	study: {
		name: "An event-driven framework for inter-user communication applications",
		by: "Hsu, Wu, 2005",
		summary:
			"A handler never waits for another server: it hands the request to a requestor and goes on, and the answer comes back as an event. Helper processes with a bounded pool of threads run what can only block (databases, DNS, LDAP, remote files). A service that takes twenty connections has twenty threads, and thousands of requests wait in its queue instead of failing. A game system with 10,000 concurrent players ran on it.",
		doubts: ["We know of no figures of its own for this part, only that a large system worked so."],
	},
	...flags,
	seconds: { quick: 29, default: 172, full: 775 },
	async run(lab, params) {
		const points = [...(Object.keys(MODES) as Mode[]), DATABASE] as const;
		await inTurn(lab, points, String, (point, run) =>
			point === DATABASE ? limitedDatabase(lab, params, run) : inMode(lab, point, params, run),
		);
	},
	describe: (params) => ({
		rivals: ["single-loop"],
		labels: { ms: "each", perSecond: "lookups a second", untilLastMs: "until the last answer" },
		claims: claims(params),
		plots: [
			{
				x: "perSecond",
				by: "mode ms",
				origin: { ...IDLE },
				log: "y",
				id: "chat-p99",
				title: "Chat beside blocking lookups: p99",
				caption: "The lookups sleep, as in a database driver that blocks. At 0 nothing but chat.",
				y: "chatP99Ms",
			},
		],
		notes: [
			`The pool has ${params.threads} threads, as many as the service takes connections. Lookups that ask for more than they can do in a second wait in line; that is the promise of the limited service, and their own latency shows it.`,
			`On the single loop the work of a point is bounded to ${params.standstillMsMax} ms together, for the server stands still meanwhile: its figures would grow with every lookup more.`,
			"Everybody's messages were compared after each point: one order, none missing, none twice.",
		],
	}),
});

async function inMode(lab: Lab, mode: Mode, params: BlockingParams, run: number): Promise<void> {
	const { limitedLookups, limitedMs } = params;
	const house = await openHouse(lab, mode, params);
	const sample = (at: Sample["at"], values: Values) =>
		lab.sample({ server: "parley", run, at: { mode, ...at }, values });
	for (const work of worksOf(params)) sample(work, await measure(lab, house, work, params));
	if (mode === "worker")
		sample({ work: "limited service" }, await allAtOnce(lab, [house.server], limitedLookups, limitedMs));
	await partedFrom(house.server, house.crowd);
}

function claims({ limitedLookups, waitMs }: BlockingParams): Claim[] {
	const promised = {
		figure: "chatP99Ms",
		what: "chat p99 over idle",
		at: { mode: "worker", ...PROMISED },
		over: { ...IDLE },
	} satisfies Check;
	const load = `${PROMISED.perSecond} lookups a second of ${PROMISED.ms} ms blocking work each`;
	const doubt = "The lookups of this run did not hold up the loop.";
	return [
		found(
			"A handler that hands what can block to a requestor and goes on keeps the server responsive; one that waits for it holds up everybody (chat's p99 at least twice as long at some load).",
			{ figure: "chatP99Ms", over: { mode: "worker" }, atLeast: 2, isAnyEnough: true },
			{ at: { mode: "single-loop", ms: waitMs }, doubt },
		),
		goal(`Worker threads, ${load}: chat's p99 is at most ${TIMES_IDLE_MAX} times its idle value.`, {
			...promised,
			atMost: TIMES_IDLE_MAX,
		}),
		goal(
			`The same load: the p99 of the loop's delay is at most ${LOOP_P99_MS_MAX} ms, of which 10 are the probe's own interval.`,
			{ figure: "loopP99Ms", at: promised.at, atMost: LOOP_P99_MS_MAX },
		),
		goal(
			`The same load on the single loop shows the damage: chat's p99 rises to more than ${TIMES_IDLE_MAX} times its idle value.`,
			{ ...promised, at: { ...PROMISED, mode: "single-loop" }, atLeast: TIMES_IDLE_MAX },
			{ doubt },
		),
		found(
			`Limited service: ${count(limitedLookups)} lookups at once against a service that takes ${RUNNING_MAX}: none lost, none failed, at most ${RUNNING_MAX} running.`,
			[
				{ figure: "failed", atMost: 0, isEveryRun: true },
				{ figure: "runningMost", atMost: RUNNING_MAX, isEveryRun: true },
			],
			{ at: { work: "limited service" }, also: "answered untilLastMs" },
		),
		found(
			"A database that takes 20 connections refuses many who ask at once; behind a helper with as many threads all wait, and all are answered.",
			[
				{ what: "failed without a helper", at: { helpers: 0 }, atLeast: 1 },
				{ what: "with the helper of one node", at: { helpers: 1 }, atMost: 0 },
			].map((check) => ({ ...check, figure: "failed", isEveryRun: true })),
			{ at: { work: "database" } },
		),
		goal(
			"The same database behind three nodes of one house, each with a helper of twenty threads: without a limit for the whole house requests fail, with it all are answered.",
			[
				{ what: "failed without it", at: { houseMax: 0 }, atLeast: 1 },
				{ what: "with it", at: { houseMax: RUNNING_MAX }, atMost: 0 },
			].map((check) => ({ ...check, figure: "failed", isEveryRun: true })),
			{ at: { work: "database", helpers: 3 }, also: "answered untilLastMs" },
		),
	];
}
