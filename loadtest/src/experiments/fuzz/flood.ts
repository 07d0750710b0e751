import { setTimeout as sleep } from "node:timers/promises";
import type { Target } from "../../hostile/attacker.ts";
import { withAttackers } from "../../hostile/attackers.ts";
import { withBystander } from "../../hostile/bystander.ts";
import type { Flooded } from "../../hostile/flood.ts";
import type { Lab } from "../../lab/experiment.ts";
import { type MeasuredLoad, measuredLoad } from "../measured.ts";
import { talk } from "../neighbours.ts";
import type { FuzzParams } from "./params.ts";

/** Linux answers on all of 127.0.0.0/8; elsewhere the flood shares the address of the honest. */
const [ELSEWHERE, BEFORE] = process.platform === "linux" ? ["127.0.0.66", "127.0.0.67"] : [];
const REST_MS = 1_000;
/** A server that has just started compiles what it is asked for the first time. */
const WARM_UP_MS_MAX = 3_000;

/** One address asks for many times what its limits allow, of a server that has its usual limits. */
export async function flooded(lab: Lab, params: FuzzParams, run: number): Promise<void> {
	const { people, floodS, floodTimes: times, niceness } = params;
	const server = await lab.parley({ LIMITS: "on", DURABILITY: "disk" });
	const neighbours = await lab.crowd({
		port: server.port,
		dialect: "parley",
		people,
		roomOf: () => "neighbours",
	});
	const ms = floodS * 1000;
	const measured = () => measuredLoad(server, () => talk(neighbours, params, ms));
	const flood = (target: Target, floodMs: number): Promise<Flooded> =>
		withAttackers(target, (attackers) => attackers.call("flood", times, floodMs));
	const whileFlooding = async (port: number): Promise<[MeasuredLoad, Flooded]> => {
		const both = await Promise.all([measured(), flood({ port, from: ELSEWHERE, niceness }, ms)]);
		await sleep(REST_MS);
		return both;
	};
	const warmUpMs = Math.min(WARM_UP_MS_MAX, ms);
	await Promise.all([
		talk(neighbours, params, warmUpMs),
		flood({ port: server.port, from: BEFORE, niceness }, warmUpMs),
	]);
	await sleep(REST_MS);
	const quiet = await measured();
	const [beside] = await withBystander(lab.signal, whileFlooding);
	const [during, sent] = await whileFlooding(server.port);
	await neighbours.settle();
	await neighbours.leave();
	await server.stop();
	const at = { part: "flood" };
	lab.sample({ server: "parley", run, at, values: { ...sent } });
	for (const [when, values] of Object.entries({ quiet, beside, attacked: during }))
		lab.sample({ server: "parley", run, at: { ...at, when }, values });
}
