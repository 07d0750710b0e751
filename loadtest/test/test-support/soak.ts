import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "../../src/crowd/crowd.ts";
import { numbered } from "../../src/crowd/load.ts";
import { goal, smallerThan } from "../../src/experiments/claims.ts";
import { partedFrom, peopleAt } from "../../src/experiments/people.ts";
import { metricsOf } from "../../src/http-load/server-calls.ts";
import { experiment, type Lab, type ParamsOf, type Server, sized } from "../../src/lab/experiment.ts";
import { spreadOf } from "../../src/lab/result.ts";
import { Dice } from "./dice.ts";

const MINUTES = 60;
/** By less of itself nothing has grown. */
const GROWTH_SHARE_MAX = 0.01;
const PER_ROOM = 10;
const WRITERS_SHARE = 0.8;
/** Afterwards one process lives to the end: only on one can be seen whether something grows. */
const KILLS_SHARE = 1 / 10;
/** Of the last life: caches fill, code is compiled, and V8 takes half an hour to find how much heap it wants to hold. */
const WARM_UP_SHARE = 0.4;
/** Of a round: so long somebody is away or deaf at most. */
const FAULT_SHARE = 0.5;
const STANDSTILL_MS = [200, 1_500] as const;
const MISCHIEFS = ["cut", "deaf", "standstill", "none"] as const;
type Mischief = (typeof MISCHIEFS)[number];
/** Of all this nothing may grow where nothing grows outside. */
const STEADY = {
	rss: "Memory",
	heap: "The heap in use",
	descriptors: "The number of descriptors",
	timers: "The number of timers",
} as const;

const flags = sized({
	seed: ["of the faults: the same seed makes the same ones", 1],
	minutes: ["how long it lasts", 1.1, { quick: 0.25, full: 60 }],
	people: ["how many, ten in a room; eight of ten write", 300, { quick: 100, full: 500 }],
	postsPerSecond: ["in all rooms together", 60, { full: 100 }],
	roundS: ["how long a round lasts, seconds: faults, then the comparison", 10, { quick: 3 }],
	kills: ["how often the server is killed in the first tenth of the time", 3, { quick: 1, full: 10 }],
});
type SoakParams = ParamsOf<typeof flags>;

export const soak = experiment<SoakParams>({
	name: "soak",
	title:
		"Hundreds of people for long, with faults thrown in from a seed: is anything lost, does anything grow",
	study: {
		name: "Parley's own",
		summary:
			"People talk in many rooms. In each round some lose their links or stop reading, or the whole server is stopped for a moment; when the round is over, everybody's messages are compared. In the first tenth of the time the server is also killed and started again, and everybody comes back at once; memory, descriptors and timers are watched on the process that lives from then on.",
	},
	...flags,
	seconds: ({ minutes }) => minutes * 66 + 10,
	async run(lab, params) {
		for (let run = 0; run < lab.runs; run++) await soaked(lab, params, run);
	},
	describe: ({ minutes }) => {
		const unlike = smallerThan([minutes, MINUTES, "minutes"]);
		return {
			labels: {
				backMs: "longest until all were back after a kill",
			},
			claims: [
				goal(`${MINUTES} minutes of faults: nothing is lost, doubled or out of order.`, [], {
					at: { what: "all" },
					also: "messages kills backMs",
					unlike,
				}),
				...Object.entries(STEADY).map(([what, said]) =>
					goal(
						`${said} does not grow over ${MINUTES} minutes (by at most ${GROWTH_SHARE_MAX * 100} %).`,
						{ figure: `${what}GrowthShare`, what: "after the warm-up it grew by", atMost: GROWTH_SHARE_MAX },
						{ unlike },
					),
				),
			],
		};
	},
});

