import { Deciding } from "@parley/engine/log/deciding";
import { DraftInHand } from "@parley/engine/log/draft-in-hand";
import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import type { Draft } from "../../app/drafts.ts";
import { storeModule } from "../../app/rows/store.ts";

const limits = {
	...{ roomsMax: 10, conversationsMax: 10, conversationsUnansweredMax: 10, sessionsMax: 10 },
	...{
		roomBansMax: 3,
		reportsOpenMax: 3,
		activityStartBytesMax: 8_192,
		activityStateBytesMax: 262_144,
		activityMoveBytesMax: 1_024,
		membershipsMax: 1_000,
		membershipsPerPersonMax: 200,
	},
};
const AT = 1_700_000_000_000;
const wish = (does: object): Draft =>
	({ type: "moderate", room: "den", by: "ada", at: AT, wish: does }) as Draft;
const due = (id: string, seconds: number): Draft => ({ type: "due", id, at: AT + seconds * 1_000 });

/** Ada has a den, bo and cy are known; by these rules. */
function denBy(rules: number) {
	const database = new Sqlite(":memory:");
	onTestFinished(() => void database.close());
	database.exec("CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID");
	for (const migrate of storeModule.migrations) migrate(database);
	const deciding = new Deciding({
		...{ database, store: storeModule.open(database), rules: storeModule.rules(limits) },
		...{ read: storeModule.read, inHand: new DraftInHand(DraftInHand.share()) },
	});
	let seq = 0;
	/** what came of it, and its number */
	const decide = (draft: Draft): [string, number] => {
		const { decided, newest } = deciding.apply({ drafts: [draft], places: undefined, after: seq });
		seq = newest;
		const [one] = decided;
		return [one?.kind === "accepted" ? one.stored.event.type : (one?.kind ?? ""), seq];
	};
	decide({ type: "rules", n: rules });
	for (const session of ["ada", "bo", "cy"])
		decide({ type: "open-session", session, tokenHash: session, name: session, at: AT });
	decide({
		type: "open-room",
		room: "den",
		title: "",
		topic: "",
		capacity: 0,
		listed: true,
		by: "ada",
		at: AT,
	});
	const timers = () => database.prepare("SELECT id, at FROM timers ORDER BY at").raw().all();
	return { decide, deciding, timers };
}

test("[MOD3] a ban and a mute end by their timers, and not before their time", () => {
	const { decide, timers } = denBy(4);
	const [, ban] = decide(wish({ do: "ban", session: "bo", seconds: 10 }));
	const [, mute] = decide(wish({ do: "mute", session: "cy", seconds: 20 }));
	expect(timers()).toEqual([
		[`ban ${ban}`, AT + 10_000],
		[`mute ${mute}`, AT + 20_000],
	]);
	expect(decide(due(`ban ${ban}`, 9))[0]).toBe("refused");
	expect(decide(due(`ban ${ban}`, 10))[0]).toBe("ban-ended");
	expect(decide(due(`ban ${ban}`, 10))[0]).toBe("refused");
	expect(decide(due(`mute ${mute}`, 20))[0]).toBe("mute-ended");
	expect(timers()).toEqual([]);
});

test("[MOD3] a ban that was lifted and set anew is not ended by the timer of the old one, nor is one that a newer one replaced", () => {
	const { decide, timers } = denBy(4);
	const [, first] = decide(wish({ do: "ban", session: "bo", seconds: 10 }));
	decide(wish({ do: "unban", ban: first }));
	expect(timers()).toEqual([]);
	const [, second] = decide(wish({ do: "ban", session: "bo", seconds: 60 }));
	expect(decide(due(`ban ${first}`, 30))[0]).toBe("refused");
	const [, third] = decide(wish({ do: "ban", session: "bo", seconds: 90 }));
	expect(decide(due(`ban ${second}`, 60))[0]).toBe("refused");
	expect(timers()).toEqual([[`ban ${third}`, AT + 90_000]]);
	const [, mute] = decide(wish({ do: "mute", session: "cy", seconds: 10 }));
	decide(wish({ do: "mute", session: "cy", seconds: 40 }));
	expect(decide(due(`mute ${mute}`, 10))[0]).toBe("refused");
	decide(wish({ do: "unmute", session: "cy" }));
	expect(timers()).toHaveLength(1);
});

test("[MOD3] before rules 4 bans and mutes have no timer and end as they did; at their place all that run get theirs, also behind a start", () => {
	for (const startsAnew of [false, true]) {
		const { decide, deciding, timers } = denBy(3);
		const [, over] = decide(wish({ do: "ban", session: "cy", seconds: 5 }));
		expect(decide({ type: "end-ban", room: "den", ban: over })[0]).toBe("ban-ended");
		const [, ban] = decide(wish({ do: "ban", session: "bo", seconds: 10 }));
		const [, mute] = decide(wish({ do: "mute", session: "cy", seconds: 20 }));
		expect(timers()).toEqual([]);
		expect(decide(due(`ban ${ban}`, 10))[0]).toBe("refused");
		if (startsAnew) deciding.load();
		decide({ type: "rules", n: 4 });
		expect(timers()).toEqual([
			[`ban ${ban}`, AT + 10_000],
			[`mute ${mute}`, AT + 20_000],
		]);
		// of before, and still on its way
		expect(decide({ type: "end-ban", room: "den", ban })[0]).toBe("ban-ended");
		expect(timers()).toEqual([[`mute ${mute}`, AT + 20_000]]);
	}
});

test("[ROOM9] with a room go the timers of its bans and mutes", () => {
	const { decide, timers } = denBy(4);
	decide({ type: "close-conversations" });
	decide(wish({ do: "ban", session: "bo", seconds: 10 }));
	decide(wish({ do: "mute", session: "cy", seconds: 20 }));
	decide({ type: "delete-room", room: "den", reason: "", at: AT });
	expect(timers()).toEqual([]);
});
