import type { Part } from "../../lab/experiment.ts";
import { count, goal, smallerThan } from "../claims.ts";
import { type Contestant, parley, rival } from "../contestants.ts";
import { blockedRun } from "../jam/blocked-run.ts";
import { kernelOfServers, whyNotDropped } from "../jam/dropping.ts";
import { claims, LABELS, WORST } from "../jam/judged.ts";
import { noteOf, planOf, TEXT_BYTES_MAX } from "../jam/plan.ts";
import { RECORDED, record } from "../jam/recording.ts";
import { type TablesParams, WITH_TABLES } from "./params.ts";

const ENV = { DURABILITY: "disk", MESSAGE_BYTES_MAX: String(TEXT_BYTES_MAX), ...WITH_TABLES };
const SERVERS: readonly Contestant[] = [{ ...parley(ENV), pastime: "table" }, rival("blocking-writer")];

/** The study's house, at tables: its recording, each message a move, with one player's link jammed. */
export const jam: Part<TablesParams> = {
	name: "jam",
	isOnce: true,
	async measure(lab, params, sample) {
		const notRun = await whyNotDropped();
		if (notRun !== undefined) return lab.warn(`Dropping C1's packets was not run: ${notRun}.`);
		const plan = planOf(params, await kernelOfServers(), record(1));
		lab.note(noteOf(plan, params));
		for (const blockedS of params.blockedS)
			for (const server of SERVERS)
				sample(await blockedRun(lab, server, plan, blockedS), { blockedS }, server.name);
	},
	describe: (params) => ({
		rivals: ["blocking-writer"],
		labels: { ...LABELS, messages: "moves" },
		claims: [
			...claims(params),
			goal(
				`At their tables ${RECORDED.people} players make ${count(RECORDED.messages)} moves, which come to the others as ${count(RECORDED.copies)}: each once and in one order, to C1, too.`,
				[],
				{
					...{ at: { server: "parley" }, also: "messages p50Ms p99Ms" },
					unlike: smallerThan([params.toS - params.fromS, RECORDED.seconds, "seconds of the recording"]),
				},
			),
		],
		plots: [WORST],
	}),
};
