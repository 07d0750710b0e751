import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { storeModule } from "../../app/rows/store.ts";
import { type LookBounds, readOwnMessages } from "./own-messages.ts";

const LOBBY = { room: "lobby", title: "Lobby", topic: "", capacity: 0, listed: true, by: null, at: 0 };

/** A room in which these people wrote, one after the other from Seq 2 on. */
function wroteIn(...authors: string[]) {
	const database = new Sqlite(":memory:");
	onTestFinished(() => void database.close());
	for (const migration of storeModule.migrations) migration(database);
	const store = storeModule.open(database);
	store.apply(1, { type: "room-opened", ...LOBBY });
	for (const [at, author] of authors.entries())
		store.apply(2 + at, {
			...{ type: "posted", room: "lobby", name: author, author, at, id: `${at}`, text: "four" },
		});
	/** All pages up to the last, each as the Seqs in it. */
	return (bounds: LookBounds) => {
		const pages: number[][] = [];
		for (let after: number | undefined = 0; after !== undefined && pages.length < 20; ) {
			const { messages, next } = readOwnMessages(database, { author: "ada", after }, bounds);
			pages.push(messages.map(({ seq }) => seq));
			after = next;
		}
		return pages;
	};
}

const WIDE: LookBounds = { rowsMax: 100, messagesMax: 100, charsMax: 100 };

test("[WHO40] one look is bounded by rows, by messages and by characters, and the next goes on where it ended", () => {
	const pages = wroteIn("ada", "bo", "bo", "bo", "ada", "ada", "bo");
	expect(pages(WIDE)).toEqual([[2, 6, 7]]);
	expect(pages({ ...WIDE, rowsMax: 3 })).toEqual([[2], [6, 7], []]);
	expect(pages({ ...WIDE, messagesMax: 2 })).toEqual([[2, 6], [7]]);
	expect(pages({ ...WIDE, charsMax: 6 })).toEqual([[2], [6], [7]]);
});
