import type { Activity } from "./activity.ts";

/** The rules of one version, of which the newest lead to those before; undefined: they are not among them. */
export function ofVersion(newest: Activity | undefined, version: number): Activity | undefined {
	let activity = newest;
	while (activity !== undefined && activity.version > version) activity = activity.before;
	return activity?.version === version ? activity : undefined;
}

/** What these rules made of a state of older ones, for what shows only the newest. Of a view there is no way to another. */
export function asOfNewest(newest: Activity, version: number, state: unknown): unknown {
	if (newest.version <= version || newest.view !== undefined || newest.before === undefined) return state;
	const before = asOfNewest(newest.before, version, state);
	return newest.upcast === undefined ? before : newest.upcast(before, newest.version - 1);
}
