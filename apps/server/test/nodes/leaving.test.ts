import { isDeepStrictEqual } from "node:util";
import { databaseFile } from "@parley/engine/log/database";
import { LEFT_NAME } from "@parley/protocol/events";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { RULES_KNOWN } from "../../src/app/draft-forms.ts";
import { call } from "../support/http.ts";
import { comesIn } from "../support/lobby.ts";
import { nodeGround } from "../support/nodes.ts";
import { expectOneOrder } from "../support/proof.ts";
import { type House, openHouse } from "../support/server.ts";

const WAIT = { timeout: 20_000 };
const TABLES = [
	"timeline",
	"reactions",
	"wrote_in",
	"leaving",
	"leaving_rooms",
	"audit",
	"timers",
	"sessions",
];

function rows({ dataDir }: House, table: string): unknown[] {
	const database = new Database(databaseFile(dataDir, "parley"), { readonly: true });
	try {
		return database.prepare(`SELECT * FROM ${table}`).raw().all();
	} finally {
		database.close();
	}
}

const written = (house: House) => TABLES.map((table) => rows(house, table));

test("[WHO60] [WHO62] who leaves for good on one node has left on all: both tell it once, and their rows are alike", async () => {
	const { env } = await nodeGround();
	const [first, second] = await Promise.all([openHouse(env), openHouse(env)]);
	const inForce = () => [first, second].map((house) => rows(house, "meta WHERE key = 'rules'")[0]);
	await expect.poll(inForce, WAIT).toEqual([
		["rules", RULES_KNOWN],
		["rules", RULES_KNOWN],
	]);
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	const said = await ada.says("a pelican");
	const answer = await bo.says("a heron");
	await ada.reacts(answer, "🐟");
	await bo.hears("a pelican");
	const body = { name: "ada", messages: "removed" };
	const left = await call(first, "/api/people/me/leaving", { method: "POST", token: ada.token, body });
	expect(left.status).toBe(204);
	await bo.receives("erased", ({ author, name }) => author === ada.session && name === LEFT_NAME);
	await bo.receives("reacted", ({ target, on }) => target === answer && !on);
	const { events } = await bo.fetches({ around: said });
	expect(JSON.stringify(events)).not.toMatch(/pelican|"ada"/);
	await expect.poll(() => isDeepStrictEqual(written(first), written(second)), WAIT).toBe(true);
	await expect.poll(() => rows(first, "leaving"), WAIT).toEqual([]);
	expect(events.filter(({ type }) => type === "erased")).toHaveLength(1);
	await expectOneOrder(second, [bo]);
});
