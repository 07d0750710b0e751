import { metricsOf } from "../../http-load/server-calls.ts";
import { needDescriptors } from "../../lab/descriptors.ts";
import { type Lab, LabProblem } from "../../lab/experiment.ts";
import { OthersWatch } from "../../lab/others.ts";
import type { Part, Sampler } from "../../lab/parts.ts";
import { count, goal, smallerThan } from "../claims.ts";
import { atRest } from "../looked-at.ts";
import { partedFrom, peopleAt } from "../people.ts";
import type { LimitsParams } from "./params.ts";

/** They come and go before the first look: what a server loads and compiles for anybody is no member's memory. */
const BEFORE_PEOPLE = 200;
const PER_ROOM = 50;
const MEMBERS = 10_000;
const HELD = 20_000;
const BYTES_EACH_MAX = 8_000;
const ENTER_MS_MAX = 10_000;
const LOOP_P99_MS_MAX = 100;

/** What a member costs who does nothing, and how fast so many are let in. */
export const density: Part<LimitsParams> = {
	name: "density",
	async measure(lab, { idle }, sample) {
		for (const people of idle) if (mayEnter(lab, people)) await enter(lab, people, sample);
	},
	describe: ({ idle }) => {
		const people = idle.includes(MEMBERS) ? MEMBERS : Math.max(...idle);
		const most = Math.max(...idle);
		const unlike = smallerThan([people, MEMBERS, "members"]);
		return {
			labels: {
				people: "members",
				enteredMs: "all in after",
				eachBytes: "memory each",
				heapEachBytes: "of it heap",
				held: "members in at once, who all answered",
			},
			claims: [
				goal(
					`An idle member costs at most 8 kB of resident memory, at ${count(MEMBERS)} members.`,
					{ figure: "eachBytes", atMost: BYTES_EACH_MAX },
					{ at: { people }, also: "heapEachBytes", unlike },
				),
				goal(
					`${count(MEMBERS)} people connect, say hello and join within 10 s, and the loop's delay p99 stays within 100 ms.`,
					[
						{ figure: "enteredMs", atMost: ENTER_MS_MAX },
						{ figure: "loopP99Ms", atMost: LOOP_P99_MS_MAX },
					],
					{ at: { people }, unlike },
				),
				goal(
					`${count(HELD)} sockets are held at once on this machine.`,
					{ figure: "held", at: { people: most }, atLeast: HELD },
					{ unlike: most < HELD ? "This run did not try so many (--idle)." : undefined },
				),
			],
		};
	},
};

/** Whom this machine has no room for is told and left out, and costs nobody else a figure. */
function mayEnter(lab: Lab, people: number): boolean {
	try {
		needDescriptors(people);
		return true;
	} catch (error) {
		if (!(error instanceof LabProblem)) throw error;
		lab.warn(`${count(people)} members were not tried: ${error.message} ${error.remedy}`);
		return false;
	}
}

async function enter(lab: Lab, people: number, sample: Sampler): Promise<void> {
	const { signal } = lab;
	const server = await lab.parley({ DURABILITY: "disk" });
	const early = await peopleAt(lab, server, { people: Math.min(BEFORE_PEOPLE, people), initial: "early" });
	await early.leave();
	await atRest(server, signal);
	const rssBefore = server.rssBytes();
	const heap = async () => (await metricsOf(server, signal)).valueOf("nodejs_heap_size_used_bytes");
	// the loop's delays are counted from here on
	const heapBefore = await heap();
	const others = new OthersWatch();
	const cpuBefore = server.cpuSeconds();
	const roomOf = (person: number) => `idle-${Math.floor(person / PER_ROOM)}`;
	const crowd = await peopleAt(lab, server, { people, roomOf });
	const othersShare = others.share(server.cpuSeconds() - cpuBefore);
	const metrics = await metricsOf(server, signal);
	await atRest(server, signal);
	const eachBytes = (server.rssBytes() - rssBefore) / people;
	const heapEachBytes = ((await heap()) - heapBefore) / people;
	// held is who still answers
	await crowd.pingRound();
	await partedFrom(server, crowd);
	const loopP99Ms = metrics.valueOf("nodejs_eventloop_lag_p99_seconds") * 1000;
	const { enteredMs } = crowd;
	sample({ held: people, enteredMs, loopP99Ms, eachBytes, heapEachBytes, othersShare }, { people });
}
