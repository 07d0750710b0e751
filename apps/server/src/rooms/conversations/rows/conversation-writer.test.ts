import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { storeModule } from "../../../app/rows/store.ts";
import { ConversationWriter } from "./conversation-writer.ts";

const ROOM = "direct-1";

test("[TALK7][MEM1] where conversations of before are closed, whoever sits down and whoever is outside leaves no row of a membership", () => {
	const database = new Sqlite(":memory:");
	onTestFinished(() => void database.close());
	database.exec("CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID");
	for (const migrate of storeModule.migrations) migrate(database);
	database.exec(`
		INSERT INTO rooms (room, title, topic, capacity, listed, opened_by, opened_at, opened_seq)
			VALUES ('${ROOM}', '', '', 2, 0, 'ada', 0, 1), ('den', '', '', 2, 0, 'ada', 0, 2);
		INSERT INTO sessions VALUES ('ada', 'of ada', 'ada', 'ada', 1, 1, 0), ('cy', 'of cy', 'cy', 'cy', 1, 1, 0);
		INSERT INTO seats VALUES ('${ROOM}', 'cy', 3);
		INSERT INTO line VALUES ('${ROOM}', 'ada', 4);
		INSERT INTO members VALUES ('${ROOM}', 'ada', 3), ('${ROOM}', 'cy', 3), ('den', 'cy', 3);
		INSERT INTO passphrases_given VALUES ('${ROOM}', 'ada'), ('${ROOM}', 'cy'), ('den', 'cy');
	`);
	new ConversationWriter(database).close(5, { type: "conversations-closed", seats: true });
	const rows = (sql: string) => database.prepare(sql).raw().all();
	expect(rows("SELECT room, session, seq FROM seats")).toEqual([[ROOM, "ada", 5]]);
	expect(rows("SELECT room, session FROM line")).toEqual([]);
	expect(rows("SELECT room, session FROM members")).toEqual([["den", "cy"]]);
	expect(rows("SELECT room, session FROM passphrases_given ORDER BY room")).toEqual([
		["den", "cy"],
		[ROOM, "ada"],
	]);
});
