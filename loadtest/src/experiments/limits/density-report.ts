import type { Findings } from "../../lab/experiment.ts";
import { type Finding, type Spread, spreadOf } from "../../lab/result.ts";
import { formatSpread } from "../../report/format.ts";
import { count, doubtOf, judged, smallerThan } from "./judged.ts";

export interface Entered {
	readonly people: number;
	/** connect, `hello` and `join`, of all */
	readonly enteredMs: number;
	readonly loopP99Ms: number;
	readonly rssBeforeBytes: number;
	/** as soon as all were in */
	readonly rssEnteredBytes: number;
	/** when the server had nothing left to do */
	readonly rssBytes: number;
	readonly heapBytesEach: number;
	readonly othersShare: number;
}

/** `unheld`: why the others of the sizes asked for were not tried. */
export interface DensityRun {
	readonly entered: readonly Entered[];
	readonly unheld: readonly { readonly people: number; readonly why: string }[];
}

const MEMBERS = 10_000;
const HELD = 20_000;
const BYTES_EACH_MAX = 8_000;
const ENTER_MS_MAX = 10_000;
const LOOP_P99_MS_MAX = 100;

interface Point {
	readonly people: number;
	readonly runs: readonly Entered[];
}

export function concludeDensity(runs: readonly DensityRun[]): Findings {
	const entered = Map.groupBy(
		runs.flatMap((run) => run.entered),
		({ people }) => people,
	);
	const points = [...entered].map(([people, ofThem]): Point => ({ people, runs: ofThem }));
	const [most] = points.toSorted((a, b) => b.people - a.people);
	const nearest = points.find(({ people }) => people === MEMBERS) ?? most;
	const unheld = runs[0]?.unheld ?? [];
	return {
		findings: [
			...(nearest === undefined ? [] : [memory(nearest), entering(nearest)]),
			held(most?.people ?? 0, unheld.find(({ people }) => people >= HELD)?.why),
		],
		tables: points.length === 0 ? [] : [tableOf(points)],
		plots: [],
	};
}

function memory(point: Point): Finding {
	const each = of(point, bytesEach);
	const heap = of(point, ({ heapBytesEach }) => heapBytesEach);
	return judged({
		claim: `An idle member costs at most 8 kB of resident memory, at ${count(MEMBERS)} members.`,
		ours: `${formatSpread(each, "bytes")} each at ${count(point.people)} members.`,
		isReached: each.median <= BYTES_EACH_MAX,
		unlike: smallerThan([point.people, MEMBERS, "members"]),
		why: `JavaScript's own heap grew by ${formatSpread(heap, "bytes")} a member; the rest is the sockets of Node and what the entering left to be collected.`,
	});
}

function entering(point: Point): Finding {
	const entered = of(point, ({ enteredMs }) => enteredMs);
	const loop = of(point, ({ loopP99Ms }) => loopP99Ms);
	const isSlow = entered.median >= ENTER_MS_MAX;
	return judged({
		claim: `${count(MEMBERS)} people connect, say hello and join within 10 s, and the loop's delay p99 stays below 100 ms.`,
		ours: `${count(point.people)} were in after ${formatSpread(entered, "ms")}; p99 of the loop ${formatSpread(loop, "ms")}.`,
		isReached: !isSlow && loop.median < LOOP_P99_MS_MAX,
		unlike: smallerThan([point.people, MEMBERS, "members"]),
		// the crowd's own share is not known while it enters
		doubt: doubtOf(point.runs.map(({ othersShare }) => ({ othersShare, generatorShare: 0 }))),
		why: isSlow ? "They took longer." : "Entering held the loop up for longer.",
	});
}

function held(most: number, unheld: string | undefined): Finding {
	return judged({
		claim: `${count(HELD)} sockets are held at once on this machine.`,
		ours: most === 0 ? "Not tried." : `${count(most)} members were in at once, and all answered.`,
		isReached: most >= HELD,
		unlike: most >= HELD ? undefined : (unheld ?? "This run did not try more (--idle)."),
		why: "",
	});
}

function tableOf(points: readonly Point[]) {
	return {
		id: "density",
		title: "Members who only sit there",
		columns: [
			{ key: "people", label: "Members", unit: "count" },
			{ key: "entered", label: "All in after", unit: "ms" },
			{ key: "loop", label: "Loop delay p99", unit: "ms" },
			{ key: "before", label: "Memory before", unit: "bytes" },
			{ key: "peak", label: "as soon as all were in", unit: "bytes" },
			{ key: "after", label: "at rest", unit: "bytes" },
			{ key: "each", label: "Memory each", unit: "bytes" },
			{ key: "heap", label: "of it heap", unit: "bytes" },
		] as const,
		rows: points.map((point) => ({
			people: point.people,
			entered: of(point, ({ enteredMs }) => enteredMs),
			loop: of(point, ({ loopP99Ms }) => loopP99Ms),
			before: of(point, ({ rssBeforeBytes }) => rssBeforeBytes),
			peak: of(point, ({ rssEnteredBytes }) => rssEnteredBytes),
			after: of(point, ({ rssBytes }) => rssBytes),
			each: of(point, bytesEach),
			heap: of(point, ({ heapBytesEach }) => heapBytesEach),
		})),
		note: "Resident memory of the server alone: the kernel's own for its sockets is not in it. Garbage that was not yet collected is. The loop's delay is counted from timer to timer, so the meter's 10 ms are in it.",
	};
}

function of({ runs }: Point, value: (run: Entered) => number): Spread {
	return spreadOf(runs.map(value));
}

function bytesEach({ rssBytes, rssBeforeBytes, people }: Entered): number {
	return (rssBytes - rssBeforeBytes) / people;
}
