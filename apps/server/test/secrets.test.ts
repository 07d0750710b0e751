import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { succeeds } from "./support/command.ts";
import { posts } from "./support/files.ts";
import { call } from "./support/http.ts";
import { comesIn } from "./support/lobby.ts";
import { ping, RawClient } from "./support/raw-client.ts";
import { freshDataDir, openHouse } from "./support/server.ts";
import { openHouseProcess } from "./support/server-process.ts";
import { begins, uploads } from "./support/uploads.ts";

const OPERATOR_TOKEN = "the-operators-own-token";

/** What others of the machine may do with anything below a folder. */
async function openToOthers(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
	// what is gone again was made for a moment
	const modeOf = (path: string) =>
		stat(path).then(
			({ mode }) => mode,
			() => 0,
		);
	const modes = await Promise.all(paths.map(modeOf));
	// pages of earlier versions are everybody's, and keep the rights they were built with
	const isPage = (path: string) => path.startsWith(join(folder, "assets/"));
	return paths.filter((path, at) => ((modes[at] ?? 0) & 0o077) !== 0 && !isPage(path));
}

test("[HTTP] whatever the server writes is its owner's alone", async () => {
	const house = await openHouseProcess();
	const ada = await comesIn(house, "ada");
	await ada.says("a word for this room");
	await begins(house, ada, "a.txt", 10);
	expect(await openToOthers(house.dataDir)).toEqual([]);
});

test("[HTTP] whatever backup and restore write is its owner's alone, also where the shell would give it to all", async () => {
	const before = process.umask(0);
	onTestFinished(() => void process.umask(before));
	const house = await openHouseProcess();
	const ada = await comesIn(house, "ada");
	const { id } = await uploads(house, ada, "a.txt", new TextEncoder().encode("what ada keeps"));
	await posts(ada, [id], "a file");
	const [kept, restored] = [await freshDataDir(), await freshDataDir()];
	const file = join(kept, "kept.db");
	await succeeds({ DATA_DIR: house.dataDir }, "backup", file);
	expect(await readdir(kept, { recursive: true })).toContain("kept.db.files");
	for (let times = 0; times < 2; times++) await succeeds({ DATA_DIR: restored }, "restore", file);
	expect(await readdir(restored)).toContainEqual(expect.stringMatching(/^replaced-/));
	for (const folder of [kept, restored]) expect(await openToOthers(folder)).toEqual([]);
});

async function filesBelow(folder: string): Promise<Buffer[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name))));
}

test("[HTTP] of a whole visit, neither token nor text is in the log, and no token is on the disk", async () => {
	const lines: string[] = [];
	const logger = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
	const house = await openHouse({ LAB: "on", OPERATOR_TOKEN, LIMITS: "off" }, { logger });
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
	const secret = "what only ada and bo know";
	const seq = await ada.says(secret);
	await bo.hears(secret);
	await ada.edits(seq, `${secret}, edited`);
	await call(house, `/api/search?q=${encodeURIComponent(secret)}`, { token: ada.token });
	await call(house, "/api/rooms/lobby/events", { token: `${ada.token}x` });
	await call(house, "/api/rooms/%ff", { token: ada.token });
	await call(house, "/api/lab/state", { token: OPERATOR_TOKEN });
	await call(house, "/metrics", { token: OPERATOR_TOKEN });
	bo.link.sends(`{"type":"hello","token":"${bo.token}"`);
	const raw = await RawClient.comesIn(house.port);
	raw.sends(Buffer.from([0xff, 0xff]), ping());
	await raw.closes();
	await bo.link.drops();
	await bo.comesBack();
	await call(house, "/api/sessions/current", { method: "DELETE", token: bo.token });
	await house.stop();

	const log = lines.join("");
	expect(log).toContain("socket error");
	for (const told of [ada.token, bo.token, OPERATOR_TOKEN, secret]) expect(log).not.toContain(told);
	const stored = Buffer.concat(await filesBelow(house.dataDir));
	expect(stored.includes(ada.session)).toBe(true);
	for (const token of [ada.token, bo.token, OPERATOR_TOKEN]) expect(stored.includes(token)).toBe(false);
});

test("[HTTP] where nobody reads a terminal, the operator's token lies in a file of its owner's, and it works", async () => {
	const house = await openHouseProcess();
	const file = join(house.dataDir, "operator-token");
	expect((await stat(file)).mode & 0o777).toBe(0o600);
	const token = (await readFile(file, "utf8")).trim();
	expect(house.output()).toContain(file);
	expect(house.output()).not.toContain(token);
	expect((await call(house, "/api/moderation/rooms", { token })).status).toBe(200);
	await rm(file);
	await house.kill();
	const again = await house.startAgain();
	expect(again.output()).not.toContain("Operator token");
	expect((await call(again, "/api/moderation/rooms", { token })).status).toBe(200);
});

test("[CONN8] a number of proxies beside a public port is warned of at the start", async () => {
	const warned = await openHouseProcess({ TRUST_PROXY: "1", HOST: "0.0.0.0" });
	expect(warned.output()).toContain("TRUST_PROXY=1 believes whoever connects");
	const named = await openHouseProcess({ TRUST_PROXY: "loopback", HOST: "0.0.0.0" });
	expect(named.output()).not.toContain("TRUST_PROXY");
});
