import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { LaterList } from "@parley/protocol/later";
import type { RefusalCode } from "@parley/protocol/refusals";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { call, expectProblem, get, wholeHistory } from "./support/http.ts";
import { comesIn, houseWith } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { DEN, denWith, does, OPERATOR_TOKEN, operatorDoes } from "./support/moderation.ts";
import { LOBBY, type Person } from "./support/person.ts";
import { openHouseProcess } from "./support/server-process.ts";

const NOW = 0;
const HOUR_MS = 3_600_000;
const YEAR_9999 = Date.UTC(9999, 0);

/** What the people of one house have sent at a time. */
function laterIn(house: { readonly port: number }, room = LOBBY) {
	const path = "/api/people/me/later";
	const asks = async ({ token }: Person) => (await get(house, path, LaterList, { token })).later;
	const puts = ({ token }: Person, text: string, at = NOW, id: string = randomUUID(), more = {}) =>
		call(house, `${path}/${id}`, { method: "PUT", token, body: { room, text, at, ...more } });
	return {
		asks,
		puts,
		/** under that id, of what was taken */
		async waits(by: Person, text: string, at = Date.now() + HOUR_MS) {
			const id = randomUUID();
			expect((await puts(by, text, at, id)).status).toBe(204);
			return id;
		},
		cancels: ({ token }: Person, id: string) => call(house, `${path}/${id}`, { method: "DELETE", token }),
		/** why what was to be sent just now was not */
		async unsent(by: Person, text: string) {
			expect((await puts(by, text)).status).toBe(204);
			const found = async () => (await asks(by)).find((one) => one.text === text)?.unsent;
			await expect.poll(found).toBeDefined();
			return found();
		},
	};
}

test("[LATER1][LATER2] what waits is told to its author alone, on all their devices, and changed or cancelled until it is sent", async () => {
	const env = { LIMITS: "off", LATER_PER_PERSON_MAX: "2", LATER_AHEAD_DAYS: "30" };
	const { ada, bo, house } = await houseWith(env, "ada", "bo");
	const later = laterIn(house);
	const problem = async (answer: Promise<Response>, status: number, code: RefusalCode) =>
		expectProblem(await answer, status, code);
	const tab = await ada.opensAnotherTab();
	const at = Date.now() + HOUR_MS;

	const first = await later.waits(ada, "at dawn", at);
	for (const socket of [ada, tab]) await socket.receives("me");
	const second = await later.waits(ada, "at noon", at + 1);
	expect(await later.asks(ada)).toEqual([
		{ id: first, room: LOBBY, text: "at dawn", at },
		{ id: second, room: LOBBY, text: "at noon", at: at + 1 },
	]);
	expect(await later.asks(bo)).toEqual([]);
	expect(await problem(later.puts(ada, "one more", at), 403, "not-allowed")).toMatchObject({
		field: "later",
	});
	for (const tooFar of [YEAR_9999, Date.now() + 31 * 24 * HOUR_MS])
		expect(await problem(later.puts(bo, "much later", tooFar), 403, "not-allowed")).toMatchObject({
			field: "at",
			detail: "That is too far ahead: it can be at most 30 days from now.",
		});
	await problem(later.puts(bo, " ", at), 400, "empty");
	await problem(later.puts(bo, "a".repeat(20_000), at), 413, "too-long");
	expect(await problem(later.puts(bo, "a".repeat(200_000), at), 413, "too-long")).toMatchObject({
		field: "text",
	});
	await problem(later.puts(bo, "when?", -1), 400, "bad-frame");
	await problem(later.puts(bo, "under what?", at, "one"), 400, "bad-frame");
	await problem(later.puts(bo, "to what?", at, randomUUID(), { replyTo: 999 }), 404, "no-such-message");
	await problem(laterIn(house, "attic").puts(bo, "where?", at), 404, "no-such-room");

	// each sign as JSON may have it, too
	const escaped = JSON.stringify({ room: LOBBY, text: "@", at }).replace("@", "\\u0061".repeat(16_384));
	const long = randomUUID();
	const put = await fetch(`http://127.0.0.1:${house.port}/api/people/me/later/${long}`, {
		method: "PUT",
		headers: { authorization: `Bearer ${bo.token}`, "content-type": "application/json" },
		body: escaped,
	});
	expect(put.status).toBe(204);
	expect((await later.cancels(bo, long)).status).toBe(204);

	const answered = await bo.says("who answers?");
	expect((await later.puts(ada, "I do", at, first, { replyTo: answered })).status).toBe(204);
	expect((await later.asks(ada))[0]).toEqual({ id: first, room: LOBBY, text: "I do", at, replyTo: answered });
	await problem(later.cancels(bo, first), 403, "not-allowed");
	expect((await later.cancels(ada, second)).status).toBe(204);
	await problem(later.cancels(ada, second), 403, "not-allowed");
	// nothing was told of it so far
	await bo.isInStep();
	expect(bo.inbox.events().filter(({ author }) => author === ada.session)).toEqual([]);

	expect((await later.puts(ada, "I do", NOW, first, { replyTo: answered })).status).toBe(204);
	expect(await bo.hears("I do")).toMatchObject({ id: first, author: ada.session, replyTo: answered });
	expect(await later.asks(ada)).toEqual([]);
	await problem(later.puts(ada, "I do", at, first), 409, "id-reused");
	expect(await metric(house, 'parley_later_messages_total{outcome="sent"}')).toBe(1);
});

