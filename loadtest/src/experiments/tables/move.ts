import type { Part } from "../../lab/experiment.ts";
import { count, goal, smallerThan } from "../claims.ts";
import { steadyLoad } from "../measured.ts";
import { partedFrom, peopleAt } from "../people.ts";
import { AT_A_TABLE, type TablesParams, tableOf, WITH_TABLES } from "./params.ts";

const TABLES = 50;
const COST_TIMES_MAX = 1.3;

/** The same texts at the same tables, as posts and as moves in an activity. */
export const move: Part<TablesParams> = {
	name: "move",
	async measure(lab, params, sample) {
		const server = await lab.parley({ DURABILITY: "disk", ...WITH_TABLES });
		const people = params.tables * AT_A_TABLE;
		const [post, move] = [
			await peopleAt(lab, server, { people, roomOf: (person) => `beside-${tableOf(person)}`, initial: "w" }),
			await peopleAt(lab, server, { people, roomOf: tableOf, pastime: "table" }),
		];
		for (const load of params.perSecond)
			for (const [what, crowd] of Object.entries({ post, move })) {
				const talk = { ...params, senders: people, perSecond: load };
				sample(await steadyLoad(server, crowd, talk, AT_A_TABLE), { what, load });
			}
		await partedFrom(server, post, move);
	},
	describe: ({ tables, perSecond }) => ({
		labels: { load: "a second" },
		claims: perSecond.map((load) =>
			goal(
				`At ${count(load)} a second in all, a move takes at most ${COST_TIMES_MAX} times the processor time of a post.`,
				{ figure: "cpuUs", over: { what: "post" }, atMost: COST_TIMES_MAX },
				{
					...{ at: { what: "move", load }, also: "p50Ms p99Ms" },
					unlike: smallerThan([tables, TABLES, "tables"]),
				},
			),
		),
	}),
};
