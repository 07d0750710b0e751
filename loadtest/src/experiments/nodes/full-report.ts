import type { Findings } from "../../lab/experiment.ts";
import { formatFigure } from "../../report/format.ts";
import { count, judged, smallerThan } from "../limits/judged.ts";
import type { MeasuredLoad } from "../limits/measured-load.ts";
import type { NodesParams } from "./params.ts";

export interface FullRun {
	readonly nodes: number;
	readonly people: number;
	readonly enteredMs: number;
	/** people on each node */
	readonly sockets: readonly number[];
	/** how often a full node sent somebody on to the next one */
	readonly sentOn: number;
	/** what the proxy answers to one more than all nodes hold */
	readonly oneMore: string;
	readonly messages: number;
	readonly load: MeasuredLoad;
	/** all processes of the house, the proxies not counted */
	readonly rssBytes: number;
}

/** What the study's servers held, and how many played at once. */
const EACH = 1_000;
const PEOPLE = 10_000;

export function concludeFull([run]: readonly FullRun[], { socketsMax }: NodesParams): Findings {
	if (run === undefined) return { findings: [], tables: [], plots: [] };
	const { figures, cores, generatorShare } = run.load;
	const isSpread = run.sockets.every((sockets) => sockets === socketsMax) && run.sentOn > 0;
	return {
		findings: [
			judged({
				claim: `${count(PEOPLE)} people over nodes that each hold at most ${count(EACH)}, one order for all.`,
				ours: `${count(run.people)} people over ${run.nodes} nodes of ${count(socketsMax)}, all in one room: ${count(run.messages)} messages, each once and in one order for everybody, half of them on the last screen within ${formatFigure(figures.lastScreen.p50, "ms")}.`,
				isReached: run.people >= PEOPLE,
				unlike: smallerThan([run.people, PEOPLE, "people"]),
				why: "",
			}),
			judged({
				claim:
					"A node that is full refuses the next one, and another takes him; where all are full, that is said.",
				ours: `${count(run.sentOn)} were refused by a full node (503) and taken by the next; each holds ${count(Math.min(...run.sockets))} to ${count(Math.max(...run.sockets))}. One more than all hold is answered "${run.oneMore}".`,
				isReached: isSpread && run.oneMore.includes(" 503 "),
				why: "Not every node was filled, or nobody was refused.",
			}),
		],
		tables: [
			{
				id: "full",
				title: "A house filled to the last place",
				columns: [
					{ key: "nodes", label: "Nodes", unit: "count" },
					{ key: "people", label: "People", unit: "count" },
					{ key: "entered", label: "All in after", unit: "ms" },
					{ key: "sentOn", label: "Sent on by full nodes", unit: "count" },
					{ key: "deliveries", label: "Deliveries", unit: "per-second" },
					{ key: "p50", label: "p50", unit: "ms" },
					{ key: "p99", label: "p99", unit: "ms" },
					{ key: "last", label: "Last screen p50", unit: "ms" },
					{ key: "cores", label: "Cores busy", unit: "ratio" },
					{ key: "generator", label: "Crowd's share of a core", unit: "ratio" },
					{ key: "rss", label: "Memory of the nodes", unit: "bytes" },
				],
				rows: [
					{
						nodes: run.nodes,
						people: run.people,
						entered: run.enteredMs,
						sentOn: run.sentOn,
						deliveries: figures.deliveriesPerSecond,
						p50: figures.delivery.p50,
						p99: figures.delivery.p99,
						last: figures.lastScreen.p50,
						cores,
						generator: generatorShare,
						rss: run.rssBytes,
					},
				],
				note: "Everybody but half of the first node's people comes and stays by the proxy of `npm run cluster`, whose work is in the cores shown, and not in the memory.",
			},
		],
		plots: [],
	};
}
