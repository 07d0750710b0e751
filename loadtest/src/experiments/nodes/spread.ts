import type { Description } from "../../lab/description.ts";
import type { Part } from "../../lab/experiment.ts";
import { count, goal, smallerThan } from "../claims.ts";
import { steadyLoad } from "../measured.ts";
import { partedFrom, peopleAt } from "../people.ts";
import { EMBEDDED, LAZILY, openHouse, portsOf, type Setup, SYNCED } from "./house.ts";
import type { NodesParams } from "./params.ts";

const SETUPS: readonly Setup[] = [EMBEDDED, LAZILY, SYNCED];
const READERS = 3_000;
const NODES = 3;
const COST_TIMES_MAX = 1.3;
const LATER_MS_MAX = 10;
/** Of what was to be delivered: a house that delivers less falls behind, and is not cheap. */
const KEPT_UP_SHARE = 0.95;

/** The same room on one node and over several: what a delivery costs, and how long a message takes to all screens. */
export const spread: Part<NodesParams> = {
	name: "spread",
	async measure(lab, params, sample) {
		const { nodes, readers, threads, perSecond: rates } = params;
		for (const setup of SETUPS) {
			const house = await openHouse(lab, setup, nodes);
			const ports = portsOf(house.nodes, readers);
			const crowd = await peopleAt(lab, { port: ports[0] ?? 0 }, { ports, people: readers, threads });
			for (const load of rates.toSorted((a, b) => a - b))
				sample(await steadyLoad(house, crowd, { ...params, perSecond: load }), { load }, setup.name);
			sample({ messages: await partedFrom(house, crowd) }, { load: "all" }, setup.name);
		}
	},
	describe,
};

function describe({ perSecond, readers, nodes }: NodesParams): Description {
	const rates = perSecond.toSorted((a, b) => a - b);
	const unlike = smallerThan([readers, READERS, "readers"], [nodes, NODES, "nodes"]);
	const [lazily, single] = [{ server: LAZILY.name }, { server: EMBEDDED.name }];
	const keepsUp = { figure: "deliveredShare", atLeast: KEPT_UP_SHARE };
	return {
		labels: { load: "messages a second", messages: "messages, each once" },
		claims: [
			goal(
				`${count(READERS)} readers of one room over ${NODES} nodes: the same order everywhere, 0 lost.`,
				[],
				{ at: { load: "all" }, also: "messages", unlike },
			),
			...rates.map((load) =>
				goal(
					`At ${load} messages a second, processor time for a delivery over ${NODES} nodes, NATS included, is at most ${COST_TIMES_MAX} times that of one embedded node.`,
					[{ figure: "cpuUs", over: single, atMost: COST_TIMES_MAX }, keepsUp],
					{ at: { ...lazily, load }, also: "postsPerSecond", unlike },
				),
			),
			...[LAZILY, SYNCED].map(({ name: server }) =>
				goal(
					`From post to all screens over ${NODES} ${server}: p50 within ${LATER_MS_MAX} ms of the embedded server's.`,
					{ figure: "lastScreenP50Ms", less: single, atMost: LATER_MS_MAX },
					{ at: { server, load: rates[0] ?? 0 }, unlike },
				),
			),
		],
	};
}
