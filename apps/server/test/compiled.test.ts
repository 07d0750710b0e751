import { readdir, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { comesIn } from "./support/lobby.ts";
import { freshDataDir } from "./support/server.ts";
import { openHouseProcess } from "./support/server-process.ts";

/** What Node says of each file whose types it had to strip. */
const STRIPPED = /no transpile cache for StrippedTypeScript/g;

async function filesIn(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

async function strippedAtStart(folder: string): Promise<number> {
	const house = await openHouseProcess({ NODE_COMPILE_CACHE: folder, NODE_DEBUG_NATIVE: "COMPILE_CACHE" });
	await comesIn(house, "ada");
	const output = house.output() + house.logged();
	expect(await house.terminate()).toBe(0);
	return output.match(STRIPPED)?.length ?? 0;
}

test("what was compiled is there at the next start, also after a start that was killed", async () => {
	const folder = await freshDataDir();
	const killed = await openHouseProcess({ NODE_COMPILE_CACHE: folder });
	await comesIn(killed, "ada");
	await killed.kill();
	expect((await filesIn(folder)).length).toBeGreaterThan(100);
	await strippedAtStart(folder);
	expect(await strippedAtStart(folder)).toBe(0);
});

test("a folder of compiled files that is damaged, or cannot be written, is done without", async () => {
	const folder = await freshDataDir();
	expect(await strippedAtStart(folder)).toBeGreaterThan(100);
	for (const [at, file] of (await filesIn(folder)).entries())
		await (at % 2 === 0 ? truncate(file, 10) : writeFile(file, "something else entirely"));
	const house = await openHouseProcess({ NODE_COMPILE_CACHE: folder });
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
	await ada.says("still here");
	await bo.hears("still here");
	await house.kill();

	await rm(folder, { recursive: true });
	await writeFile(folder, "a file in its place");
	const again = await house.startAgain();
	await (await comesIn(again, "cy")).says("and here");
});
