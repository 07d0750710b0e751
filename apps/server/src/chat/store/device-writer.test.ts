import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { RulesInForce } from "../../engine/log/rules-in-force.ts";
import type { HouseEvent } from "../events.ts";
import { restoreHouse } from "../rules/house-state.ts";
import { storeModule } from "./store.ts";

const opened = (session: string): HouseEvent => ({
	...{ type: "session-opened", session, tokenHash: `of ${session}`, name: session, key: session, at: 5 },
});

function openStore() {
	const database = new Sqlite(":memory:");
	onTestFinished(() => void database.close());
	database.exec("CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID");
	for (const migrate of storeModule.migrations) migrate(database);
	const store = storeModule.open(database);
	const inForce = new RulesInForce(database, 4);
	return {
		...store,
		raise(seq: number, n: number) {
			inForce.store({ type: "rules-raised", n });
			store.apply(seq, { type: "rules-raised", n });
		},
		tokens: () => database.prepare("SELECT session, token_hash FROM sessions ORDER BY session").raw().all(),
		devices: () => database.prepare("SELECT * FROM devices ORDER BY since, session").raw().all(),
		house: () => restoreHouse(store.load()),
	};
}

test("[DEVICE6] at the place of rules 4 each session becomes a person with one device, and is shown as before", () => {
	const { apply, raise, tokens, devices, house } = openStore();
	raise(1, 3);
	apply(2, opened("ada"));
	apply(3, opened("bo"));
	expect(devices()).toEqual([]);
	const before = house();
	raise(4, 4);
	expect(tokens()).toEqual([
		["ada", null],
		["bo", null],
	]);
	expect(devices()).toEqual([
		["ada", "ada", "of ada", 4, 5],
		["bo", "bo", "of bo", 4, 5],
	]);
	expect(house()).toEqual(before);
	expect(house().byTokenHash.get("of bo")?.session).toBe("bo");
});

test("[DEVICE1] from rules 4 on who opens a session is a person with one device", () => {
	const { apply, raise, tokens, devices, house } = openStore();
	raise(1, 4);
	apply(2, opened("ada"));
	expect(tokens()).toEqual([["ada", null]]);
	apply(3, { type: "device-added", session: "ada", device: "phone", tokenHash: "of phone", at: 6 });
	expect(devices()).toEqual([
		["ada", "ada", "of ada", 2, 5],
		["ada", "phone", "of phone", 3, 6],
	]);
	expect(
		house()
			.sessions.get("ada")
			?.devices.map(({ device }) => device),
	).toEqual(["ada", "phone"]);
	apply(4, { type: "device-ended", session: "ada", device: "ada", at: 7 });
	expect(
		house()
			.sessions.get("ada")
			?.devices.map(({ device }) => device),
	).toEqual(["phone"]);
	apply(5, { type: "session-released", session: "ada", ended: true, freed: [], at: 8 });
	expect(devices()).toEqual([]);
});
