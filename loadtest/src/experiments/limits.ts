import { needDescriptors } from "../lab/descriptors.ts";
import { experiment } from "../lab/experiment.ts";
import { HELP, type LimitsParams, SIZES } from "./limits/params.ts";
import { knownParts, partsOf } from "./limits/parts.ts";

export const limits = experiment<LimitsParams>({
	name: "limits",
	title: "At the limit: idle members, small rooms, slow readers, storms, the post path",
	study: {
		name: "Parley's own promises",
		summary:
			"What a chat server on one event loop has to bear besides a large room: ten thousand members who do nothing, thousands of small rooms, readers that stop reading, a whole room that loses its links and comes back at once, hundreds of people who all write, and hours of everything a little. For each there is a figure that Parley promises to keep on two cores with every message on disk before anybody sees it. Large rooms and fixed rates are measured by `fanout`, one blocked client by `jam`, pings of thousands by `wheel`.",
		doubts: [
			"The promises are those of a machine with two cores that the crowd shares with the server: where the crowd or another program was busy, what is missed is not held against the server, and said so.",
		],
	},
	sizes: SIZES,
	help: HELP,
	expectedS: (params, runs) =>
		knownParts(params.parts).reduce((sum, part) => sum + part.seconds(params) * (part.isOnce ? 1 : runs), 0),
	async run(lab, params) {
		const parts = partsOf(params.parts);
		needDescriptors(Math.max(0, ...parts.map((part) => part.sockets(params))));
		const steps = Array.from({ length: lab.runs }, (_, run) =>
			parts.filter(({ isOnce }) => run === 0 || !isOnce).map((part) => ({ part, run })),
		).flat();
		for (const [index, { part, run }] of steps.entries()) {
			lab.progress(index, steps.length, `${part.name}, run ${run + 1}`);
			await part.measure(lab, params, run);
		}
		lab.note(
			"The server and the crowd run on this one machine over loopback, and take turns on its cores. Parley has each message on disk before anybody sees it (DURABILITY=disk).",
		);
		const concluded = parts.map((part) => part.conclude(params));
		return {
			findings: concluded.flatMap(({ findings }) => findings),
			tables: concluded.flatMap(({ tables }) => tables),
			plots: concluded.flatMap(({ plots }) => plots),
		};
	},
});
