import type { Crowd } from "../../crowd/crowd.ts";
import type { Check, Description } from "../../lab/description.ts";
import type { Lab } from "../../lab/experiment.ts";
import type { Part } from "../../lab/parts.ts";
import { count, goal, smallerThan } from "../claims.ts";
import { measuredLoad, type Values } from "../measured.ts";
import { partedFrom, peopleAt } from "../people.ts";
import { EMBEDDED, type House, LAZILY, openHouse, portsOf, type Setup, SYNCED } from "./house.ts";
import type { NodesParams } from "./params.ts";

const SETUPS: readonly Setup[] = [EMBEDDED, LAZILY, SYNCED];
const READERS = 3_000;
const NODES = 3;
const COST_TIMES_MAX = 1.3;
const LATER_MS_MAX = 10;
/** Of what was to be delivered: a house that delivers less falls behind, and is not cheap. */
const KEPT_UP_SHARE = 0.95;
/** Each sender keeps one message under way: over nodes a second one waits until the first is known to be stored (ORD5). */
const CLOSED = "as many as it takes";

/** The same room on one node and over several: what a delivery costs, and how long a message takes to all screens. */
export const spread: Part<Lab, NodesParams> = {
	name: "spread",
	async measure(lab, params, sample) {
		const { nodes, readers, threads, perSecond: rates } = params;
		for (const setup of SETUPS) {
			const house = await openHouse(lab, setup, nodes);
			const ports = portsOf(house.nodes, readers);
			const crowd = await peopleAt(lab, { port: ports[0] ?? 0 }, { ports, people: readers, threads });
			for (const load of [...rates.toSorted((a, b) => a - b), CLOSED] as const)
				sample(await measuredAt(house, crowd, load, params), { load }, setup.name);
			sample({ messages: await partedFrom(house, crowd) }, { load: "all" }, setup.name);
		}
	},
	describe,
};

async function measuredAt(
	house: House,
	crowd: Crowd,
	perSecond: number | typeof CLOSED,
	{ senders: most, bytes, warmUpMs, ms }: NodesParams,
): Promise<Values> {
	const senders = Math.min(most, crowd.people);
	const talk = (lastsMs: number) => {
		const load = { senders, bytes, warmUpMs: 0, ms: lastsMs };
		return perSecond === CLOSED
			? crowd.closedLoop({ ...load, inFlight: 1 })
			: crowd.openLoop({ ...load, perSecond });
	};
	await talk(warmUpMs);
	const [cpuBefore, natsBefore] = [house.cpuSeconds(), house.natsCpuSeconds()];
	const load = await measuredLoad(house, () => talk(ms));
	const [cpu, nats] = [house.cpuSeconds() - cpuBefore, house.natsCpuSeconds() - natsBefore];
	const natsCpuUs = cpu === 0 ? 0 : (load.cpuUs * nats) / cpu;
	if (perSecond === CLOSED) return { ...load, natsCpuUs };
	return { ...load, natsCpuUs, deliveredShare: load.deliveriesPerSecond / (perSecond * crowd.people) };
}

function describe({ perSecond, readers, nodes }: NodesParams): Description {
	const rates = perSecond.toSorted((a, b) => a - b);
	const unlike = smallerThan([readers, READERS, "readers"], [nodes, NODES, "nodes"]);
	const [lazily, single] = [{ server: LAZILY.name }, { server: EMBEDDED.name }];
	const keepsUp = { figure: "deliveredShare", atLeast: KEPT_UP_SHARE };
	const cost = (when: string, load: number | string, ...also: readonly Check[]) =>
		goal(
			`${when}, processor time for a delivery over ${NODES} nodes, NATS included, is at most ${COST_TIMES_MAX} times that of one embedded node.`,
			[{ figure: "cpuUs", over: single, atMost: COST_TIMES_MAX }, ...also],
			{ at: { ...lazily, load }, also: "natsCpuUs postsPerSecond", unlike },
		);
	const lines = { x: "load", by: "server", log: "xy" } as const;
	return {
		rivals: [EMBEDDED.name],
		labels: { load: "messages a second", natsCpuUs: "of it NATS", messages: "messages, each once" },
		claims: [
			goal(
				`${count(READERS)} readers of one room over ${NODES} nodes: the same order everywhere, 0 lost.`,
				[],
				{ at: { load: "all" }, also: "messages", unlike },
			),
			...rates.map((rate) => cost(`At ${rate} messages a second`, rate, keepsUp)),
			cost("With a message of each sender under way", CLOSED),
			...[LAZILY, SYNCED].map(({ name: server }) =>
				goal(
					`From post to all screens over ${NODES} ${server}: p50 within ${LATER_MS_MAX} ms of the embedded server's.`,
					{ figure: "lastScreenP50Ms", less: single, atMost: LATER_MS_MAX },
					{ at: { server, load: rates[0] ?? 0 }, unlike },
				),
			),
		],
		plots: [
			{
				...lines,
				id: "spread-cost",
				title: "Processor time for a delivery, nodes and NATS together",
				y: "cpuUs",
			},
			{
				...lines,
				id: "spread-screens",
				title: "From due until on the last screen, p50",
				y: "lastScreenP50Ms",
			},
		],
	};
}
