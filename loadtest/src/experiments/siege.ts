import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "../crowd/crowd.ts";
import { withBystander } from "../hostile/bystander.ts";
import type { Lab, Server } from "../lab/experiment.ts";
import type { Sample } from "../lab/result.ts";
import { lookedAt } from "./looked-at.ts";
import { measuredLoad, type Values } from "./measured.ts";
import { type Talk, talk } from "./neighbours.ts";

/** Hostile sockets may still be closing. */
const REST_MS = 1_500;
const MOST_LOOK_MS = 500;
const CALM_LOOK_MS = 2_000;
/** Memory is back when it is within so much of what it was. */
const BACK_SHARE = 1.1;

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
	attack(port: number, ms: number): Promise<Sent>;
}

/** What honest people feel: without an attack, while a bystander of the same machine is attacked, while Parley is. */
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
	const rssAfterBytes = await calm(siege, rssBeforeBytes * BACK_SHARE);
	return {
		felt: { quiet, beside, attacked },
		sent,
		memory: {
			rssBeforeBytes,
			rssMostBytes: Math.max(rssBeforeBytes, ...looks),
			rssAfterBytes,
			memoryRatio: rssAfterBytes / rssBeforeBytes,
		},
	};
}

/** What was sent and what became of memory, what people felt in each phase, and what was counted by its kind. */
export function keepSiege(
	lab: Lab,
	about: Omit<Sample, "values">,
	{ felt, memory }: Pick<Awaited<ReturnType<typeof besieged>>, "felt" | "memory">,
	sent: Values,
	counted: Values = {},
): void {
	const keep = (at: Sample["at"], values: Values) =>
		lab.sample({ ...about, at: { ...about.at, ...at }, values });
	keep({}, { ...sent, ...memory });
	for (const [when, values] of Object.entries(felt)) keep({ when }, values);
	for (const [what, times] of Object.entries(counted)) keep({ what }, { times });
}

/** Memory when it is back, or when there was time enough. They talk on: a server at rest collects nothing. */
async function calm({ server, neighbours, params, calmMsMax }: Siege<unknown>, goalBytes: number) {
	const end = performance.now() + calmMsMax;
	while (server.rssBytes() > goalBytes && performance.now() < end)
		await talk(neighbours, params, CALM_LOOK_MS);
	return server.rssBytes();
}
