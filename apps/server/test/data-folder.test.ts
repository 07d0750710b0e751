import { execFileSync } from "node:child_process";
import { chmod, chown, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { comesIn } from "./support/lobby.ts";
import { freshDataDir, openHouse } from "./support/server.ts";
import { openHouseProcess, startThatFails } from "./support/server-process.ts";

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const as = (user: number): readonly string[] => [
	"setpriv",
	`--reuid=${user}`,
	`--regid=${user}`,
	"--clear-groups",
];

async function contentsOf(folder: string): Promise<string[]> {
	const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
		one.isFile(),
	);
	const read = files.map(
		async ({ parentPath, name }) => `${name} ${await readFile(join(parentPath, name), "base64")}`,
	);
	return (await Promise.all(read)).sort();
}

async function failsOn(dataDir: string, through: readonly string[] = []): Promise<string> {
	const { code, output } = await startThatFails({ PORT: "0", DATA_DIR: dataDir }, through);
	expect(code).toBe(1);
	return output;
}

if (isRoot) {
	test("[ORD4] a data folder of root stops another user's start with a sentence, and is left as it is", async () => {
		const house = await openHouse();
		await (await comesIn(house, "ada")).says("root's own");
		await house.stop();
		for (const mode of [0o700, 0o755]) {
			await chmod(house.dataDir, mode);
			const before = await contentsOf(house.dataDir);
			expect(await failsOn(house.dataDir, as(NOBODY))).toMatch(
				/^The data folder .* belongs to user 0, and this is user 65534\. Give it to .*\n$/,
			);
			expect(await contentsOf(house.dataDir)).toEqual(before);
		}
		await (await comesIn(await house.reopen(), "bo")).hears("root's own");
	});

	test("[ORD4] a database of root in a folder of one's own is refused as well", async () => {
		const house = await openHouse();
		await house.stop();
		await chown(house.dataDir, NOBODY, NOBODY);
		const before = await contentsOf(house.dataDir);
		expect(await failsOn(house.dataDir, as(NOBODY))).toMatch(
			/parley\.lock belongs to user 0, and this is user 65534\./,
		);
		expect(await contentsOf(house.dataDir)).toEqual(before);
	});

	test("[ORD4] a full disk stops the first start with a sentence, and the next one with room is as the first", async () => {
		const disk = join(await freshDataDir(), "disk");
		await mkdir(disk);
		execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk]);
		onTestFinished(() => void execFileSync("umount", ["--lazy", disk]));
		expect(await failsOn(disk)).toMatch(/full.* See that the disk has room/);
		execFileSync("mount", ["-o", "remount,size=64m", disk]);
		const house = await openHouseProcess({ DATA_DIR: disk });
		const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
		await ada.says("there is room");
		await bo.hears("there is room");
		expect(await house.terminate()).toBe(0);
	});
} else
	test("[smaller: not root, so nothing was root's and no disk was made] a data folder of root, and a full one", () => {
		// said, not passed over (scripts/test.mjs)
	});

test("[ORD4] a file in the place of the data folder stops the start with a sentence, and is left as it is", async () => {
	const file = join(await freshDataDir(), "data");
	await writeFile(file, "somebody's notes");
	expect(await failsOn(file)).toMatch(/^The data folder .* cannot be made .* Set DATA_DIR to a folder/);
	expect(await readFile(file, "utf8")).toBe("somebody's notes");
});
