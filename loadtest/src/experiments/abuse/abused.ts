import { type AbuseKind, SQUARE } from "../../hostile/abuse.ts";
import { withAttackers } from "../../hostile/attackers.ts";
import { type Caller, Guest } from "../../hostile/guest.ts";
import { type Lab, LabProblem } from "../../lab/experiment.ts";
import { talk } from "../neighbours.ts";
import { partedFrom, peopleAt } from "../people.ts";
import { besieged, keepSiege } from "../siege.ts";
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

const SQUARE_SEATS = 50;
const WARM_UP_SHARE = 0.25;
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
	const people = { people: params.people, roomOf: () => "neighbours" };
	const neighbours = await peopleAt(lab, server, people);
	const keeper = await square({ port, ...other(249) });
	const ms = params.seconds * 1000;
	const comingTo = (index: number): Caller => ({ port, ...other(index) });
	const warmUpMs = ms * WARM_UP_SHARE;
	await Promise.all([talk(neighbours, params, warmUpMs), newcomers(comingTo, warmUpMs)]);
	const siege = await besieged({
		...{ lab, server, neighbours, params, ms },
		quietMs: ms,
		calmMsMax: Math.min(CALM_MS_MAX, params.seconds * 2000),
		attack: (target, forMs) =>
			Promise.all([
				withAttackers({ port: target, ...abuser, niceness: params.niceness }, (attackers) =>
					attackers.call("abuse", kind, forMs),
				),
				newcomers(comingTo, forMs),
			]),
	});
	keeper.leaves();
	await partedFrom(server, neighbours);
	const [sent, refused] = siege.sent;
	const honestRefused = Object.values(refused).reduce((sum, times) => sum + times, 0);
	const about = { server: "parley", run, at: { kind, origin } };
	keepSiege(lab, about, siege, { ...sent, honestRefused }, refused);
}

/** The room that the abuse is aimed at, with somebody honest in it. */
async function square(caller: Caller): Promise<Guest> {
	const keeper = await Guest.arrives(caller, "lobby keeper");
	if (!(keeper instanceof Guest)) throw new LabProblem("Nobody was let in.", "Is the machine very busy?");
	await keeper.asks({ type: "open", room: SQUARE, capacity: SQUARE_SEATS });
	await keeper.asks({ type: "join", room: SQUARE });
	return keeper;
}
