import { withAttackers } from "../../hostile/attackers.ts";
import type { Flooded } from "../../hostile/flood.ts";
import type { Lab } from "../../lab/experiment.ts";
import { talk } from "../neighbours.ts";
import { partedFrom, peopleAt } from "../people.ts";
import { besieged, keepSiege } from "../siege.ts";
import type { FuzzParams } from "./params.ts";

/** Linux answers on all of 127.0.0.0/8; elsewhere the flood shares the address of the honest. */
const [ELSEWHERE, BEFORE] = process.platform === "linux" ? ["127.0.0.66", "127.0.0.67"] : [];
/** A server that has just started compiles what it is asked for the first time. */
const WARM_UP_MS_MAX = 3_000;

/** One address asks for many times what its limits allow, of a server that has its usual limits. */
export async function flooded(lab: Lab, params: FuzzParams, run: number): Promise<void> {
	const { people, floodS, floodTimes: times, niceness } = params;
	const server = await lab.parley({ LIMITS: "on", DURABILITY: "disk" });
	const neighbours = await peopleAt(lab, server, { people, roomOf: () => "neighbours" });
	const ms = floodS * 1000;
	const flood = (from: string | undefined, port: number, floodMs: number): Promise<Flooded> =>
		withAttackers({ port, from, niceness }, (attackers) => attackers.call("flood", times, floodMs));
	const warmUpMs = Math.min(WARM_UP_MS_MAX, ms);
	await Promise.all([talk(neighbours, params, warmUpMs), flood(BEFORE, server.port, warmUpMs)]);
	const siege = await besieged({
		...{ lab, server, neighbours, params, ms },
		quietMs: ms,
		calmMsMax: 0,
		attack: (port, forMs) => flood(ELSEWHERE, port, forMs),
	});
	await partedFrom(server, neighbours);
	keepSiege(lab, { server: "parley", run, at: { part: "flood" } }, siege, { ...siege.sent });
}
