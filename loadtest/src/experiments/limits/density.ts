import { metricsOf } from "../../http-load/server-calls.ts";
import { needDescriptors } from "../../lab/descriptors.ts";
import { LabProblem } from "../../lab/errors.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import { atRest } from "../at-rest.ts";
import { OthersWatch } from "../fanout/others.ts";
import { concludeDensity, type DensityRun, type Entered } from "./density-report.ts";
import type { LimitsParams } from "./params.ts";
import type { Part } from "./part.ts";

/** They come and go before the first look: what a server loads and compiles for anybody is no member's memory. */
const BEFORE_PEOPLE = 200;
const ENTERING_PER_SECOND = 1_000;
const AROUND_S = 3;

/** What a member costs who does nothing, and how fast so many are let in. */
export const density: Part<DensityRun> = {
	name: "density",
	sockets: ({ idle }) => Math.min(...idle),
	seconds: ({ idle }) => idle.reduce((sum, people) => sum + (2 * people) / ENTERING_PER_SECOND + AROUND_S, 0),
	async measure(lab, params, run) {
		const entered: Entered[] = [];
		const unheld: DensityRun["unheld"][number][] = [];
		for (const people of params.idle) {
			const why = lackOfDescriptors(people);
			if (why === undefined) entered.push(await enter(lab, params, people, run));
			else unheld.push({ people, why });
		}
		return { entered, unheld };
	},
	conclude: concludeDensity,
};

async function enter(lab: Lab, params: LimitsParams, people: number, run: number): Promise<Entered> {
	const server = await lab.parley({ DURABILITY: "disk" });
	await before(lab, server, Math.min(BEFORE_PEOPLE, people));
	const rssBeforeBytes = server.rssBytes();
	// the loop's delays are counted from here on
	const heapBefore = heapOf(await metricsOf(server, lab.signal));
	const others = new OthersWatch();
	const cpuBefore = server.cpuSeconds();
	const crowd = await lab.crowd({
		port: server.port,
		dialect: "parley",
		people,
		roomOf: (person) => `idle-${Math.floor(person / params.idlePerRoom)}`,
	});
	const othersShare = others.share(server.cpuSeconds() - cpuBefore);
	const metrics = await metricsOf(server, lab.signal);
	const rssEnteredBytes = server.rssBytes();
	await atRest(server, lab.signal);
	const measured = {
		people,
		enteredMs: crowd.enteredMs,
		loopP99Ms: metrics.valueOf("nodejs_eventloop_lag_p99_seconds") * 1000,
		rssBeforeBytes,
		rssEnteredBytes,
		rssBytes: server.rssBytes(),
		heapBytesEach: (heapOf(await metricsOf(server, lab.signal)) - heapBefore) / people,
		othersShare,
	};
	// held is who still answers
	await crowd.pingRounds(1);
	await crowd.leave();
	await server.stop();
	lab.sample({ server: "parley", run, at: { part: "density", people }, values: { ...measured } });
	return measured;
}

async function before(lab: Lab, server: Server, people: number): Promise<void> {
	const crowd = await lab.crowd({ port: server.port, dialect: "parley", people, initial: "early" });
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
