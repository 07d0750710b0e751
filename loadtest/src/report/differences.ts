import type { Machine, Result } from "../lab/result.ts";

/** All that makes two runs unequal before a server has done anything, in sentences. */
export function differencesOf(before: Result, after: Result): string[] {
	return [
		...unequal("experiments", before.experiment, after.experiment),
		...unequal("sizes", before.size, after.size),
		...machineDifferences(before.machine, after.machine),
		...paramDifferences(before.params, after.params),
		...partial("before", before),
		...partial("after", after),
		...busy("before", before.machine),
		...busy("after", after.machine),
	];
}

const compared = {
	cpu: "processors",
	cores: "numbers of cores",
	memoryBytes: "sizes of memory",
	system: "systems",
	node: "versions of Node.js",
} as const;

function machineDifferences(before: Machine, after: Machine): string[] {
	return (Object.keys(compared) as (keyof typeof compared)[]).flatMap((key) =>
		unequal(compared[key], before[key], after[key]),
	);
}

function paramDifferences(before: Result["params"], after: Result["params"]): string[] {
	const names = new Set([...Object.keys(before), ...Object.keys(after)]);
	return [...names].flatMap((name) => unequal(`values of ${name}`, said(before[name]), said(after[name])));
}

function unequal(what: string, before: string | number, after: string | number): string[] {
	return before === after ? [] : [`Different ${what}: ${before} before, ${after} after.`];
}

function said(param: Result["params"][string] | undefined): string {
	if (param === undefined) return "none";
	return typeof param === "object" ? param.join(", ") : String(param);
}

function partial(which: string, result: Result): string[] {
	return result.partial === undefined ? [] : [`The run ${which} is partial: ${result.partial}`];
}

/** Of all cores, before the run began. */
const BUSY = 0.25;

function busy(which: string, { loadBefore }: Machine): string[] {
	return loadBefore > BUSY
		? [`The machine was busy ahead of the run ${which}: ${Math.round(loadBefore * 100)} % of its cores.`]
		: [];
}
