// `npm run new-activity -- NAME`: a folder with all that an activity has, to begin from.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { programs, root, run, stop } from "../tools.mjs";
import { named } from "./named.ts";

const TEMPLATE = join(root, "scripts/activities/template");
const ACTIVITIES = join(root, "packages/activities");
const NAME_CHARS_MAX = 32;
/** Folders of the package that hold no activity. */
const TAKEN = ["shared", "src", "test", "node_modules"];

const [name = ""] = process.argv.slice(2);
const problem = problemOf(name);
if (problem !== undefined) stop(problem);
else {
	makeActivity(name, ACTIVITIES);
	console.log(
		`packages/activities/${name} is there, and is played already: npm run dev, then /${name} in a room.`,
	);
	console.log(`Change its rules, words and card; npm run check-activity -- ${name} says what does not hold.`);
}

function makeActivity(name: string, into: string): void {
	mkdirSync(join(into, name));
	for (const file of readdirSync(TEMPLATE)) {
		const text = readFileSync(join(TEMPLATE, file), "utf8");
		writeFileSync(join(into, name, file), named(text, name));
	}
	// another name is of another length, and stands elsewhere in a list
	run(programs.biome, ["check", "--write", join(into, name)]);
}

function problemOf(name: string): string | undefined {
	if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > NAME_CHARS_MAX)
		return `A name is needed, of a-z, 0-9 and single hyphens: npm run new-activity -- whist`;
	if (TAKEN.includes(name) || existsSync(join(ACTIVITIES, name)))
		return `packages/activities/${name} is there already.`;
	return undefined;
}
