import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** Each hands on what it was handed. The first of them is called by `main`, which names none; so does no configuration. */
const handedOn = [
	"apps/server/src/compose.ts",
	"packages/engine/src/create/create-engine.ts",
	"packages/engine/src/create/log.ts",
	"packages/engine/src/create/open-log.ts",
	"packages/engine/src/create/open-shared-log.ts",
	"packages/engine/src/log/archive.ts",
	"packages/engine/src/log/fault-door.ts",
	"packages/engine/src/log/log-thread-parts.ts",
];

test("a house that runs has no fault door: nobody in the product makes one, and nothing but a test can name one", () => {
	const sources = globSync("{apps/server,packages/engine}/src/**/*.ts", { cwd: root }).filter(
		(file) => !file.endsWith(".test.ts"),
	);
	const speakOfIt = sources.filter((file) => /fault-?door/i.test(readFileSync(`${root}/${file}`, "utf8")));
	expect(speakOfIt.toSorted()).toEqual(handedOn);
	for (const file of handedOn)
		expect(readFileSync(`${root}/${file}`, "utf8")).not.toMatch(/process\.env|\.faultDoor/);
});
