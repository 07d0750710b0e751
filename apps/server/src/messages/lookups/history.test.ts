import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TimelineEvent } from "@parley/protocol/events";
import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import type { ChatEvent } from "../../app/events.ts";
import { storeModule } from "../../app/rows/store.ts";
import { readHistory } from "./history.ts";

const SAID = { room: "lobby", name: "Ada", author: "ada", at: 1 } as const;

function houseOnDisk() {
	const folder = mkdtempSync(join(tmpdir(), "parley-history-"));
	const file = join(folder, "house.db");
	const database = new Sqlite(file);
	database.pragma("journal_mode = WAL");
	for (const migration of storeModule.migrations) migration(database);
	const reader = new Sqlite(file, { readonly: true });
	onTestFinished(() => {
		reader.close();
		database.close();
		rmSync(folder, { recursive: true, force: true });
	});
	const store = storeModule.open(database);
	let seq = 0;
	const does = (event: ChatEvent): number => {
		seq += 1;
		database.transaction(() => store.apply(seq, event))();
		return seq;
	};
	const lobby = { room: "lobby", title: "Lobby", topic: "", capacity: 0, listed: true, by: null, at: 0 };
	does({ type: "room-opened", ...lobby });
	return { does, reader };
}

/** What that reader asks first about such a thing, it asks when this has just happened. */
function justBefore(reader: Sqlite.Database, about: string, happens: () => void): void {
	const prepare = reader.prepare.bind(reader);
	reader.prepare = ((sql: string) => {
		if (sql.includes(about)) happens();
		return prepare(sql);
	}) as typeof reader.prepare;
}

test("[NOW1] a page shows one moment: no reaction is counted that the page's place in the room is before", () => {
	const { does, reader } = houseOnDisk();
	const target = does({ type: "posted", ...SAID, id: "1", text: "hello" });
	const reacts = (author: string) =>
		does({ type: "reacted", ...SAID, author, target, emoji: "👍", on: true });
	const upTo = reacts("bo");
	justBefore(reader, "FROM reactions", () => reacts("cy"));
	const { encoded } = readHistory(reader, { room: "lobby", upTo, limit: 10, viewer: "ada" });
	const [post] = JSON.parse(`[${encoded}]`) as TimelineEvent[];
	expect(post).toMatchObject({ reactedSeq: upTo, reactions: { "👍": { count: 1 } } });
});
