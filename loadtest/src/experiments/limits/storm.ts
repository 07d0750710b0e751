import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "../../crowd/crowd.ts";
import { metricsOf } from "../../http-load/server-calls.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import type { Part } from "../../lab/parts.ts";
import { backValues, curveOf, type MeasuredLoad, measuredLoad } from "../measured.ts";
import { partedFrom, peopleAt } from "../people.ts";
import { smallerThan } from "../unlike.ts";
import type { LimitsParams } from "./params.ts";

const BYSTANDERS = 50;
const BYSTANDERS_PER_SECOND = 200;
const MISSED_PER_SECOND = 1_000;
/** The bystanders' load runs for a moment before anything happens. */
const BEGIN_MS = 200;
/** The server needs a while to see that so many links are gone; the bystanders are watched for as long. */
const CUT_WATCH_MS = 1_000;
const STORM_MS_MAX = 120_000;
const WRITER = 0;
const MEMBERS = 2_000;
const MISSED = 500;
const BACK_MS_MAX = 5_000;
const P99_TIMES_MAX = 2;

/** All links of a room break at once, much is said meanwhile, and all come back at once. */
export const storm: Part<Lab, LimitsParams> = {
	name: "storm",
	async measure(lab, params, sample) {
		const server = await lab.parley({ DURABILITY: "disk" });
		// one stays and writes what the others miss
		const people = params.stormMembers + 1;
		const room = await peopleAt(lab, server, { people, roomOf: () => "storm" });
		const calm = { people: BYSTANDERS, roomOf: () => "calm", initial: "calm" };
		const bystanders = await peopleAt(lab, server, calm);
		const watched = (ms: number, until?: Promise<unknown>) =>
			measuredLoad(server, () => talk(bystanders, params, ms, until));
		await room.openLoop({ senders: 1, perSecond: 20, bytes: params.bytes, warmUpMs: 0, ms: params.warmUpMs });
		await watched(params.warmUpMs);
		const { backMs, loopMaxMs, ...felt } = await stormed(lab, server, room, watched, params);
		await partedFrom(server, room, bystanders);
		sample({ members: backMs.length, missed: params.missed, ...backValues(backMs), loopMaxMs });
		for (const [when, values] of Object.entries(felt)) sample(values, { when });
		for (const { x, y } of curveOf(backMs)) sample({ backMs: x, complete: y }, { what: "curve" });
	},
	describe: ({ stormMembers, missed }) => {
		const unlike = smallerThan([stormMembers, MEMBERS, "members"], [missed, MISSED, "missed events"]);
		return {
			labels: {
				missed: "missed by each",
				halfBackMs: "half complete after",
				allBackMs: "all complete after",
				when: "when",
				backMs: "from the moment all set out",
				complete: "members with everything",
			},
			claims: [
				{
					claim: `${MEMBERS.toLocaleString("en")} members lose the link at once and miss ${MISSED} events each: all are complete within 5 s.`,
					checks: [{ figure: "allBackMs", atMost: BACK_MS_MAX }],
					also: "halfBackMs loopMaxMs",
					unlike,
				},
				{
					claim: `Meanwhile p99 of a room that is not involved stays within ${P99_TIMES_MAX} times what it was before.`,
					checks: [
						{
							figure: "p99Ms",
							at: { when: ["links break", "all come back"] },
							over: { when: "before" },
							atMost: P99_TIMES_MAX,
						},
					],
					unlike,
				},
			],
			plots: [
				{
					id: "storm",
					title: "How many were complete again (last run)",
					x: "backMs",
					y: "complete",
					isLastRun: true,
				},
			],
		};
	},
};

type Watched = (ms: number, until?: Promise<unknown>) => Promise<MeasuredLoad>;

async function stormed({ signal }: Lab, server: Server, room: Crowd, watched: Watched, params: LimitsParams) {
	const everybody = Array.from({ length: room.people }, (_, person) => person);
	const lost = everybody.filter((person) => person !== WRITER);
	const before = await watched(params.ms);
	const cutting = sleep(BEGIN_MS, undefined, { signal }).then(() => room.cut(lost));
	const [cut] = await Promise.all([watched(CUT_WATCH_MS + BEGIN_MS), cutting]);
	const ms = (params.missed / MISSED_PER_SECOND) * 1000;
	await room.openLoop({ senders: 1, perSecond: MISSED_PER_SECOND, bytes: params.bytes, warmUpMs: 0, ms });
	// a new window of the loop's delays
	await metricsOf(server, signal);
	const coming = sleep(BEGIN_MS, undefined, { signal }).then(() => room.comeBack(lost));
	const [back, backMs] = await Promise.all([watched(STORM_MS_MAX, coming), coming]);
	const loopMaxS = (await metricsOf(server, signal)).valueOf("nodejs_eventloop_lag_max_seconds");
	return {
		backMs: backMs.toSorted((a, b) => a - b),
		loopMaxMs: loopMaxS * 1000,
		before,
		"links break": cut,
		"all come back": back,
	};
}

function talk(bystanders: Crowd, { bytes }: LimitsParams, ms: number, until?: Promise<unknown>) {
	const load = { senders: BYSTANDERS, perSecond: BYSTANDERS_PER_SECOND, bytes, warmUpMs: 0, ms };
	return bystanders.openLoop(until === undefined ? load : { ...load, until });
}
