import { expect, test } from "vitest";
import { commandNames } from "../features/lookups/commands.ts";
import { begunNames, files } from "../ui/activities/folders.ts";

test("[ACT1] each activity is begun by a command of its own, which is none of the page's", async () => {
	const begun = await Promise.all(begunNames.map(async (name) => await files.beginning(name)?.()));
	const commands = [...commandNames, ...begun.map((file) => file?.beginning.command)];
	expect(commands.filter((command, place) => commands.indexOf(command) !== place)).toEqual([]);
});
