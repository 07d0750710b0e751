import { type Attackers, withAttackers } from "../../hostile/attackers.ts";
import type { Raided } from "../../hostile/raid.ts";
import { metricsOf } from "../../http-load/server-calls.ts";
import { type Lab, type Server, WrongResult } from "../../lab/experiment.ts";
import { Member } from "../member.ts";
import { RATES_LIFTED } from "../neighbours.ts";
import { partedFrom, peopleAt } from "../people.ts";
import { besieged, keepSiege } from "../siege.ts";
import type { FuzzParams } from "./params.ts";

/** Limits of rate would turn most attacks away at the door; those of memory stay, and are reached early. */
const OPEN_DOORS = {
	LIMITS: "on",
	...RATES_LIFTED,
	SESSIONS_MAX: "500",
	ROOMS_MAX: "40",
	DNS_LOOKUPS: "off",
};
/** The same in every run, whatever the seed. */
const WARM_UP_SEED = 0;
/** Caches fill, code is compiled, limits of memory are reached: of the whole attack, once more before it. */
const WARM_UP_SHARE = 0.15;
const CALM_MS_MAX = 180_000;
/** What attacks end in: one of these that never happens means that they miss what they aim at. */
const ENDS = [
	'parley_closed_total{code="4001"}',
	'parley_wire_errors_total{code="WS_ERR_INVALID_OPCODE"}',
	'parley_wire_errors_total{code="WS_ERR_INVALID_UTF8"}',
	'parley_wire_errors_total{code="WS_ERR_UNEXPECTED_RSV_2_3"}',
	'parley_refused_total{code="bad-frame"}',
	'parley_refused_total{code="name-invalid"}',
];

export async function raided(lab: Lab, params: FuzzParams, run: number): Promise<void> {
	const { minutes, quietS, people, niceness, seed } = params;
	const server = await lab.parley({ ...OPEN_DOORS, DURABILITY: "disk" });
	const neighbours = await peopleAt(lab, server, { people, roomOf: () => "neighbours", initial: "honest " });
	const insider = await Member.enters(server, "insider", "lobby");
	const ms = minutes * 60_000;
	const raid = (by: Attackers, withSeed: number, forMs: number): Promise<Raided> =>
		by.call("raid", { ...params, seed: withSeed, ms: forMs, token: insider.token });
	await withAttackers({ port: server.port, niceness }, async (attackers) => {
		try {
			await attackers.call("corpus");
			await raid(attackers, WARM_UP_SEED, Math.max(1_000, ms * WARM_UP_SHARE));
			const siege = await besieged({
				...{ lab, server, neighbours, params, ms },
				quietMs: quietS * 1_000,
				calmMsMax: Math.min(CALM_MS_MAX, ms),
				attack: (port, forMs) =>
					port === server.port
						? raid(attackers, seed, forMs)
						: withAttackers({ port, niceness }, (besides) => raid(besides, seed, forMs)),
			});
			const ends = await endsOf(lab, server);
			insider.leaves();
			const messages = await partedFrom(server, neighbours);
			const about = { server: "parley", run, at: { part: "attack" } };
			keepSiege(lab, about, siege, { ...siege.sent, messages }, ends);
		} catch (error) {
			const underWay = await attackers.call("underWay").catch(() => "");
			lab.warn(`Under way when it ended: ${underWay || "nothing hostile"}.`);
			throw error;
		}
	});
}

/** A handler that threw was answered politely, and is a bug all the same. */
async function endsOf(lab: Lab, server: Server): Promise<Record<string, number>> {
	const metrics = await metricsOf(server, lab.signal);
	const internal = metrics.valueOf('parley_refused_total{code="internal"}');
	if (internal > 0) throw new WrongResult(`The server answered "internal" ${internal} times.`);
	return Object.fromEntries(ENDS.map((line) => [line, metrics.valueOf(line)]));
}
