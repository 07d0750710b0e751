import { availableParallelism } from "node:os";
import { experiment, type Lab } from "../lab/experiment.ts";
import { findingsOf } from "./blocking/findings.ts";
import { type LimitedRun, limitedService } from "./blocking/limited.ts";
import { type DatabaseSample, databaseFinding, limitedDatabase } from "./blocking/limited-database.ts";
import { type Beside, closeHouse, measure, openHouse } from "./blocking/measure.ts";
import {
	type BlockingRun,
	MODES,
	type Mode,
	nameOf,
	type Point,
	type Work,
	type WorkParams,
	worksOf,
} from "./blocking/points.ts";
import { plotsOf, tablesOf } from "./blocking/report.ts";

interface BlockingParams extends Beside, WorkParams {
	readonly [name: string]: number | readonly number[] | readonly string[];
	readonly threads: number;
	readonly limitedLookups: number;
	readonly limitedMs: number;
	readonly databaseMs: number;
}

const usual = {
	people: 20,
	chatPerSecond: 50,
	bytes: 100,
	threads: 20,
	limitedLookups: 2_000,
};

/** Starting a server and letting people in; comparing what everybody got. */
const AROUND_A_MODE_S = 3;
const AROUND_A_POINT_S = 0.7;
/** Making a database, and four servers that ask it. */
const AROUND_DATABASE_S = 5;
/** after which the server refuses what still waits */
const DEADLINE_S = 30;

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
	sizes: {
		quick: {
			...usual,
			waitMs: [50],
			perSecond: [100],
			burn: ["50@10"],
			seconds: 1.2,
			warmUpMs: 300,
			standstillMsMax: 1_500,
			limitedMs: 5,
			databaseMs: 10,
		},
		default: {
			...usual,
			waitMs: [5, 50, 500],
			perSecond: [10, 50, 100],
			burn: ["5@100", "50@10", "50@100"],
			seconds: 4,
			warmUpMs: 500,
			standstillMsMax: 4_000,
			limitedMs: 20,
			databaseMs: 50,
		},
		full: {
			...usual,
			waitMs: [5, 50, 500],
			perSecond: [10, 50, 100],
			burn: ["5@100", "50@10", "50@100"],
			seconds: 20,
			warmUpMs: 2_000,
			standstillMsMax: 15_000,
			limitedMs: 100,
			databaseMs: 100,
		},
	},
	help: {
		waitMs: "how long one lookup blocks, asleep; a line for each",
		perSecond: "lookups a second; a point for each, besides 0",
		burn: "computing lookups as ms@rate, such as 50@100",
		people: "in the chat, all in one room",
		chatPerSecond: "messages a second that they write, in all",
		bytes: "of a message's text",
		threads: "of the worker pool: as many as the service takes connections",
		seconds: "of arrivals in each point",
		warmUpMs: "of chat before each point, not counted",
		standstillMsMax: "work of one point on the single loop, all lookups together",
		limitedLookups: "at once against the service that takes twenty",
		limitedMs: "that each of those takes",
		databaseMs: "that a question to a database takes, where there is one that takes twenty connections",
	},
	expectedS,
	async run(lab, params) {
		const works = worksOf(params);
		const modes = Object.keys(MODES) as Mode[];
		const points = modes.flatMap((mode) => works.map((work): Point => ({ mode, work, runs: [] })));
		const limited: LimitedRun[] = [];
		const asked: DatabaseSample[] = [];
		let skipped: string | undefined;
		let done = 0;
		for (let run = 0; run < lab.runs; run++)
			for (const mode of modes) {
				const house = await openHouse(lab, mode, params.threads, params);
				for (const point of points.filter((one) => one.mode === mode)) {
					lab.progress(done++, lab.runs * points.length, `${mode}, ${nameOf(point.work)}, run ${run + 1}`);
					const measured = await measure(lab, house, point.work, params);
					keep(lab, point, run, measured);
					point.runs.push(measured);
				}
				if (mode === "worker") {
					const all = await limitedService(lab, house.server, params.limitedLookups, params.limitedMs);
					lab.sample({ server: "parley", run, at: { mode, work: "limited service" }, values: { ...all } });
					limited.push(all);
				}
				await closeHouse(house);
			}
		for (let run = 0; run < lab.runs && skipped === undefined; run++)
			skipped = await limitedDatabase(lab, params, run, (sample) => asked.push(sample));
		if (skipped !== undefined) lab.warn(skipped);
		explain(lab, params);
		return {
			findings: [...findingsOf(points, limited), databaseFinding(asked, skipped)],
			tables: tablesOf(points, limited),
			plots: plotsOf(points),
		};
	},
});

function expectedS(params: BlockingParams, runs: number): number {
	const { warmUpMs, limitedLookups, limitedMs, databaseMs, threads } = params;
	const ofMode = (mode: Mode): number => {
		const works = worksOf(params).map(
			(work) => warmUpMs / 1_000 + loadS(mode, work, params) + AROUND_A_POINT_S,
		);
		return AROUND_A_MODE_S + (2 * warmUpMs) / 1_000 + works.reduce((sum, workS) => sum + workS, 0);
	};
	const limitedS = (limitedLookups * limitedMs) / threads / 1_000;
	const databaseS = AROUND_DATABASE_S + (2 * limitedLookups * databaseMs) / threads / 1_000;
	return runs * (ofMode("worker") + ofMode("single-loop") + limitedS + databaseS);
}

/** From the first lookup to the last answer, and at least as long as they arrive, s. */
function loadS(mode: Mode, { how, ms, perSecond }: Work, params: BlockingParams): number {
	const { seconds, standstillMsMax, threads } = params;
	const workS = (ms * perSecond * seconds) / 1_000;
	if (mode === "single-loop") return Math.max(seconds, Math.min(workS, standstillMsMax / 1_000));
	const atOnce = how === "burn" ? Math.min(threads, availableParallelism()) : threads;
	return Math.max(seconds, Math.min(workS / atOnce, DEADLINE_S + seconds));
}

function keep(
	lab: Lab,
	{ mode, work }: Point,
	run: number,
	{ chat, lookups, loopP99Ms, loopMaxMs }: BlockingRun,
): void {
	const { how, ms, perSecond } = work;
	lab.sample({
		server: "parley",
		run,
		at: { mode, how, ms, perSecond },
		values: {
			chatP50Ms: chat.p50,
			chatP99Ms: chat.p99,
			chatMaxMs: chat.max,
			loopP99Ms,
			loopMaxMs,
			...(lookups === undefined
				? {}
				: {
						lookups: lookups.sent,
						answered: lookups.answered,
						busy: lookups.busy,
						timedOut: lookups.timedOut,
						failed: lookups.failed,
						lookupP50Ms: lookups.latency.p50,
						lookupP99Ms: lookups.latency.p99,
						lookupMaxMs: lookups.latency.max,
					}),
		},
	});
}

function explain(lab: Lab, { threads, standstillMsMax }: BlockingParams): void {
	lab.note(
		`The pool has ${threads} threads, as many as the service takes connections. Lookups that ask for more than they can do in a second wait in line; that is the promise of the limited service, and their own latency shows it.`,
	);
	lab.note(
		`On the single loop the work of a point is bounded to ${standstillMsMax} ms together, for the server stands still meanwhile: its figures would grow with every lookup more.`,
	);
	lab.note("Computing lookups take as much processor time as they are told, whoever else wants it.");
	lab.note("Everybody's messages were compared after each point: one order, none missing, none twice.");
}