test("[LATER3] whoever is away says it all the same, and all that a post is asked is asked when its time has come", async () => {
	const { ada, bo, house } = await denWith({}, ["ada", "bo"], { SEAT_GRACE_S: "0.05" });
	const later = laterIn(house, DEN);
	const because = async (text: string) => {
		const { code, field } = (await later.unsent(bo, text)) ?? {};
		return field === undefined ? code : `${code} ${field}`;
	};
	bo.link.socket.terminate();
	await ada.receives("presence", ({ left }) => left?.includes("bo") === true);
	expect((await later.puts(bo, "from afar")).status).toBe(204);
	expect(await ada.hears("from afar")).toMatchObject({ author: bo.session, name: "bo" });

	await does(ada, { do: "mute", session: bo.session, seconds: 3600 });
	const before = Date.now();
	expect(await because("while muted")).toBe("not-allowed muted");
	expect((await later.asks(bo))[0]?.at).toBeGreaterThanOrEqual(before);
	await does(ada, { do: "unmute", session: bo.session });
	await does(ada, { do: "settings", slowSeconds: 3600 });
	expect(await because("too soon")).toBe("too-fast slow");
	await does(ada, { do: "settings", slowSeconds: 0, readOnly: true });
	expect(await because("unheard")).toBe("not-allowed readOnly");
	await does(ada, { do: "settings", readOnly: false, closed: true });
	expect(await because("to the closed")).toBe("not-allowed closed");
	await does(ada, { do: "settings", closed: false, passphrase: "swordfish" });
	expect(await because("through the door")).toBe("not-allowed passphrase");
	await does(ada, { do: "settings", passphrase: null });
	const ban = await does(ada, { do: "ban", session: bo.session, seconds: 3600 });
	expect(await because("while banned")).toBe("removed-from-room");
	await does(ada, { do: "unban", ban });
	const namesake = await comesIn(house, "bo");
	expect(await because("as somebody else")).toBe("name-taken");
	await call(house, "/api/sessions/current", { method: "DELETE", token: namesake.token });
	for (const text of ["while muted", "too soon", "while banned"])
		expect((await later.asks(bo)).map((one) => one.text)).toContain(text);
});

test("[LATER3] what was to be sent while the house was down is sent once when it is back, if it still may be, and goes with its author", async () => {
	const before = await openHouseProcess({ LIMITS: "off", OPERATOR_TOKEN });
	const [ada, bo] = [await comesIn(before, "ada"), await comesIn(before, "bo")];
	for (const one of [ada, bo]) await one.joins(DEN);
	await laterIn(before).waits(ada, "good morning");
	await laterIn(before, DEN).waits(ada, "to the den of then");
	await ada.joins("attic");
	await laterIn(before, "attic").waits(ada, "from outside");
	await ada.leaves("attic");
	await laterIn(before).waits(bo, "never", Date.now() + 2 * HOUR_MS);
	await operatorDoes(before, { do: "delete", reason: "over" });
	await bo.receives("left", ({ room }) => room === DEN);
	await bo.joins(DEN);
	await before.kill();
	const file = join(before.dataDir, "parley.db");
	const stopped = new Database(file);
	stopped.prepare("UPDATE timers SET at = 1000 WHERE owner = ?").run(ada.session);
	stopped.close();

	const house = await before.startAgain();
	await bo.comesBack([LOBBY, DEN]);
	await bo.hears("good morning");
	const why = async () =>
		(await laterIn(house).asks(ada)).map(({ text, unsent }) => [text, unsent?.code]).toSorted();
	await expect.poll(why).toEqual([
		["from outside", "not-a-member"],
		["to the den of then", "no-such-room"],
	]);
	expect(bo.hasHeard("to the den of then")).toBe(false);
	expect(await metric(house, "parley_timers_waiting")).toBe(1);
	await call(house, "/api/sessions/current", { method: "DELETE", token: bo.token });
	await expect.poll(() => metric(house, "parley_timers_waiting")).toBe(0);
	await house.kill();
	const again = await house.startAgain();
	await ada.comesBack([LOBBY]);
	const said = (await wholeHistory(again, LOBBY, ada.token)).filter(({ type }) => type === "posted");
	expect(said).toHaveLength(1);
	const left = new Database(file, { readonly: true });
	expect(left.prepare("SELECT DISTINCT session FROM later").pluck().all()).toEqual([ada.session]);
	left.close();
});
