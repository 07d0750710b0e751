import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "../../crowd/crowd.ts";
import { Flood, type Flooded } from "../../hostile/flood.ts";
import type { Lab } from "../../lab/experiment.ts";
import { type MeasuredLoad, measuredLoad, warnIfBusy } from "../limits/measured-load.ts";
import type { FuzzParams } from "./params.ts";

/** Linux answers on all of 127.0.0.0/8; elsewhere the flood shares the address of the honest. */
const ELSEWHERE = process.platform === "linux" ? "127.0.0.66" : undefined;
const SENDERS = 10;
const REST_MS = 1_000;

export interface FloodRun {
	readonly quiet: MeasuredLoad;
	readonly flooded: MeasuredLoad;
	readonly sent: Flooded;
}

/** One address asks for many times what its limits allow, of a server that has its usual limits. */
export async function flooded(lab: Lab, params: FuzzParams, run: number): Promise<FloodRun> {
	const { people, floodS, floodTimes } = params;
	const server = await lab.parley({ LIMITS: "on", DURABILITY: "disk" });
	const neighbours = await lab.crowd({
		port: server.port,
		dialect: "parley",
		people,
		roomOf: () => "neighbours",
	});
	await talk(neighbours, params, REST_MS);
	const quiet = await measuredLoad(server, () => talk(neighbours, params, floodS * 1000));
	const flood = new Flood({ port: server.port, from: ELSEWHERE }, floodTimes, lab.signal);
	const [during, sent] = await Promise.all([
		measuredLoad(server, () => talk(neighbours, params, floodS * 1000)),
		flood.run(floodS * 1000),
	]);
	await sleep(REST_MS, undefined, { signal: lab.signal });
	await neighbours.settle();
	await neighbours.leave();
	await server.stop();
	for (const load of [quiet, during]) warnIfBusy(lab, "flood", load);
	lab.sample({
		server: "parley",
		run,
		at: { part: "flood" },
		values: {
			...sent,
			quietP99Ms: quiet.figures.delivery.p99,
			floodedP99Ms: during.figures.delivery.p99,
			generatorShare: during.generatorShare,
			othersShare: during.othersShare,
		},
	});
	return { quiet, flooded: during, sent };
}

function talk(neighbours: Crowd, { people, postsPerSecond: perSecond, bytes }: FuzzParams, ms: number) {
	return neighbours.openLoop({ senders: Math.min(SENDERS, people), perSecond, bytes, warmUpMs: 0, ms });
}
