import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { storeModule } from "../../app/rows/store.ts";
import { missed } from "./missed.ts";

const LOBBY = { room: "lobby", title: "Lobby", topic: "", capacity: 0, listed: true, by: null, at: 0 };
const KIB = 1024;

/** A room in which these texts were said, one after the other from Seq 2 on. */
function roomOf(...texts: string[]) {
	const database = new Sqlite(":memory:");
	onTestFinished(() => void database.close());
	for (const migration of storeModule.migrations) migration(database);
	const store = storeModule.open(database);
	store.apply(1, { type: "room-opened", ...LOBBY });
	for (const [at, text] of texts.entries())
		store.apply(2 + at, { type: "posted", room: "lobby", name: "Ada", author: "ada", at, id: `${at}`, text });
	const request = { room: "lobby", session: "bo", name: "Bo", longer: [], upTo: 1 + texts.length };
	return () => missed(database, request);
}

test("[READ3] calls are looked for in the newest 1 MiB of what is unread, and in no more", () => {
	const long = `@bo ${"x".repeat(16 * KIB - 4)}`;
	expect(roomOf(...Array.from({ length: 70 }, () => long))()).toMatchObject({ mentions: 64, calledAt: 8 });
});

test("[READ3] what calls nobody counts in what is looked through, too", () => {
	const noise = Array.from({ length: 64 }, () => "x".repeat(16 * KIB));
	expect(roomOf("@bo early", ...noise)()).toMatchObject({ mentions: 0, calledAt: 0 });
	expect(roomOf("@bo early", ...noise.slice(1))()).toMatchObject({ mentions: 1, calledAt: 2 });
});
