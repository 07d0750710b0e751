import { AdminPeople, AdminRooms } from "@parley/protocol/admin";
import { AdminPrograms } from "@parley/protocol/programs";
import { expect, test } from "vitest";
import { makesBot } from "./support/bots.ts";
import { makesHook } from "./support/hooks.ts";
import { call, expectProblem, get } from "./support/http.ts";
import { keepsName } from "./support/kept.ts";
import { comesIn, houseWith } from "./support/lobby.ts";
import { untilMetric } from "./support/metrics.ts";
import { DEN, OPERATOR_TOKEN } from "./support/moderation.ts";
import { expected, Person } from "./support/person.ts";

const token = OPERATOR_TOKEN;
const env = { OPERATOR_TOKEN, LIMITS: "off", SEAT_GRACE_S: "0.05" };

test("[WHO41] the operator sees who keeps a name, who is here, and how many devices and rooms each has", async () => {
	const { ada, bo, house } = await houseWith(env, "ada", "bo");
	await keepsName(house, ada);
	bo.link.socket.terminate();
	await untilMetric(house, "parley_members", (seats) => seats === 1);
	const { people, next } = await get(house, "/api/admin/people", AdminPeople, { token });
	expect(next).toBeUndefined();
	const common = { devices: 1, usedAt: expect.any(Number) };
	expect(people.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
		{ session: ada.session, name: "ada", kept: true, here: true, seats: 1, ...common },
		{ session: bo.session, name: "bo", kept: false, here: false, seats: 0, ...common },
	]);
	// as names are compared, which look alike
	const found = await get(house, "/api/admin/people?search=D\u0410", AdminPeople, { token });
	expect(found.people.map(({ name }) => name)).toEqual(["ada"]);
});

test("[WHO41] people come by pages of fifty, each once, those who came last first", async () => {
	const { ada, house } = await houseWith(env, "ada");
	for (let count = 0; count < 60; count++)
		await call(house, "/api/sessions", { method: "POST", body: { name: `guest ${count}` } });
	const sizes: number[] = [];
	const seen: string[] = [];
	for (let after: string | undefined = ""; after !== undefined; ) {
		const page: AdminPeople = await get(house, `/api/admin/people?after=${after}`, AdminPeople, { token });
		sizes.push(page.people.length);
		seen.push(...page.people.map(({ session }) => session));
		after = page.next;
	}
	expect(sizes).toEqual([50, 11]);
	expect(new Set(seen).size).toBe(61);
	expect(seen.at(-1)).toBe(ada.session);
});

test("[WHO41] of rooms it sees what they hold, and nothing of conversations", async () => {
	const { ada, bo, house } = await houseWith(env, "ada", "bo");
	expected("ok", await ada.asks({ type: "open", room: "den", title: "The Den", listed: false }));
	await ada.joins("den");
	for (const text of ["one", "two"]) await ada.says(text, { room: "den" });
	const target = await ada.says("three", { room: "den" });
	await bo.joins("den");
	expected("ok", await bo.asks({ type: "report", room: "den", target, reason: "rude" }));
	const talk = expected("ok", await ada.asks({ type: "converse", with: [bo.session] })).room ?? "";
	await ada.joins(talk);
	await ada.says("only for bo", { room: talk });
	const { rooms } = await get(house, "/api/admin/rooms", AdminRooms, { token });
	expect(rooms.map(({ room }) => room)).toEqual(["den", "lobby"]);
	expect(rooms[0]).toEqual({
		...{ room: "den", title: "The Den", listed: false, members: 2, messages: 3, files: 0, fileBytes: 0 },
		...{ reports: 1, openedAt: expect.any(Number), usedAt: expect.any(Number) },
	});
	const found = await get(house, "/api/admin/rooms?search=the%20d", AdminRooms, { token });
	expect(found.rooms.map(({ room }) => room)).toEqual(["den"]);
});

test("[WHO41] nobody but the operator is told any of it, and a place is one that was told", async () => {
	const { ada, house } = await houseWith(env, "ada");
	await comesIn(house, "bo");
	const owner = await Person.arrives("cy", { port: house.port });
	for (const list of ["people", "rooms"]) {
		const path = `/api/admin/${list}`;
		for (const asker of [{}, { token: ada.token }, { token: owner.token }])
			await expectProblem(await call(house, path, asker), 403, "not-allowed");
		const wrong = await call(house, `${path}?after=x`, { token });
		expect((await expectProblem(wrong, 400, "bad-frame")).field).toBe("after");
		const twice = await call(house, `${path}?search=a&search=b`, { token });
		expect((await expectProblem(twice, 400, "bad-frame")).field).toBe("search");
	}
});

test("[WHO41] the operator sees the programs of all rooms, what each may do and who let it in, by pages", async () => {
	const { ada, bo, house } = await houseWith(env, "ada", "bo");
	await keepsName(house, ada);
	expected("ok", await ada.asks({ type: "open", room: DEN }));
	await makesBot(house, ada.token, "Keeper", ["read", "moderate"]);
	await makesHook(house, token, { name: "Backups" }, "lobby");
	await makesHook(house, ada.token, { name: "Alerts" });
	const of = (query: string) => get(house, `/api/admin/programs${query}`, AdminPrograms, { token });
	const { programs, next } = await of("");
	expect(next).toBeUndefined();
	const byName = programs.toSorted((a, b) => a.name.localeCompare(b.name));
	expect(byName.map(({ author: _, at: __, ...program }) => program)).toEqual([
		{ name: "⚙ Alerts", room: DEN, by: "ada", reads: false, writes: true, moderates: false, stopped: false },
		{ name: "⚙ Backups", room: "lobby", reads: false, writes: true, moderates: false, stopped: false },
		{ name: "⚙ Keeper", room: DEN, by: "ada", reads: true, writes: false, moderates: true, stopped: false },
	]);
	expect(programs.map(({ at }) => at)).toEqual(programs.map(({ at }) => at).toSorted((a, b) => b - a));
	const { at, author } = programs[1] ?? { at: 0, author: "" };
	const behind = `${at}.${author.slice(author.indexOf(":") + 1)}`;
	expect((await of(`?after=${encodeURIComponent(behind)}`)).programs).toEqual(programs.slice(2));
	expect((await of("?search=LOBBY")).programs).toEqual(programs.filter(({ room }) => room === "lobby"));
	await expectProblem(await call(house, "/api/admin/programs", { token: bo.token }), 403, "not-allowed");
});
