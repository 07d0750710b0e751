import type { NatsServers } from "../../../../scripts/cluster/nats-servers.ts";
import { numbered } from "../../crowd/load.ts";
import type { Env, Lab, Server } from "../../lab/experiment.ts";
import { cpuSecondsOf } from "../../lab/usage.ts";
import { sum } from "../measured.ts";

/** One way to run a house: a single process, or nodes over NATS that keep what is acknowledged in one way or another. */
export interface Setup {
	readonly name: string;
	readonly nats: { readonly syncInterval: string; readonly durability: string } | undefined;
}

/** NATS' own default */
const LAZY = "2m";

export const EMBEDDED: Setup = { name: "one embedded node", nats: undefined };
export const LAZILY: Setup = {
	name: "nodes, lazy sync",
	nats: { syncInterval: LAZY, durability: "process" },
};
export const SYNCED: Setup = {
	name: "nodes, always synced",
	nats: { syncInterval: "always", durability: "disk" },
};

export async function openHouse(lab: Lab, setup: Setup, count: number, env: Env = {}) {
	if (setup.nats === undefined) return houseOf([await lab.parley({ DURABILITY: "disk", ...env })]);
	const nats = await lab.nats(setup.nats.syncInterval);
	const shared = {
		SEQUENCER: "nats",
		NATS_URL: nats.url,
		NATS_MONITOR_URL: nats.all.map(({ monitorUrl }) => monitorUrl).join(","),
		DURABILITY: setup.nats.durability,
		TRUST_PROXY: "loopback",
		...env,
	};
	const nodes: Server[] = [];
	// one after the other: the first makes the stream, and starting is work for a whole core
	for (let index = 0; index < count; index++) nodes.push(await lab.parley(shared));
	return houseOf(nodes, nats);
}

/** Everything of one house on this machine. */
function houseOf(nodes: readonly Server[], nats?: NatsServers) {
	const running = () => [...nodes.map(({ pid }) => pid), ...(nats?.all ?? []).map(({ pid }) => pid)];
	return {
		nodes,
		/** of all processes */
		cpuSeconds: () => sum(running().map(cpuSecondsOf)),
		async stop() {
			await Promise.all(nodes.map((node) => node.stop()));
			await nats?.stop();
		},
	};
}

/** Person by person to the next node. */
export function portsOf(nodes: readonly Server[], people: number): number[] {
	return numbered(people).map((person) => nodes[person % nodes.length]?.port ?? 0);
}