async function soaked(lab: Lab, params: SoakParams, run: number): Promise<void> {
	const { people, minutes, kills, postsPerSecond: perSecond } = params;
	const dice = new Dice(params.seed + run);
	const roundMs = params.roundS * 1_000;
	const rounds = Math.max(1, Math.round((minutes * 60_000) / roundMs));
	const killRounds = Math.max(1, kills, Math.floor(rounds * KILLS_SHARE));
	let server = await lab.parley({ DURABILITY: "disk" });
	const rooms = Math.ceil(people / PER_ROOM);
	const crowd = await peopleAt(lab, server, { people, roomOf: (person) => `soak-${person % rooms}` });
	const senders = Math.max(1, Math.floor(people * WRITERS_SHARE));
	// a post that is under way when its author's link is lost would have to be sent again: faults are for the others
	const listeners = numbered(people).slice(senders);
	const done = { messages: 0, kills: 0, backMs: 0 };
	let looks: Vitals[] = [];
	const began = performance.now();
	for (let round = 0; round < rounds; round++) {
		const mischief = dice.pick(MISCHIEFS);
		lab.progress(run * rounds + round, lab.runs * rounds, `round ${round + 1}, ${mischief}`);
		const who = listeners.filter(() => dice.happens(0.5));
		const [figures] = await Promise.all([
			crowd.openLoop({ senders, perSecond, bytes: 100, warmUpMs: 0, ms: roundMs }),
			does(mischief, dice, crowd, who, server.pid, roundMs, lab.signal),
		]);
		done.messages = (await crowd.settle()).messages;
		if (round < killRounds && done.kills < Math.ceil(((round + 1) / killRounds) * kills)) {
			const restarted = await killed(lab, server, crowd);
			server = restarted.server;
			done.backMs = Math.max(done.backMs, restarted.backMs);
			done.kills++;
			looks = [];
		}
		const look = await vitalsOf(server, began, lab.signal);
		looks.push(look);
		const values = { ...look, p99Ms: figures.delivery.p99 };
		lab.sample({ server: "parley", run, at: { life: done.kills, mischief }, values });
	}
	await partedFrom(server, crowd);
	const warm = looks.slice(Math.floor(looks.length * WARM_UP_SHARE));
	lab.sample({ server: "parley", run, at: { what: "all" }, values: { ...done, ...grown(warm) } });
}

/** One fault for a while; afterwards everybody is in, and reads. */
async function does(
	mischief: Mischief,
	dice: Dice,
	crowd: Crowd,
	who: readonly number[],
	pid: number,
	roundMs: number,
	signal: AbortSignal,
): Promise<void> {
	const lasts = () => sleep(roundMs * FAULT_SHARE * dice.fraction(), undefined, { signal });
	switch (mischief) {
		case "cut":
			await crowd.cut(who);
			await lasts();
			await crowd.comeBack(who);
			return;
		case "deaf":
			await crowd.pause(who);
			await lasts();
			await crowd.resume(who);
			return;
		case "standstill":
			process.kill(pid, "SIGSTOP");
			await sleep(dice.between(...STANDSTILL_MS), undefined, { signal }).finally(() =>
				process.kill(pid, "SIGCONT"),
			);
			return;
		case "none":
	}
}

/** Everybody loses the link, the server dies without a word, and all come back at once to the next one. */
async function killed(lab: Lab, server: Server, crowd: Crowd): Promise<{ server: Server; backMs: number }> {
	const everybody = numbered(crowd.people);
	await crowd.cut(everybody);
	await server.kill();
	const { dataDir: DATA_DIR, port, operatorToken: OPERATOR_TOKEN } = server;
	const next = await lab.parley({ DURABILITY: "disk", DATA_DIR, PORT: String(port), OPERATOR_TOKEN });
	return { server: next, backMs: Math.max(...(await crowd.comeBack(everybody))) };
}

async function vitalsOf(server: Server, began: number, signal: AbortSignal) {
	const metrics = await metricsOf(server, signal);
	return {
		atS: (performance.now() - began) / 1_000,
		rssBytes: server.rssBytes(),
		heapBytes: metrics.valueOf("nodejs_heap_size_used_bytes"),
		descriptors: metrics.valueOf("process_open_fds"),
		timers: metrics.valueOf('nodejs_active_resources{type="Timeout"}'),
	};
}
type Vitals = Awaited<ReturnType<typeof vitalsOf>>;

/** By what part of itself each grew: of its median in the first third to that in the last. Of few looks nothing is told. */
function grown(looks: readonly Vitals[]) {
	const third = Math.floor(looks.length / 3);
	const by = (key: keyof Vitals) => {
		const [first, last] = [looks.slice(0, third), looks.slice(-third)].map(
			(part) => spreadOf(part.map((look) => look[key])).median,
		) as [number, number];
		return Math.max(0, last / Math.max(1, first) - 1);
	};
	if (third === 0) return {};
	return {
		rssGrowthShare: by("rssBytes"),
		heapGrowthShare: by("heapBytes"),
		descriptorsGrowthShare: by("descriptors"),
		timersGrowthShare: by("timers"),
	};
}
