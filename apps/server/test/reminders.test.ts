import { join } from "node:path";
import type { RefusalCode } from "@parley/protocol/refusals";
import { ReminderList } from "@parley/protocol/reminders";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { call, expectProblem, get } from "./support/http.ts";
import { comesIn, houseWith } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { LOBBY, type Person } from "./support/person.ts";
import { boAndAdasBrowser } from "./support/push-service/told.ts";
import { openHouseProcess } from "./support/server-process.ts";

const NOW = 0;
const HOUR_MS = 3_600_000;
const ATTIC = "attic";

function remindersIn(house: { readonly port: number }) {
	const path = "/api/people/me/reminders";
	return {
		asks: async ({ token }: Person) => (await get(house, path, ReminderList, { token })).reminders,
		puts: ({ token }: Person, seq: number | string, at = NOW, room = LOBBY) =>
			call(house, `${path}/${seq}`, { method: "PUT", token, body: { room, at } }),
		ends: ({ token }: Person, seq: number) => call(house, `${path}/${seq}`, { method: "DELETE", token }),
	};
}

test("[REMIND1][REMIND2][REMIND3][REMIND4] one is reminded of what stands where one sits, alone and as it stands then, until one looked or answered", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off", REMINDERS_PER_PERSON_MAX: "3" }, "ada", "bo");
	const reminders = remindersIn(house);
	const problem = async (answer: Promise<Response>, status: number, code: RefusalCode) =>
		expectProblem(await answer, status, code);
	const puts = async (seq: number, at = NOW, room = LOBBY) =>
		expect((await reminders.puts(ada, seq, at, room)).status).toBe(204);
	const rang = async () => (await reminders.asks(ada)).filter((one) => one.rang).map(({ seq }) => seq);
	for (const one of [ada, bo]) await one.joins(ATTIC);
	const tab = await ada.opensAnotherTab();
	const [heron, pelican] = [await bo.says("a heron"), await bo.says("a pelican", { room: ATTIC })];
	const at = Date.now() + HOUR_MS;

	await puts(heron, at);
	for (const socket of [ada, tab]) await socket.receives("me");
	await puts(heron, at);
	await puts(pelican, at + 1, ATTIC);
	const said = { author: bo.session, name: "bo", at: expect.any(Number), state: "stands" };
	expect(await reminders.asks(ada)).toEqual([
		{ ...said, seq: heron, room: LOBBY, text: "a heron", remindAt: at },
		{ ...said, seq: pelican, room: ATTIC, text: "a pelican", remindAt: at + 1 },
	]);
	expect(await reminders.asks(bo)).toEqual([]);
	await problem(reminders.puts(ada, heron, Date.UTC(9999, 0)), 403, "not-allowed");
	await problem(reminders.puts(ada, heron, at, ATTIC), 404, "no-such-message");
	await problem(reminders.puts(ada, "one", at), 400, "bad-frame");
	await problem(reminders.puts(bo, heron, at, "cellar"), 404, "no-such-room");
	await problem(reminders.ends(bo, heron), 403, "not-allowed");

	await puts(pelican, NOW, ATTIC);
	await expect.poll(rang).toEqual([pelican]);
	await ada.leaves(ATTIC);
	expect(await reminders.asks(ada)).toMatchObject([
		{ seq: pelican, state: "closed", rang: true },
		{ seq: heron, state: "stands" },
	]);
	await bo.removes(heron);
	expect((await reminders.asks(ada))[1]).toEqual({ seq: heron, state: "removed", room: LOBBY, remindAt: at });
	expect((await reminders.ends(ada, pelican)).status).toBe(204);
	await problem(reminders.ends(ada, pelican), 403, "not-allowed");

	const [first, second] = [await bo.says("first"), await bo.says("second")];
	await puts(first);
	await puts(second, at);
	await problem(reminders.puts(ada, await bo.says("third"), at), 403, "not-allowed");
	await expect.poll(rang).toEqual([first]);
	ada.forgets();
	for (const replyTo of [first, second]) await ada.says(`an answer to ${replyTo}`, { replyTo });
	await ada.receives("me");
	expect(await bo.hears(`an answer to ${first}`)).toMatchObject({ replyTo: first });
	expect((await reminders.asks(ada)).map(({ seq }) => seq)).toEqual([heron]);
	expect(await metric(house, "parley_reminders_total")).toBe(2);
});

test("[REMIND3] a reminder comes as a push to whoever is not looking, whatever they chose for the room", async () => {
	const { house, bo, ada, browser, service } = await boAndAdasBrowser({ lobby: "mentions" });
	const reminders = remindersIn(house);
	const heron = await bo.says("a heron");
	await reminders.puts(ada, heron);
	expect(await browser.hears()).toMatchObject({ text: "a heron", name: "Bo", seq: heron, reminder: true });
	const ram = await bo.says("a ram");
	await reminders.puts(ada, ram);
	expect(await browser.hears()).toMatchObject({ text: "a ram", seq: ram, reminder: true });
	expect(service.delivered).toHaveLength(2);
});

test("[REMIND3] what was due while the house was down rings once when it is back, and goes with whose it is", async () => {
	const before = await openHouseProcess({ LIMITS: "off" });
	const [ada, bo] = [await comesIn(before, "ada"), await comesIn(before, "bo")];
	const seq = await bo.says("a heron");
	for (const one of [ada, bo]) await remindersIn(before).puts(one, seq, Date.now() + HOUR_MS);
	await before.kill();
	const stopped = new Database(join(before.dataDir, "parley.db"));
	stopped.prepare("UPDATE timers SET at = 1000 WHERE owner = ?").run(ada.session);
	stopped.close();
	const house = await before.startAgain();
	const rang = async () => (await remindersIn(house).asks(ada)).map((one) => one.rang);
	await expect.poll(rang).toEqual([true]);
	expect(await metric(house, "parley_reminders_total")).toBe(1);
	expect(await metric(house, "parley_timers_waiting")).toBe(1);
	await call(house, "/api/sessions/current", { method: "DELETE", token: bo.token });
	await expect.poll(() => metric(house, "parley_timers_waiting")).toBe(0);
});
