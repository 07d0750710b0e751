import type { Description } from "../../lab/description.ts";
import type { Sampler } from "../../lab/parts.ts";
import { smallerThan } from "../claims.ts";
import type { Kept } from "./screen.ts";

/** Memory counts as flat within so much of what it was after the warm-up. */
const TIMES_MAX = 1.1;

export interface Look extends Kept {
	readonly done: number;
}

/** The first look is after the warm-up, the last one in the end. */
export function keepLooks(sample: Sampler, looks: readonly Look[]): void {
	for (const { done, ...values } of looks) sample(values, { done });
	const [first, last] = [looks[0], looks.at(-1)];
	if (first === undefined || last === undefined) return;
	sample({
		heapRatio: last.heapBytes / first.heapBytes,
		nodesRatio: last.nodes / first.nodes,
		listenersRatio: last.listeners / first.listeners,
	});
}

interface Words {
	readonly title: string;
	readonly what: string;
	readonly given: number;
	readonly goal: number;
}

export function describeMemory(part: string, { title, what, given, goal }: Words): Description {
	const flat = (figure: string, said: string) => ({
		figure,
		what: `${said} after, of before`,
		atMost: TIMES_MAX,
	});
	return {
		labels: { done: "done", nodes: "DOM nodes", heapBytes: "heap" },
		claims: [
			{
				claim: `After ${goal.toLocaleString("en")} ${what} the page holds what it held before, within 10 %.`,
				checks: [
					flat("heapRatio", "heap"),
					flat("nodesRatio", "DOM nodes"),
					flat("listenersRatio", "listeners"),
				],
				unlike: smallerThan([given, goal, what]),
			},
		],
		plots: [{ id: `${part}-heap`, title: `${title}: the heap`, x: "done", y: "heapBytes" }],
	};
}
