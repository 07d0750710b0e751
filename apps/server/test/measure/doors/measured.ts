import { readFileSync } from "node:fs";
import { othersShare } from "../../../../../scripts/others-share.ts";

/** Linux counts processor time for programs in hundredths of a second, on every machine. */
const TICKS_PER_SECOND = 100;
const [USER_TICKS, SYSTEM_TICKS] = [11, 12] as const;

/** What was felt: how late each of so many was, in ms. */
export interface Felt {
	readonly tookMs: readonly number[];
	readonly more: Readonly<Record<string, number>>;
}

/**
 * Two ways in turn, so that what else the machine does falls on both: a line of JSON for each, for the load lab, with who
 * else was at work.
 */
export async function inTurn<Way extends string>(
	{ part, pid, ways }: { readonly part: string; readonly pid: number; readonly ways: readonly Way[] },
	measure: (way: Way) => Promise<Felt>,
): Promise<void> {
	for (const way of ways) {
		const others = othersShare();
		const [began, before, own] = [performance.now(), cpuSecondsOf(pid), process.threadCpuUsage()];
		const { tookMs, more } = await measure(way);
		const { user, system } = process.threadCpuUsage(own);
		const sorted = rising(tookMs);
		const values = {
			...{ ...more, p50Ms: at(sorted, 0.5), p99Ms: at(sorted, 0.99) },
			generatorShare: (user + system) / 1_000 / (performance.now() - began),
			othersShare: others(cpuSecondsOf(pid) - before),
		};
		console.log(JSON.stringify({ at: { part, way }, values }));
	}
}

/** Linear between the two nearest would say more than a round knows. */
export function at(sorted: readonly number[], share: number): number {
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const rising = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

function cpuSecondsOf(pid: number): number {
	const said = readFileSync(`/proc/${pid}/stat`, "utf8");
	// the second field is the program's name, in brackets, and may hold anything
	const fields = said.slice(said.lastIndexOf(")") + 2).split(" ");
	return (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) / TICKS_PER_SECOND;
}
