import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "../crowd/crowd.ts";
import { withBystander } from "../hostile/bystander.ts";
import type { Lab, Server } from "../lab/experiment.ts";
import type { Sample } from "../lab/result.ts";
import { lookedAt } from "./looked-at.ts";
import { measuredLoad, type Values } from "./measured.ts";
import { type Talk, talk } from "./people.ts";

/** Linux answers on all of 127.0.0.0/8; elsewhere whoever is hostile shares the address of the honest. */
export function addressed(address: string): { readonly from?: string } {
	return process.platform === "linux" ? { from: address } : {};
}

/** Hostile sockets may still be closing. */
const REST_MS = 1_500;
const MOST_LOOK_MS = 500;
const CALM_LOOK_MS = 2_000;
/** Memory is back when it is within so much of what it was. */
export const BACK_TIMES = 1.1;

interface Siege<Sent> {
	readonly lab: Lab;
	readonly server: Server;
	/** who talk on, whatever is done to their server */
	readonly neighbours: Crowd;
	readonly params: Talk;
	/** for how long they are measured without an attack, and while a bystander is the target */
	readonly quietMs: number;
	readonly ms: number;
	/** how long memory may take to be back */
	readonly calmMsMax: number;
	/** of the samples */
	readonly run: number;
	readonly at: Sample["at"];
	attack(port: number, ms: number): Promise<Sent>;
}

/**
 * What honest people feel: without an attack, while a bystander of the same machine is attacked, while Parley is; and
 * what becomes of memory. Gives a way to add what was sent, and what was counted by its kind.
 */
export async function besieged<Sent>(siege: Siege<Sent>) {
	const { lab, server, neighbours, params, quietMs, ms, attack } = siege;
	const load = (forMs: number) => measuredLoad(server, () => talk(neighbours, params, forMs));
	const rest = () => sleep(REST_MS, undefined, { signal: lab.signal });
	await rest();
	const quiet = await load(quietMs);
	const [beside] = await withBystander(lab.signal, (port) =>
		Promise.all([load(quietMs), attack(port, quietMs)]),
	);
	await rest();
	const rssBeforeBytes = server.rssBytes();
	const attacking = Promise.all([load(ms), attack(server.port, ms)]);
	const often = { everyMs: MOST_LOOK_MS, signal: lab.signal };
	const { value, looks } = await lookedAt(attacking, often, async () => server.rssBytes());
	const [attacked, sent] = value;
	const rssAfterBytes = await calm(siege, rssBeforeBytes * BACK_TIMES);
	const memoryRatio = rssAfterBytes / rssBeforeBytes;
	const rssMostBytes = Math.max(rssBeforeBytes, ...looks);
	const keep = (at: Sample["at"], values: Values) =>
		lab.sample({ server: "parley", run: siege.run, at: { ...siege.at, ...at }, values });
	return {
		sent,
		keep(more: Values, counted: Values = {}): void {
			keep({}, { ...more, rssBeforeBytes, rssMostBytes, rssAfterBytes, memoryRatio });
			for (const [when, values] of Object.entries({ quiet, beside, attacked })) keep({ when }, values);
			for (const [what, times] of Object.entries(counted)) keep({ what }, { times });
		},
	};
}

/** Memory when it is back, or when there was time enough. They talk on: a server at rest collects nothing. */
async function calm({ server, neighbours, params, calmMsMax }: Siege<unknown>, goalBytes: number) {
	const end = performance.now() + calmMsMax;
	while (server.rssBytes() > goalBytes && performance.now() < end)
		await talk(neighbours, params, CALM_LOOK_MS);
	return server.rssBytes();
}
