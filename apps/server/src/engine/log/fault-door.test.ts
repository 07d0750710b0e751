import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const src = fileURLToPath(new URL("../..", import.meta.url));

/** Each hands on what it was handed. The first of them is called by `main`, which names none; so does no configuration. */
const handedOn = [
	"compose.ts",
	"compose/log.ts",
	"compose/open-log.ts",
	"compose/open-shared-log.ts",
	"engine/log/archive.ts",
	"engine/log/fault-door.ts",
	"engine/log/log-thread-parts.ts",
];

test("a house that runs has no fault door: nobody in the product makes one, and nothing but a test can name one", () => {
	const sources = globSync("**/*.ts", { cwd: src }).filter((file) => !/(\.test|-contract)\.ts$/.test(file));
	const speakOfIt = sources.filter((file) => /fault-?door/i.test(readFileSync(`${src}/${file}`, "utf8")));
	expect(speakOfIt.toSorted()).toEqual(handedOn);
	for (const file of handedOn)
		expect(readFileSync(`${src}/${file}`, "utf8")).not.toMatch(/process\.env|\.faultDoor/);
});
