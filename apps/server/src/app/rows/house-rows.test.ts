import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { readHouse } from "./house-rows.ts";
import { storeModule } from "./store.ts";

test("[ROOM2] who sits and who waits is loaded in the order in which they came, also where there are thousands", () => {
	const database = new Sqlite(":memory:");
	onTestFinished(() => void database.close());
	database.exec("CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID");
	for (const migrate of storeModule.migrations) migrate(database);
	const { apply } = storeModule.open(database);
	for (const [seq, room] of ["den", "nook"].entries())
		apply(seq + 1, {
			...{ type: "room-opened", room, title: "", topic: "", capacity: 2_500, listed: true, by: null, at: 0 },
		});
	// the tables hold them by room and by session
	const people = Array.from({ length: 3_000 }, (_, n) => `guest ${((n * 7) % 3_000) + 10_000}`);
	for (const [index, session] of people.entries()) {
		const seq = 10 + 3 * index;
		apply(seq, {
			...{ type: "session-opened", session, tokenHash: session, name: session, key: session, at: 0 },
		});
		apply(seq + 1, { type: index < 2_500 ? "seat-taken" : "line-joined", session, room: "den" });
		if (index < 3) apply(seq + 2, { type: "line-joined", session, room: "nook" });
	}
	const { rooms, sessions } = readHouse(database);
	expect([...(rooms.get("den")?.seats.keys() ?? [])]).toEqual(people.slice(0, 2_500));
	expect([...(rooms.get("den")?.line.keys() ?? [])]).toEqual(people.slice(2_500));
	expect([...(rooms.get("nook")?.line.keys() ?? [])]).toEqual(people.slice(0, 3));
	expect(sessions.get(people[0] ?? "")?.rooms.toSorted()).toEqual(["den", "nook"]);
});
