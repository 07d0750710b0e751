import { existsSync, readdirSync } from "node:fs";
import { type Activity, erased } from "./activity.ts";
import { ofVersion } from "./version.ts";

/** By name; of each the newest version that this tree has, which leads to those before it. */
export type ActivitySet = ReadonlyMap<string, Activity>;

/** In each folder; written as a path, which stays true where types are stripped before. */
const RULES = "./rules.ts";

/** Every folder beside `src` that has rules is an activity: its name is that of the folder. */
export const activitySet: ActivitySet = await load(new URL("../", import.meta.url));

/** The rules of one version; undefined: they are not in this tree. */
export function rulesOf(set: ActivitySet, name: string, version: number): Activity | undefined {
	return ofVersion(set.get(name), version);
}

async function load(folder: URL): Promise<ActivitySet> {
	const names = readdirSync(folder, { withFileTypes: true })
		.filter((entry) => entry.isDirectory() && existsSync(rulesIn(folder, entry.name)))
		.map(({ name }) => name)
		.sort();
	return new Map(await Promise.all(names.map((name) => one(folder, name))));
}

async function one(folder: URL, name: string): Promise<[string, Activity]> {
	const module: unknown = await import(rulesIn(folder, name).href);
	const rules =
		typeof module === "object" && module !== null && "default" in module ? module.default : undefined;
	if (typeof rules !== "object" || rules === null || !("name" in rules))
		throw new Error(`packages/activities/${name}/rules.ts exports no activity as default`);
	if (rules.name !== name) throw new Error(`packages/activities/${name} calls itself ${String(rules.name)}`);
	return [name, erased(rules)];
}

function rulesIn(folder: URL, name: string): URL {
	return new URL(RULES, new URL(`${name}/`, folder));
}
