import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import type { HouseEvent } from "../../app/events.ts";
import { readHouse } from "../../app/rows/house-rows.ts";
import { storeModule } from "../../app/rows/store.ts";

const opened = (session: string): HouseEvent => ({
	...{ type: "session-opened", session, tokenHash: `of ${session}`, name: session, key: session, at: 5 },
});
const added = (session: string, device: string): HouseEvent => ({
	...{ type: "device-added", session, device, tokenHash: `of ${session}'s ${device}`, at: 6 },
});

function openStore() {
	const database = new Sqlite(":memory:");
	onTestFinished(() => void database.close());
	database.exec("CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID");
	for (const migrate of storeModule.migrations) migrate(database);
	const store = storeModule.open(database);
	const house = () => readHouse(database);
	return {
		...store,
		database,
		house,
		devicesOf: (session: string) =>
			house()
				.sessions.get(session)
				?.devices.map(({ device }) => device),
	};
}

test("[DEVICE6] a session is a person with one device, whose token stands in its row", () => {
	const { apply, database, house } = openStore();
	apply(2, opened("ada"));
	apply(3, opened("bo"));
	expect(database.prepare("SELECT count(*) FROM devices").pluck().get()).toBe(0);
	expect(house().sessions.get("ada")?.devices).toEqual([{ device: "ada", tokenHash: "of ada" }]);
	expect(house().byTokenHash.get("of bo")?.session).toBe("bo");
});

test("[DEVICE1] devices are loaded in the order in which they came, also where the name was claimed since", () => {
	const { apply, devicesOf } = openStore();
	apply(2, opened("ada"));
	apply(3, added("ada", "phone"));
	apply(4, added("ada", "desk"));
	apply(5, { type: "name-claimed", session: "ada", name: "eve", key: "eve", at: 7 });
	expect(devicesOf("ada")).toEqual(["ada", "phone", "desk"]);
});

test("[DEVICE4] a device that ended is not loaded any more, be it the first or a further one", () => {
	const { apply, devicesOf, house, database } = openStore();
	for (const [seq, session] of ["ada", "bo"].entries()) {
		apply(2 * seq + 1, opened(session));
		apply(2 * seq + 2, added(session, "phone"));
	}
	apply(6, { type: "device-ended", session: "ada", device: "ada", at: 7 });
	apply(7, { type: "device-ended", session: "bo", device: "phone", at: 7 });
	expect([devicesOf("ada"), devicesOf("bo")]).toEqual([["phone"], ["bo"]]);
	expect([...house().byTokenHash.keys()].toSorted()).toEqual(["of ada's phone", "of bo"]);
	apply(8, { type: "session-released", session: "ada", ended: true, freed: [], at: 8 });
	expect(database.prepare("SELECT * FROM devices").all()).toEqual([]);
});

test("[DEVICE6] a house whose first devices were moved into the table of devices loads and ends them", () => {
	const { apply, database, devicesOf, house } = openStore();
	apply(2, opened("ada"));
	apply(3, opened("bo"));
	const before = house();
	database.exec(`
		INSERT INTO devices (session, device, token_hash, since, seen_at) SELECT session, session, token_hash, 4, used_at FROM sessions;
		UPDATE sessions SET token_hash = NULL;
	`);
	expect(house()).toEqual(before);
	apply(5, added("ada", "phone"));
	apply(6, { type: "device-ended", session: "ada", device: "ada", at: 7 });
	expect(devicesOf("ada")).toEqual(["phone"]);
});
