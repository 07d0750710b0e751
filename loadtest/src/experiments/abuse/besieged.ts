import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "../../crowd/crowd.ts";
import { metricsOf } from "../../http-load/server-calls.ts";
import { type Lab, WrongResult } from "../../lab/experiment.ts";
import { lookedAt, measuredLoad } from "../measured.ts";
import { Member } from "../member.ts";
import { partedFrom, peopleAt, RATES_LIFTED } from "../people.ts";
import { type AbuseParams, attack, bystander, isRude, newcomers, OPEN_WORLD, type Part } from "./attack.ts";

/** Memory is back when it is within so much of what it was. */
export const BACK_TIMES = 1.1;
/**
 * Caches fill, code is compiled, threads start that stand for a minute: honest people use before what is abused then. A
 * raid keeps them out, and reaches limits of memory: it comes once more before, by other dice.
 */
const WARM_UP_MS_MAX = 10_000;
/** Sockets of the attack may still be closing. */
const REST_MS = 1_500;
/** How long memory may take to be back: what is polite leaves little behind. */
const CALM_MS_MAX = 180_000;
const CALM_LOOK_MS = 2_000;
/** Limits of rate would turn a raid away at the door; those of memory stay, and are reached early. */
const OPEN_DOORS = { ...RATES_LIFTED, SESSIONS_MAX: "500", ROOMS_MAX: "40", DNS_LOOKUPS: "off" };
/** The room that the abuse is aimed at; the honest talk in another. */
const SQUARE = { room: "square", capacity: 50 };

/**
 * What honest people feel of a server with its usual limits: without an attack, while a bystander of the same machine is
 * attacked, while Parley is; what becomes of memory; and what was sent to Parley.
 */
export async function besieged(lab: Lab, params: AbuseParams, part: Part, seed: number) {
	const ms = params.seconds * 1_000;
	const isHostile = part.kind === "hostile";
	const env = part.origin === "public" ? { TRUST_PROXY: "loopback" } : {};
	const doors = isHostile ? OPEN_DOORS : {};
	const main = part.kind === "previews" ? OPEN_WORLD : undefined;
	const server = await lab.parley({ LIMITS: "on", DURABILITY: "disk", ...env, ...doors }, main);
	const neighbours = await peopleAt(lab, server, { people: params.people, roomOf: () => "neighbours" });
	const place = { port: server.port, ...(isHostile ? { room: "lobby" } : SQUARE) };
	const keeper = await Member.enters(place, isHostile ? "insider" : "lobby keeper");
	const plan = { ...params, ...part, token: keeper.token };
	const attacked = async (port: number) => {
		const over = await attack(lab, { ...plan, port, seed, ms });
		return Promise.all([load(), over()]);
	};
	const load = () => measuredLoad(server, () => talk(neighbours, params, ms));
	const rest = () => sleep(REST_MS, undefined, { signal: lab.signal });
	const warmUpMs = Math.min(WARM_UP_MS_MAX, ms);
	const warmUp = { ...plan, port: server.port, seed: 0, ms: warmUpMs };
	if (isRude(part.kind)) await (await attack(lab, warmUp))();
	else await Promise.all([talk(neighbours, params, warmUpMs), (await newcomers(lab, warmUp)).over()]);
	const other = await bystander(lab);
	await rest();
	// what the polite cost is held against a bystander's minute alone
	const quiet = isRude(part.kind) ? { quiet: await load() } : {};
	const [beside] = await attacked(other.port);
	await rest();
	const rssBeforeBytes = server.rssBytes();
	const look = { everyMs: 500, signal: lab.signal };
	const { value, looks } = await lookedAt(attacked(server.port), look, async () => server.rssBytes());
	const [felt, sent] = value;
	// they talk on: a server at rest collects nothing
	for (let waited = 0; server.rssBytes() > rssBeforeBytes * BACK_TIMES; waited += CALM_LOOK_MS) {
		if (waited > (isRude(part.kind) ? CALM_MS_MAX : 2 * ms)) break;
		await talk(neighbours, params, CALM_LOOK_MS);
	}
	const memoryRatio = server.rssBytes() / rssBeforeBytes;
	await other.ends();
	const internal = (await metricsOf(server, lab.signal)).valueOf('parley_refused_total{code="internal"}');
	// a handler that threw was answered politely, and is a bug all the same
	if (internal > 0) throw new WrongResult(`The server answered "internal" ${internal} times.`);
	keeper.leaves();
	await partedFrom(server, neighbours);
	const memory = { rssBeforeBytes, rssMostBytes: Math.max(rssBeforeBytes, ...looks), memoryRatio };
	return { sent, memory, felt: { ...quiet, beside, attacked: felt } };
}

function talk(neighbours: Crowd, { people, postsPerSecond: perSecond, bytes }: AbuseParams, ms: number) {
	return neighbours.openLoop({ senders: Math.min(10, people), perSecond, bytes, warmUpMs: 0, ms });
}
