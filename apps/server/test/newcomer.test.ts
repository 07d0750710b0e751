import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Door } from "@parley/protocol/http";
import { expect, test } from "vitest";
import { comesIn } from "./support/lobby.ts";
import { freshDataDir, openHouse } from "./support/server.ts";
import { openHouseProcess, startThatFails } from "./support/server-process.ts";

/** What whoever starts Parley for the first time may meet: a sentence, what to do, and nothing touched. */
const preloaded = (file: string): string =>
	`--import ${new URL(`./faults/${file}`, import.meta.url).pathname}`;

test("a Node that is too old stops the start with a sentence, before anything is made", async () => {
	const dataDir = join(await freshDataDir(), "not-made");
	const { code, output } = await startThatFails({
		...{ PORT: "0", DATA_DIR: dataDir, NODE_SAID: "18.20.0" },
		NODE_OPTIONS: preloaded("other-node.ts"),
	});
	expect(code).toBe(1);
	expect(output).toMatch(/^Parley needs Node \d+\.\d+ or newer; this is v18\.20\.0\. .*npm start.*\n$/);
	await expect(readdir(dataDir)).rejects.toThrow("ENOENT");
});

test("a machine for which there is no native part is told so, and how to build one", async () => {
	const dataDir = await freshDataDir();
	const { code, output } = await startThatFails({
		...{ PORT: "0", DATA_DIR: dataDir },
		NODE_OPTIONS: preloaded("no-native-parts.ts"),
	});
	expect(code).toBe(1);
	expect(output).toMatch(/^SQLite's native part does not load on this machine .*C\+\+ compiler.*\n$/);
	expect(await readdir(dataDir)).toEqual([]);
});

test("an address that is none of this machine's is named", async () => {
	const far = await startThatFails({ PORT: "0", HOST: "192.0.2.1", DATA_DIR: await freshDataDir() });
	expect(far).toEqual({ code: 1, output: "HOST=192.0.2.1 is not an address of this machine.\n" });
});

test("a port that is not for this user is named, and which ones are", async () => {
	const { code, output } = await startThatFails({
		...{ PORT: "80", DATA_DIR: await freshDataDir() },
		NODE_OPTIONS: preloaded("closed-port.ts"),
	});
	expect(code).toBe(1);
	expect(output).toMatch(/^Port 80 may not be used by this user\. Choose one above 1023: .*\n$/);
});

test("a data folder that is a file is refused in words", async () => {
	const file = join(await freshDataDir(), "file");
	await writeFile(file, "no folder");
	const { code, output } = await startThatFails({ PORT: "0", DATA_DIR: join(file, "data") });
	expect(code).toBe(1);
	expect(output).toMatch(/^The data folder .* cannot be made .* Set DATA_DIR to a folder .*\n$/);
});

test("a lock that cannot be taken is no word about another server", async () => {
	const dataDir = await freshDataDir();
	await mkdir(join(dataDir, "parley.lock"));
	const { code, output } = await startThatFails({ PORT: "0", DATA_DIR: dataDir });
	expect(code).toBe(1);
	expect(output).toMatch(
		/^The data folder .* cannot be used .* Check who owns it and that the disk has room\.\n$/,
	);
});

test("[ORD1] a clock that was set back is told at the start, in time and in what to do; people talk on in order", async () => {
	const house = await openHouseProcess();
	const ada = await comesIn(house, "ada");
	const before = await ada.says("while the clock was right");
	expect(house.output()).not.toContain("The clock of this machine");
	expect(await house.terminate()).toBe(0);

	const again = await house.startAgain({ CLOCK_OFF: "-3", NODE_OPTIONS: preloaded("jumping-clock.ts") });
	expect(again.output()).toMatch(/The clock of this machine is 3 days behind the newest message.*\n.*NTP/);
	const bo = await comesIn(again, "bo");
	expect(await bo.says("and now")).toBeGreaterThan(before);
	await bo.hears("while the clock was right");
});

test("[CONN12] whoever asks in a name that has an https origin is told it, and nobody else", async () => {
	const house = await openHouse({
		PUBLIC_ORIGINS: "http://127.0.0.1,https://127.0.0.1:8443,https://a.example",
	});
	const asks = async (host: string) =>
		Door.parse(await (await fetch(`http://${host}:${house.port}/api/door`)).json()).https;
	expect(await asks("127.0.0.1")).toBe("https://127.0.0.1:8443");
	expect(await asks("localhost")).toBeUndefined();
});
