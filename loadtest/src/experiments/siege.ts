import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "../crowd/crowd.ts";
import type { Lab, Server } from "../lab/experiment.ts";
import { lookedAt } from "./looked-at.ts";
import { measuredLoad } from "./measured.ts";
import { type Talk, talk } from "./people.ts";

/** Sockets of the attack may still be closing. */
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
	readonly ms: number;
	/** how long memory may take to be back */
	readonly calmMsMax: number;
	/** resolves when it has begun, in the other process */
	attack(port: number): Promise<{ over(): Promise<Sent> }>;
	/** somebody else of this machine, who refuses whoever comes: what an attack on them costs others is the machine */
	readonly bystanderPort: number;
}

/**
 * What honest people feel: without an attack, while a bystander of the same machine is attacked, while Parley is; what
 * becomes of memory; and what was sent to Parley.
 */
export async function besieged<Sent>(siege: Siege<Sent>) {
	const { lab, server, neighbours, params, ms, attack, bystanderPort } = siege;
	const load = () => measuredLoad(server, () => talk(neighbours, params, ms));
	const rest = () => sleep(REST_MS, undefined, { signal: lab.signal });
	await rest();
	const quiet = await load();
	const attackedAt = async (port: number) => {
		const begun = await attack(port);
		return Promise.all([load(), begun.over()]);
	};
	const [beside] = await attackedAt(bystanderPort);
	await rest();
	const rssBeforeBytes = server.rssBytes();
	const attacking = attackedAt(server.port);
	const often = { everyMs: MOST_LOOK_MS, signal: lab.signal };
	const { value, looks } = await lookedAt(attacking, often, async () => server.rssBytes());
	const [attacked, sent] = value;
	const rssAfterBytes = await calm(siege, rssBeforeBytes * BACK_TIMES);
	const memoryRatio = rssAfterBytes / rssBeforeBytes;
	const memory = {
		rssBeforeBytes,
		rssMostBytes: Math.max(rssBeforeBytes, ...looks),
		rssAfterBytes,
		memoryRatio,
	};
	return { sent, memory, felt: { quiet, beside, attacked } };
}

/** Memory when it is back, or when there was time enough. They talk on: a server at rest collects nothing. */
async function calm({ server, neighbours, params, calmMsMax }: Siege<unknown>, goalBytes: number) {
	const end = performance.now() + calmMsMax;
	while (server.rssBytes() > goalBytes && performance.now() < end)
		await talk(neighbours, params, CALM_LOOK_MS);
	return server.rssBytes();
}
