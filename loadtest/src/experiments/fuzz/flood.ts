import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Crowd } from "../../crowd/crowd.ts";
import type { Flooded } from "../../hostile/flood.ts";
import type { FloodOrder } from "../../hostile/flood-thread.ts";
import type { Lab } from "../../lab/experiment.ts";
import { type MeasuredLoad, measuredLoad, warnIfBusy } from "../limits/measured-load.ts";
import type { FuzzParams } from "./params.ts";

/** Linux answers on all of 127.0.0.0/8; elsewhere the flood shares the address of the honest. */
const ELSEWHERE = process.platform === "linux" ? "127.0.0.66" : undefined;
const SENDERS = 10;
const REST_MS = 1_000;

export interface FloodRun {
	readonly quiet: MeasuredLoad;
	/** the same flood, but at a bystander of the same machine */
	readonly beside: MeasuredLoad;
	readonly flooded: MeasuredLoad;
	readonly sent: Flooded;
}

/** One address asks for many times what its limits allow, of a server that has its usual limits. */
export async function flooded(lab: Lab, params: FuzzParams, run: number): Promise<FloodRun> {
	const { people, floodS, floodTimes: times } = params;
	const server = await lab.parley({ LIMITS: "on", DURABILITY: "disk" });
	const neighbours = await lab.crowd({
		port: server.port,
		dialect: "parley",
		people,
		roomOf: () => "neighbours",
	});
	const ms = floodS * 1000;
	const measured = () => measuredLoad(server, () => talk(neighbours, params, ms));
	const whileFlooding = async (port: number): Promise<[MeasuredLoad, Flooded]> => {
		const order: FloodOrder = { target: { port, from: ELSEWHERE }, times, ms };
		const both = await Promise.all([measured(), inThread<Flooded>("flood", order, lab.signal, unchanged)]);
		await sleep(REST_MS, undefined, { signal: lab.signal });
		return both;
	};
	await talk(neighbours, params, REST_MS);
	const quiet = await measured();
	const [beside] = await inThread<AddressInfo, [MeasuredLoad, Flooded]>(
		"bystander",
		undefined,
		lab.signal,
		({ port }) => whileFlooding(port),
	);
	const [during, sent] = await whileFlooding(server.port);
	await neighbours.settle();
	await neighbours.leave();
	await server.stop();
	for (const load of [quiet, beside, during]) warnIfBusy(lab, "flood", load);
	lab.sample({
		server: "parley",
		run,
		at: { part: "flood" },
		values: {
			...sent,
			quietP99Ms: quiet.figures.delivery.p99,
			besideP99Ms: beside.figures.delivery.p99,
			floodedP99Ms: during.figures.delivery.p99,
			quietCores: quiet.cores,
			floodedCores: during.cores,
			generatorShare: during.generatorShare,
			othersShare: during.othersShare,
		},
	});
	return { quiet, beside, flooded: during, sent };
}

function talk(neighbours: Crowd, { people, postsPerSecond: perSecond, bytes }: FuzzParams, ms: number) {
	return neighbours.openLoop({ senders: Math.min(SENDERS, people), perSecond, bytes, warmUpMs: 0, ms });
}

const unchanged = <Word>(word: Word) => Promise.resolve(word);

/** Gives the first word of a thread to what needs it, and ends the thread after that. */
async function inThread<Word, Result = Word>(
	name: "flood" | "bystander",
	workerData: FloodOrder | undefined,
	signal: AbortSignal,
	use: (word: Word) => Promise<Result>,
): Promise<Result> {
	const thread = new Worker(new URL(`../../hostile/${name}-thread.ts`, import.meta.url), { workerData });
	try {
		const [word] = (await once(thread, "message", { signal })) as [Word];
		return await use(word);
	} finally {
		await thread.terminate();
	}
}
