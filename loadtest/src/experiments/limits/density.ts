import { othersShare } from "../../../../scripts/others-share.ts";
import { metricsOf } from "../../http-load/server-calls.ts";
import type { Lab, Part, Sampler } from "../../lab/experiment.ts";
import { needDescriptors } from "../../lab/usage.ts";
import { count, goal, smallerThan } from "../claims.ts";
import { atRest } from "../measured.ts";
import { partedFrom, peopleAt } from "../people.ts";
import type { LimitsParams } from "./params.ts";

/** They come and go before the first look: what a server loads and compiles for anybody is no member's memory. */
const BEFORE_PEOPLE = 200;
const MEMBERS = 10_000;
const HELD = 20_000;

/** What a member costs who does nothing, and how fast so many are let in. */
export const density: Part<LimitsParams> = {
	name: "density",
	async measure(lab, { idle }, sample) {
		needDescriptors(Math.max(...idle));
		for (const people of idle) await enter(lab, people, sample);
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
					{ figure: "eachBytes", atMost: 8_000 },
					{ at: { people }, also: "heapEachBytes", unlike },
				),
				goal(
					`${count(MEMBERS)} people connect, say hello and join within 10 s, and the loop's delay p99 stays within 100 ms.`,
					[
						{ figure: "enteredMs", atMost: 10_000 },
						{ figure: "loopP99Ms", atMost: 100 },
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
	const others = othersShare();
	const cpuBefore = server.cpuSeconds();
	const roomOf = (person: number) => `idle-${Math.floor(person / 50)}`;
	const crowd = await peopleAt(lab, server, { people, roomOf });
	const share = others(server.cpuSeconds() - cpuBefore);
	const metrics = await metricsOf(server, signal);
	await atRest(server, signal);
	const eachBytes = (server.rssBytes() - rssBefore) / people;
	const heapEachBytes = ((await heap()) - heapBefore) / people;
	// held is who still answers
	await crowd.pingRound();
	await partedFrom(server, crowd);
	const loopP99Ms = metrics.valueOf("nodejs_eventloop_lag_p99_seconds") * 1000;
	const { enteredMs } = crowd;
	sample({ held: people, enteredMs, loopP99Ms, eachBytes, heapEachBytes, othersShare: share }, { people });
}
