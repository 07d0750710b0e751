import type { Part } from "../../lab/experiment.ts";
import { count, goal, smallerThan } from "../claims.ts";
import { steadyLoad } from "../measured.ts";
import { LAZILY, openHouse, portsOf } from "../nodes/house.ts";
import { partedFrom, peopleAt } from "../people.ts";
import { AT_A_TABLE, type TablesParams, tableOf, WITH_TABLES } from "./params.ts";

const [PLAYERS, NODES, KEPT_UP_SHARE] = [10_000, 10, 0.95];

/** The study's largest house: each table's people on as many nodes. */
export const manyNodes: Part<TablesParams> = {
	name: "nodes",
	isOnce: true,
	async measure(lab, params, sample) {
		const { nodes, players: people, threads, playsPerSecond } = params;
		const house = await openHouse(lab, LAZILY, nodes, WITH_TABLES);
		const ports = portsOf(house.nodes, people);
		const crowd = await peopleAt(lab, house.nodes[0] ?? { port: 0 }, {
			people,
			ports,
			threads,
			roomOf: tableOf,
			pastime: "table",
		});
		for (const load of playsPerSecond) {
			const play = { ...params, senders: people, perSecond: load };
			sample(await steadyLoad(house, crowd, play, AT_A_TABLE), { load });
		}
		const { enteredMs } = crowd;
		sample({ people, nodes, enteredMs, messages: await partedFrom(house, crowd) }, { load: "all" });
	},
	describe: ({ players, nodes, playsPerSecond }) => {
		const unlike = smallerThan([players, PLAYERS, "players"], [nodes, NODES, "nodes"]);
		return {
			labels: { load: "moves a second", enteredMs: "all in after", messages: "moves" },
			claims: [
				goal(
					`${count(PLAYERS)} players at tables over ${NODES} nodes of ${count(PLAYERS / NODES)}: every move once and in one order.`,
					[],
					{ at: { load: "all" }, also: "people messages enteredMs", unlike },
				),
				...playsPerSecond.map((load) =>
					goal(
						`${count(load)} moves a second of theirs are on all screens as they come.`,
						{ figure: "deliveredShare", atLeast: KEPT_UP_SHARE },
						{ at: { load }, also: "p50Ms p99Ms cores", unlike },
					),
				),
			],
		};
	},
};
