import { setTimeout as sleep } from "node:timers/promises";
import { numbered } from "../../crowd/load.ts";
import { metricsOf } from "../../http-load/server-calls.ts";
import type { Part } from "../../lab/experiment.ts";
import { count, goal, smallerThan } from "../claims.ts";
import { backValues, measuredLoad } from "../measured.ts";
import { partedFrom, peopleAt } from "../people.ts";
import { BYTES, type LimitsParams } from "./params.ts";

const BYSTANDERS = 50;
const MISSED_PER_SECOND = 1_000;
/** The bystanders' load runs for a moment before anything happens. */
const BEGIN_MS = 200;
/** The server needs a while to see that so many links are gone; the bystanders are watched for as long. */
const CUT_WATCH_MS = 1_000;
const MEMBERS = 2_000;
const MISSED = 500;
const P99_TIMES_MAX = 2;

/** All links of a room break at once, much is said meanwhile, and all come back at once. */
export const storm: Part<LimitsParams> = {
	name: "storm",
	async measure(lab, { stormMembers, missed, warmUpMs, ms }, sample) {
		const { signal } = lab;
		const server = await lab.parley({ DURABILITY: "disk" });
		// the first one stays and writes what the others miss
		const people = stormMembers + 1;
		const lost = numbered(people).slice(1);
		const room = await peopleAt(lab, server, { people, roomOf: () => "storm" });
		const calm = { people: BYSTANDERS, roomOf: () => "calm", initial: "calm" };
		const bystanders = await peopleAt(lab, server, calm);
		const chat = { senders: BYSTANDERS, perSecond: 200, bytes: BYTES, warmUpMs: 0 };
		const watched = (forMs: number, until?: Promise<unknown>) =>
			measuredLoad(server, () => bystanders.openLoop({ ...chat, ms: forMs, until }));
		const written = (perSecond: number, forMs: number) =>
			room.openLoop({ senders: 1, perSecond, bytes: BYTES, warmUpMs: 0, ms: forMs });
		const soon = () => sleep(BEGIN_MS, undefined, { signal });
		await written(20, warmUpMs);
		await watched(warmUpMs);
		const before = await watched(ms);
		const [cut] = await Promise.all([watched(CUT_WATCH_MS + BEGIN_MS), soon().then(() => room.cut(lost))]);
		await written(MISSED_PER_SECOND, (missed / MISSED_PER_SECOND) * 1000);
		// a new window of the loop's delays
		await metricsOf(server, signal);
		const coming = soon().then(() => room.comeBack(lost));
		const [back, backMs] = await Promise.all([watched(120_000, coming), coming]);
		const loopMaxS = (await metricsOf(server, signal)).valueOf("nodejs_eventloop_lag_max_seconds");
		await partedFrom(server, room, bystanders);
		sample({ members: lost.length, missed, ...backValues(backMs), loopMaxMs: loopMaxS * 1000 });
		const felt = { before, "links break": cut, "all come back": back };
		for (const [when, values] of Object.entries(felt)) sample(values, { when });
	},
	describe: ({ stormMembers, missed }) => {
		const unlike = smallerThan([stormMembers, MEMBERS, "members"], [missed, MISSED, "missed events"]);
		return {
			labels: { halfBackMs: "half complete after", allBackMs: "all complete after" },
			claims: [
				goal(
					`${count(MEMBERS)} members lose the link at once and miss ${MISSED} events each: all are complete within 5 s.`,
					{ figure: "allBackMs", atMost: 5_000 },
					{ also: "halfBackMs loopMaxMs", unlike },
				),
				goal(
					`Meanwhile p99 of a room that is not involved stays within ${P99_TIMES_MAX} times what it was before.`,
					{ figure: "p99Ms", over: { when: "before" }, atMost: P99_TIMES_MAX },
					{ at: { when: ["links break", "all come back"] }, unlike },
				),
			],
		};
	},
};
