import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "../../crowd/crowd.ts";
import { type Attackers, withAttackers } from "../../hostile/attackers.ts";
import { withBystander } from "../../hostile/bystander.ts";
import type { Raided } from "../../hostile/raid.ts";
import { metricsOf } from "../../http-load/server-calls.ts";
import { type Lab, type Server, WrongResult } from "../../lab/experiment.ts";
import { measuredLoad } from "../measured.ts";
import { Member } from "../member.ts";
import { calm, RATES_LIFTED, talk } from "../neighbours.ts";
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
const MOST_LOOK_MS = 500;
/** Hostile sockets may still be closing. */
const REST_MS = 1_500;
const BACK_SHARE = 1.1;
const CLOSES = [1000, 1001, 1005, 1006, 4001] as const;
const ERRORS = [
	"EXPECTED_FIN",
	"EXPECTED_MASK",
	"INVALID_CLOSE_CODE",
	"INVALID_CONTROL_PAYLOAD_LENGTH",
	"INVALID_OPCODE",
	"INVALID_UTF8",
	"TOO_MANY_BUFFERED_PARTS",
	"UNEXPECTED_RSV_1",
	"UNEXPECTED_RSV_2_3",
	"UNSUPPORTED_DATA_PAYLOAD_LENGTH",
	"UNSUPPORTED_MESSAGE_LENGTH",
] as const;
const REFUSALS = [
	"bad-frame",
	"unknown-type",
	"not-welcome-yet",
	"name-invalid",
	"not-a-member",
	"no-such-message",
	"stale-position",
	"too-long",
] as const;

export async function raided(lab: Lab, params: FuzzParams, run: number): Promise<void> {
	const server = await lab.parley({ ...OPEN_DOORS, DURABILITY: "disk" });
	const neighbours = await lab.crowd({
		port: server.port,
		dialect: "parley",
		people: params.people,
		roomOf: () => "neighbours",
		initial: "honest ",
	});
	const insider = await Member.enters(server, "insider", "lobby");
	try {
		return await withAttackers({ port: server.port, niceness: params.niceness }, (attackers) =>
			measured({ lab, params, run, server, neighbours, attackers, token: insider.token }),
		);
	} finally {
		insider.leaves();
		await neighbours.leave();
		await server.stop();
	}
}

interface Scene {
	readonly lab: Lab;
	readonly params: FuzzParams;
	readonly run: number;
	readonly server: Server;
	readonly neighbours: Crowd;
	readonly attackers: Attackers;
	readonly token: string;
}

async function measured(scene: Scene): Promise<void> {
	const { lab, params, run, server, neighbours, attackers, token } = scene;
	const ms = params.minutes * 60_000;
	const quietMs = params.quietS * 1_000;
	const assault = (by: Attackers, seed: number, forMs: number): Promise<Raided> =>
		by.call("raid", { ...params, seed, ms: forMs, token });
	const load = (forMs: number) => measuredLoad(server, () => talk(neighbours, params, forMs));
	const rest = () => sleep(REST_MS, undefined, { signal: lab.signal });
	try {
		await attackers.call("corpus");
		await assault(attackers, WARM_UP_SEED, Math.max(1_000, ms * WARM_UP_SHARE));
		await rest();
		const rssBeforeBytes = server.rssBytes();
		const quiet = await load(quietMs);
		const [beside] = await withBystander(lab.signal, (port) =>
			withAttackers({ port, niceness: params.niceness }, (besides) =>
				Promise.all([load(quietMs), assault(besides, params.seed, quietMs)]),
			),
		);
		await rest();
		const most = watchMost(server);
		const [attacked, sent] = await Promise.all([load(ms), assault(attackers, params.seed, ms)]);
		const rssMostBytes = most();
		const rssAfterBytes = await calm(server, neighbours, params, {
			goalBytes: rssBeforeBytes * BACK_SHARE,
			msMax: Math.min(CALM_MS_MAX, ms),
		});
		const { messages } = await neighbours.settle();
		const answers = await answersOf(lab, server);
		const sample = (at: Readonly<Record<string, string>>, values: Readonly<Record<string, number>>) =>
			lab.sample({ server: "parley", run, at: { part: "attack", ...at }, values });
		const memoryRatio = rssAfterBytes / rssBeforeBytes;
		sample({}, { ...sent, messages, rssBeforeBytes, rssMostBytes, rssAfterBytes, memoryRatio });
		for (const [when, values] of Object.entries({ quiet, beside, attacked })) sample({ when }, values);
		for (const [what, times] of Object.entries(answers)) sample({ what }, { times });
	} catch (error) {
		const underWay = await attackers.call("underWay").catch(() => "");
		lab.warn(`Under way when it ended: ${underWay || "nothing hostile"}.`);
		throw error;
	}
}

function watchMost(server: Server): () => number {
	let most = server.rssBytes();
	const timer = setInterval(() => {
		most = Math.max(most, server.rssBytes());
	}, MOST_LOOK_MS);
	return () => {
		clearInterval(timer);
		return most;
	};
}

/** A handler that threw was answered politely, and is a bug all the same. */
async function answersOf(lab: Lab, server: Server): Promise<Record<string, number>> {
	const metrics = await metricsOf(server, lab.signal);
	const internal = metrics.valueOf('parley_refused_total{code="internal"}');
	if (internal > 0) throw new WrongResult(`The server answered "internal" ${internal} times.`);
	return Object.fromEntries([
		...CLOSES.map((code) => [`closed with ${code}`, metrics.valueOf(`parley_closed_total{code="${code}"}`)]),
		...ERRORS.map((code) => [
			`error ${code}`,
			metrics.valueOf(`parley_wire_errors_total{code="WS_ERR_${code}"}`),
		]),
		...REFUSALS.map((code) => [
			`refused as ${code}`,
			metrics.valueOf(`parley_refused_total{code="${code}"}`),
		]),
	]);
}
