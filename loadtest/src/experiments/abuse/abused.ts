import { setTimeout as sleep } from "node:timers/promises";
import { type Abused, type AbuseKind, SQUARE } from "../../hostile/abuse.ts";
import { withAttackers } from "../../hostile/attackers.ts";
import { withBystander } from "../../hostile/bystander.ts";
import { type Caller, Guest } from "../../hostile/guest.ts";
import { type Lab, LabProblem } from "../../lab/experiment.ts";
import { measuredLoad, type Values } from "../measured.ts";
import { calm, talk } from "../neighbours.ts";
import { newcomers } from "./newcomers.ts";
import type { AbuseParams } from "./params.ts";

/** Where the abuse comes from, and how honest newcomers come from other addresses of the same sort. */
const ORIGINS = {
	public: {
		env: { TRUST_PROXY: "loopback" },
		abuser: { forwardedFor: "203.0.113.77" },
		other: (index: number) => ({ forwardedFor: `198.51.100.${(index % 250) + 1}` }),
	},
	// Linux answers on all of 127.0.0.0/8; elsewhere the abuse shares the address of the honest
	loopback: {
		env: {},
		abuser: process.platform === "linux" ? { from: "127.0.0.66" } : {},
		other: (index: number) => (process.platform === "linux" ? { from: `127.0.1.${(index % 250) + 1}` } : {}),
	},
} as const;
export type Origin = keyof typeof ORIGINS;

const REST_MS = 1_500;
const SQUARE_SEATS = 50;
const WARM_UP_SHARE = 0.25;
const BACK_SHARE = 1.1;
const CALM_MS_MAX = 60_000;

/** One address abuses what it may use, of a server with its usual limits; honest people talk, and others come. */
export async function abused(
	lab: Lab,
	params: AbuseParams,
	{ kind, origin }: { readonly kind: AbuseKind; readonly origin: Origin },
	run: number,
): Promise<void> {
	const { env, abuser, other } = ORIGINS[origin];
	const server = await lab.parley({ LIMITS: "on", DURABILITY: "disk", ...env });
	const { port } = server;
	const people = { port, dialect: "parley", people: params.people, roomOf: () => "neighbours" } as const;
	const neighbours = await lab.crowd(people);
	const keeper = await square({ port, ...other(249) });
	const ms = params.seconds * 1000;
	const abuse = (target: Caller, forMs: number): Promise<Abused> =>
		withAttackers({ ...target, niceness: params.niceness }, (attackers) =>
			attackers.call("abuse", kind, forMs),
		);
	const measured = () => measuredLoad(server, () => talk(neighbours, params, ms));
	const comingTo = (index: number): Caller => ({ port, ...other(index) });
	const warmUpMs = ms * WARM_UP_SHARE;
	await Promise.all([talk(neighbours, params, warmUpMs), newcomers(comingTo, warmUpMs)]);
	await sleep(REST_MS);
	const quiet = await measured();
	const beside = await withBystander(lab.signal, async (bystander) => {
		const target = { port: bystander, ...abuser };
		const [load] = await Promise.all([measured(), abuse(target, ms), newcomers(comingTo, ms)]);
		return load;
	});
	await sleep(REST_MS);
	const rssBeforeBytes = server.rssBytes();
	const [attacked, sent, refused] = await Promise.all([
		measured(),
		abuse({ port, ...abuser }, ms),
		newcomers(comingTo, ms),
	]);
	const rssAfterBytes = await calm(server, neighbours, params, {
		goalBytes: rssBeforeBytes * BACK_SHARE,
		msMax: Math.min(CALM_MS_MAX, params.seconds * 2000),
	});
	await neighbours.settle();
	keeper.leaves();
	await neighbours.leave();
	await server.stop();
	const sample = (at: Readonly<Record<string, string>>, values: Values) =>
		lab.sample({ server: "parley", run, at: { kind, origin, ...at }, values });
	const honestRefused = Object.values(refused).reduce((sum, times) => sum + times, 0);
	const memory = { rssBeforeBytes, rssAfterBytes, memoryRatio: rssAfterBytes / rssBeforeBytes };
	sample({}, { ...sent, honestRefused, ...memory });
	for (const [when, values] of Object.entries({ quiet, beside, attacked })) sample({ when }, values);
	for (const [what, times] of Object.entries(refused)) sample({ what }, { times });
}

/** The room that the abuse is aimed at, with somebody honest in it. */
async function square(caller: Caller): Promise<Guest> {
	const keeper = await Guest.arrives(caller, "lobby keeper");
	if (!(keeper instanceof Guest)) throw new LabProblem("Nobody was let in.", "Is the machine very busy?");
	await keeper.asks({ type: "open", room: SQUARE, capacity: SQUARE_SEATS });
	await keeper.asks({ type: "join", room: SQUARE });
	return keeper;
}
