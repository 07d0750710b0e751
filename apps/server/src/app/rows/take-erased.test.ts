import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import type { ChatEvent } from "../events.ts";
import { storeModule } from "./store.ts";

const at = 1_000;

/** Ada, who has a room; each event says whether it erased a text. */
function adasStore() {
	const database = new Sqlite(":memory:");
	onTestFinished(() => void database.close());
	for (const migrate of storeModule.migrations) migrate(database);
	const store = storeModule.open(database);
	let seq = 0;
	const erases = (event: ChatEvent): boolean => {
		seq += 1;
		store.apply(seq, event);
		return store.takeErased();
	};
	erases({ type: "room-opened", room: "den", title: "", topic: "", capacity: 0, listed: true, by: null, at });
	erases({ type: "session-opened", session: "ada", tokenHash: "of ada", name: "ada", key: "ada", at });
	return erases;
}

test("[NOW2] [WHO72] what somebody said of themselves is erased with what they say in its place, and with nothing", () => {
	const erases = adasStore();
	const says = (about: string): ChatEvent => ({ type: "profile-changed", session: "ada", about, at });
	expect([says("shy"), says("bold"), says(""), says("")].map(erases)).toEqual([false, true, true, false]);
});

test("[NOW2] [LATER2] what waited to be sent is erased when it is cancelled or changed, or its author goes; what is sent stays", () => {
	const erases = adasStore();
	const waits = (id: string, text: string): ChatEvent => ({
		...{ type: "later-set", session: "ada", room: "den", id, text, sendAt: at + 1_000, max: 9, at },
	});
	expect([waits("l1", "rude"), waits("l1", "kind"), waits("l2", "sent")].map(erases)).toEqual([
		...[false, true, false],
	]);
	const sent = {
		type: "posted",
		room: "den",
		author: "ada",
		name: "ada",
		id: "l2",
		text: "sent",
		at,
	} as const;
	expect(erases({ ...sent, later: true })).toBe(false);
	expect(erases({ type: "later-ended", session: "ada", id: "l1", at })).toBe(true);
	expect(erases(waits("l3", "never"))).toBe(false);
	expect(erases({ type: "session-released", session: "ada", ended: true, freed: [], at })).toBe(true);
});
