import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { call } from "./support/http.ts";
import { comesIn } from "./support/lobby.ts";
import { ping, RawClient } from "./support/raw-client.ts";
import { openHouse } from "./support/server.ts";

const OPERATOR_TOKEN = "the-operators-own-token";

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
