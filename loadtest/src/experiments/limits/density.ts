import { metricsOf } from "../../http-load/server-calls.ts";
import { needDescriptors } from "../../lab/descriptors.ts";
import { LabProblem } from "../../lab/errors.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import { OthersWatch } from "../../lab/others.ts";
import type { Part, Sampler } from "../../lab/parts.ts";
import { atRest } from "../at-rest.ts";
import { partedFrom, peopleAt } from "../people.ts";
import { smallerThan } from "../unlike.ts";
import type { LimitsParams } from "./params.ts";

/** They come and go before the first look: what a server loads and compiles for anybody is no member's memory. */
const BEFORE_PEOPLE = 200;

const MEMBERS = 10_000;
const HELD = 20_000;
const BYTES_EACH_MAX = 8_000;
const ENTER_MS_MAX = 10_000;
const LOOP_P99_MS_MAX = 100;

/** What a member costs who does nothing, and how fast so many are let in. */
export const density: Part<Lab, LimitsParams> = {
	name: "density",
	async measure(lab, params, sample) {
		for (const people of params.idle) {
			const why = lackOfDescriptors(people);
			if (why === undefined) await enter(lab, params, people, sample);
			else lab.note(why);
		}
	},
	describe: ({ idle }) => {
		const people = idle.includes(MEMBERS) ? MEMBERS : Math.max(...idle);
		const most = Math.max(...idle);
		const unlike = smallerThan([people, MEMBERS, "members"]);
		return {
			labels: {
				people: "members",
				enteredMs: "all in after",
				rssBeforeBytes: "memory before",
				rssEnteredBytes: "as soon as all were in",
				rssRestBytes: "memory at rest",
				eachBytes: "memory each",
				heapEachBytes: "of it heap",
				held: "members in at once, who all answered",
			},
			claims: [
				{
					claim: `An idle member costs at most 8 kB of resident memory, at ${count(MEMBERS)} members.`,
					at: { people },
					checks: [{ figure: "eachBytes", atMost: BYTES_EACH_MAX }],
					also: "heapEachBytes",
					unlike,
				},
				{
					claim: `${count(MEMBERS)} people connect, say hello and join within 10 s, and the loop's delay p99 stays within 100 ms.`,
					at: { people },
					checks: [
						{ figure: "enteredMs", atMost: ENTER_MS_MAX },
						{ figure: "loopP99Ms", atMost: LOOP_P99_MS_MAX },
					],
					unlike,
				},
				{
					claim: `${count(HELD)} sockets are held at once on this machine.`,
					at: { people: most },
					checks: [{ figure: "held", atLeast: HELD }],
					unlike: most < HELD ? "This run did not try so many (--idle)." : undefined,
				},
			],
		};
	},
};

async function enter(lab: Lab, params: LimitsParams, people: number, sample: Sampler): Promise<void> {
	const server = await lab.parley({ DURABILITY: "disk" });
	await before(lab, server, Math.min(BEFORE_PEOPLE, people));
	const rssBeforeBytes = server.rssBytes();
	// the loop's delays are counted from here on
	const heapBefore = heapOf(await metricsOf(server, lab.signal));
	const others = new OthersWatch();
	const cpuBefore = server.cpuSeconds();
	const roomOf = (person: number) => `idle-${Math.floor(person / params.idlePerRoom)}`;
	const crowd = await peopleAt(lab, server, { people, roomOf });
	const othersShare = others.share(server.cpuSeconds() - cpuBefore);
	const metrics = await metricsOf(server, lab.signal);
	const rssEnteredBytes = server.rssBytes();
	await atRest(server, lab.signal);
	const rssRestBytes = server.rssBytes();
	const heapEachBytes = (heapOf(await metricsOf(server, lab.signal)) - heapBefore) / people;
	// held is who still answers
	await crowd.pingRound();
	await partedFrom(server, crowd);
	const values = {
		held: people,
		enteredMs: crowd.enteredMs,
		loopP99Ms: metrics.valueOf("nodejs_eventloop_lag_p99_seconds") * 1000,
		...{ rssBeforeBytes, rssEnteredBytes, rssRestBytes },
		eachBytes: (rssRestBytes - rssBeforeBytes) / people,
		heapEachBytes,
		othersShare,
	};
	sample(values, { people });
}

async function before(lab: Lab, server: Server, people: number): Promise<void> {
	const crowd = await peopleAt(lab, server, { people, initial: "early" });
	await crowd.leave();
	await atRest(server, lab.signal);
}

function heapOf(metrics: Awaited<ReturnType<typeof metricsOf>>): number {
	return metrics.valueOf("nodejs_heap_size_used_bytes");
}

function lackOfDescriptors(sockets: number): string | undefined {
	try {
		needDescriptors(sockets);
		return undefined;
	} catch (error) {
		if (error instanceof LabProblem) return error.message;
		throw error;
	}
}

function count(value: number): string {
	return value.toLocaleString("en");
}
