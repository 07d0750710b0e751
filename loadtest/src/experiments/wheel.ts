import { needDescriptors } from "../lab/descriptors.ts";
import { experiment, type Findings, type Lab } from "../lab/experiment.ts";
import { needStudyServers } from "../lab/servers.ts";
import { contestOf } from "./wheel/contest.ts";
import { type Figures, hangs } from "./wheel/figures.ts";
import { findingsOf } from "./wheel/findings.ts";
import type { WheelParams } from "./wheel/params.ts";
import { plotsOf } from "./wheel/plots.ts";
import { STUDY } from "./wheel/study.ts";
import { tablesOf } from "./wheel/tables.ts";

const CROWD_CPU_SHARE_MAX = 0.9;

const SIZES = { deafPercent: 1, patienceS: 10, stackKb: 64 };

/** E2: how many sockets, how much memory. */
export const wheel = experiment<WheelParams>({
	name: "wheel",
	title: "Thousands of sockets on one thread, against a thread for each and a polling wheel",
	study: STUDY,
	sizes: {
		quick: {
			...SIZES,
			sockets: [350, 1_000],
			threads: [350],
			wheelSockets: [350],
			rounds: 8,
			deafSockets: [100],
			patienceS: 3,
		},
		default: {
			...SIZES,
			sockets: [350, 3_500, 10_000],
			threads: [350, 3_500],
			wheelSockets: [350, 3_500],
			rounds: 32,
			deafSockets: [350],
		},
		full: {
			...SIZES,
			sockets: [350, 3_500, 10_000],
			threads: [350, 3_500],
			wheelSockets: [350, 3_500],
			rounds: 32,
			deafSockets: [350, 3_500],
			patienceS: 20,
		},
	},
	help: {
		sockets: "numbers of sockets at Parley",
		threads: "numbers of sockets where each has a thread of its own",
		stackKb: "that are reserved for each of those threads, of which only what is used becomes resident",
		wheelSockets: "numbers of sockets on the wheel",
		rounds: "how often a message is written on every socket and its answer awaited",
		deafSockets: "numbers of sockets of which some never read, at Parley and on the wheel",
		deafPercent: "how many of them never read, percent",
		patienceS: "a round that takes longer than this is taken for one that never ends, seconds",
	},
	expectedS: ({ sockets, threads, wheelSockets, deafSockets, patienceS }, runs) => {
		const parleyS = sumOver(sockets, (count) => 2 + count * 0.001);
		const threadsS = sumOver(threads, (count) => 1 + count * 0.002);
		const wheelS = sumOver(wheelSockets, (count) => 2 + count * 0.006);
		const deafS = sumOver(deafSockets, (count) => 10 + 2 * patienceS + count * 0.02);
		return runs * (parleyS + threadsS + wheelS + deafS);
	},
	run,
});

async function run(lab: Lab, params: WheelParams): Promise<Findings> {
	needDescriptors(
		Math.max(...params.sockets, ...params.threads, ...params.wheelSockets, ...params.deafSockets),
	);
	await needStudyServers();
	const figures = await contestOf(lab, params);
	warnOfBusyCrowd(lab, figures);
	explain(lab, params);
	warnOfHangs(lab, figures, params);
	return {
		findings: findingsOf(figures, params),
		tables: tablesOf(figures, params),
		plots: plotsOf(figures, params),
	};
}

function explain(lab: Lab, { stackKb }: WheelParams): void {
	lab.note(
		"Two clocks: from the first connection, as in the study, and the rounds alone. All clients of a study's server knock at once, and coming in holds a WebSocket's handshake and a hello there, two rounds more than in the study; the crowd, the dialect and the messages are the same for all servers.",
	);
	lab.note(
		`Memory is what is resident, and beside it 16 kB of kernel stack for each thread of the server. A thread has a stack of ${stackKb} kB reserved, as the study's had 20 kB; the wheel waits for each socket by poll(), as a receive time-out of 1 ms waits several times as long on this kernel.`,
	);
}

function warnOfBusyCrowd(lab: Lab, figures: Figures): void {
	for (const { server, count, runs } of figures.echoes())
		if (runs.some(({ crowdCpuShare }) => crowdCpuShare > CROWD_CPU_SHARE_MAX))
			lab.warn(`${server.name}, ${count} sockets: the crowd was the bottleneck; the server may be faster.`);
}

function warnOfHangs(lab: Lab, figures: Figures, { rounds, patienceS }: WheelParams): void {
	for (const at of figures.echoes()) {
		const hung = hangs(at, rounds);
		if (hung > 0)
			lab.warn(
				`${at.server.name}, ${at.count} sockets: in ${hung} of ${at.runs.length} runs a round took longer than ${patienceS} s; those runs give no times.`,
			);
	}
}

function sumOver(counts: readonly number[], seconds: (count: number) => number): number {
	return counts.reduce((sum, count) => sum + seconds(count), 0);
}
