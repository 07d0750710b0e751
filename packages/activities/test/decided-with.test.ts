import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Activity } from "../src/activity.ts";
import { activityNames, folderOf } from "./folders.ts";

const ROOT = new URL("../", import.meta.url);
/** The kit's own, and what decides nothing. */
const OF_ALL = new Set(["zod/mini"]);

interface Lock {
	readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

function installed(name: string): string | undefined {
	const lock = JSON.parse(readFileSync(new URL("../../package-lock.json", ROOT), "utf8")) as Lock;
	const own = lock.packages[`packages/activities/node_modules/${name}`];
	return (own ?? lock.packages[`node_modules/${name}`])?.version;
}

/** Packages that the rules of a folder, or what they use in it, may call; cards decide nothing. */
function imported(name: string): string[] {
	const folder = new URL(`${name}/`, ROOT);
	const sources = readdirSync(folder).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
	const found = sources.flatMap((file) => [
		...readFileSync(new URL(file, folder), "utf8").matchAll(/ from "([^."][^"]*)"/g),
	]);
	return [...new Set(found.flatMap(([, from = ""]) => (OF_ALL.has(from) ? [] : from)))];
}

test.each(activityNames())(
	"[ACT13] what decides with the rules of %s is installed in the version with which this version of it decides",
	async (name) => {
		const { rules } = await folderOf(name);
		expect(Object.keys(rules.decidedWith ?? {})).toEqual(imported(name));
		for (let one: Activity | undefined = rules; one !== undefined; one = one.before)
			// another one decides by a new version of the activity, and is installed beside this one
			for (const [library, version] of Object.entries(one.decidedWith ?? {}))
				expect(installed(library), `${library} of ${name} ${one.version}`).toBe(version);
	},
);
