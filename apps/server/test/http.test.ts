import { HistoryPage } from "@parley/protocol/history-page";
import { Door, NameCheck, RoomList, RoomSummary, SessionMade } from "@parley/protocol/http";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { call, expectProblem, get, wholeHistory } from "./support/http.ts";
import { comesIn, houseWith, lobbyWith } from "./support/lobby.ts";
import { breath, metric } from "./support/metrics.ts";
import { expected, handshake, LOBBY, Person, refusedAs, stranger } from "./support/person.ts";
import { type House, openHouse } from "./support/server.ts";

const EVENTS = `/api/rooms/${LOBBY}/events`;

test("[HTTP] POST /api/sessions makes a session, whose token a hello takes up", async () => {
	const house = await openHouse();
	const response = await call(house, "/api/sessions", { method: "POST", body: { name: "ada" } });
	expect(response.status).toBe(201);
	const made = SessionMade.parse(await response.json());
	const link = await stranger(house);
	expect(await handshake(link, "ada", made.token)).toMatchObject({
		session: made.session,
		epoch: made.epoch,
	});
});

test("[HTTP] the name of a session made over HTTP is held for the grace, and no longer", async () => {
	const makes = (house: House, name: string) =>
		call(house, "/api/sessions", { method: "POST", body: { name } });
	const patient = await openHouse();
	await makes(patient, "ada");
	await expectProblem(await makes(patient, "ADA"), 409, "name-taken");
	const hasty = await openHouse({ SEAT_GRACE_S: "0.2" });
	await makes(hasty, "ada");
	while (!(await get(hasty, "/api/names/ada", NameCheck)).free) await breath();
	await Person.arrives("ada", hasty);
});

test("[HTTP] sessions are refused with problem documents", async () => {
	const { house } = await lobbyWith("ada");
	const post = (body: unknown) => call(house, "/api/sessions", { method: "POST", body });
	const taken = await expectProblem(await post({ name: "ada" }), 409, "name-taken");
	expect(taken.suggestions?.length).toBeGreaterThanOrEqual(1);
	await expectProblem(await post({ name: "<>" }), 400, "name-invalid");
	await expectProblem(await post({}), 400, "bad-frame");
	await expectProblem(await post({ name: 7 }), 400, "bad-frame");
	await expectProblem(await post("{ broken"), 400, "bad-frame");
	await expectProblem(await post("[".repeat(10_000)), 400, "bad-frame");
});

test("[HTTP] a session over HTTP needs its token", async () => {
	const { ada, house } = await lobbyWith("ada");
	const remove = (token?: string) =>
		call(house, "/api/sessions/current", { method: "DELETE", ...(token === undefined ? {} : { token }) });
	await expectProblem(await remove(), 401, "token-invalid");
	await expectProblem(await remove("made-up"), 401, "token-invalid");
	expect((await remove(ada.token)).status).toBe(204);
	await expectProblem(await remove(ada.token), 401, "token-invalid");
});

test("[HTTP] names are checked before one comes in", async () => {
	const { house } = await lobbyWith("ada");
	expect(await get(house, "/api/names/bo", NameCheck)).toEqual({ free: true });
	const taken = await get(house, "/api/names/Ada", NameCheck);
	expect(taken.free).toBe(false);
	expect(taken.suggestions?.length).toBeGreaterThanOrEqual(1);
	const invalid = await get(house, "/api/names/%3C%3E", NameCheck);
	expect(invalid.free).toBe(false);
	expect(invalid.reason).not.toBe("");
});

test("[HTTP] the door is open and says where it leads", async () => {
	const house = await openHouse({ DEFAULT_ROOM: "hall", ROOM_CREATION: "closed" });
	expect(await get(house, "/api/door", Door)).toEqual({
		open: true,
		defaultRoom: "hall",
		roomCreation: "closed",
	});
});

test("[HTTP] rooms tell people, seats, posts and head", async () => {
	const { ada, house } = await houseWith({ ROOM_CAPACITY: "2" }, "ada", "bo");
	await ada.says("one");
	const head = await ada.says("two");
	const room = await get(house, "/api/rooms/lobby", RoomSummary);
	expect(room).toMatchObject({ room: LOBBY, count: 2, capacity: 2, head, posts: 2, waiting: 0 });
	expect(room.deliverMs).not.toBeNull();
	expect(await get(house, "/api/rooms", RoomList)).toMatchObject([{ room: LOBBY, head }]);
	await expectProblem(await call(house, "/api/rooms/nowhere"), 404, "no-such-room");
});

test("[HTTP] deliverMs is null where nothing was said", async () => {
	const house = await openHouse();
	expect((await get(house, "/api/rooms/lobby", RoomSummary)).deliverMs).toBeNull();
});

test("[HTTP] members are shown to whoever has a seat, page by page", async () => {
	const { ada, house } = await lobbyWith("ada", "bo", "cy", "dee");
	const outsider = await Person.arrives("eve", house);
	const path = "/api/rooms/lobby/members";
	await expectProblem(await call(house, path, { token: outsider.token }), 403, "not-a-member");
	await expectProblem(await call(house, path), 401, "token-invalid");
	const response = await call(house, path, { token: ada.token });
	expect(JSON.stringify(await response.json())).toMatch(/ada.*bo.*cy.*dee/);
	const page = await call(house, `${path}?after=bo&limit=1`, { token: ada.token });
	const text = JSON.stringify(await page.json());
	expect(text).toContain("cy");
	expect(text).not.toContain("dee");
});

test("[HTTP] pages before, after and around are those of fetch and of the live stream", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	for (let index = 0; index < 120; index++) await ada.says(`line ${index}`);
	await bo.hears("line 119");
	const live = bo.inbox.events();
	const middle = live[60]?.seq ?? 0;
	const questions = [
		{},
		{ limit: 7 },
		{ before: middle },
		{ before: middle, limit: 3 },
		{ after: middle },
		{ after: middle, limit: 3 },
		{ after: 0, limit: 100 },
		{ around: middle, limit: 11 },
		{ before: live[0]?.seq ?? 0 },
		{ after: live.at(-1)?.seq ?? 0 },
	];
	for (const question of questions) {
		const what = JSON.stringify(question);
		const { events, reachedStart, reachedHead } = await bo.fetches(question);
		const query = Object.entries(question)
			.map(([key, value]) => `${key}=${value}`)
			.join("&");
		const served = await get(house, `${EVENTS}?${query}`, HistoryPage, { token: bo.token });
		expect(served, what).toEqual({ room: LOBBY, events, reachedStart, reachedHead });
		const from = live.findIndex(({ seq }) => seq === events[0]?.seq);
		expect(events, what).toEqual(from < 0 ? [] : live.slice(from, from + events.length));
		if (events.length > 0) {
			expect(reachedStart, what).toBe(from === 0);
			expect(reachedHead, what).toBe(from + events.length === live.length);
		}
	}
});

test("[HTTP] a page before, after and around lies where it was asked for", async () => {
	const { ada } = await houseWith({ LIMITS: "off" }, "ada");
	const seqs: number[] = [];
	for (let index = 0; index < 30; index++) seqs.push(await ada.says(`line ${index}`));
	const middle = seqs[15] ?? 0;
	const asked = async (where: object) =>
		(await ada.fetches({ ...where, limit: 5 })).events.map(({ seq }) => seq);
	expect(await asked({})).toEqual(seqs.slice(25));
	expect(await asked({ before: middle })).toEqual(seqs.slice(10, 15));
	expect(await asked({ after: middle })).toEqual(seqs.slice(16, 21));
	expect(await asked({ around: middle })).toContain(middle);
	expect((await asked({ around: middle })).length).toBe(5);
	expect(await ada.fetches({ before: seqs[0] ?? 0 })).toMatchObject({ events: [], reachedStart: true });
	expect(await ada.fetches({ after: seqs[29] ?? 0 })).toMatchObject({ events: [], reachedHead: true });
});

test("[HTTP] a page at a date begins there", async () => {
	const { ada, house } = await lobbyWith("ada");
	const seq = await ada.says("today");
	const at = (date: string) => get(house, `${EVENTS}?at=${date}`, HistoryPage, { token: ada.token });
	expect((await at("2001-01-01")).events.map((event) => event.seq)).toContain(seq);
	await expectProblem(await call(house, `${EVENTS}?at=yesterday`, { token: ada.token }), 400, "bad-frame");
});

test("[HTTP] history needs a seat and good numbers", async () => {
	const { ada, house } = await lobbyWith("ada");
	const outsider = await Person.arrives("eve", house);
	await expectProblem(await call(house, EVENTS), 401, "token-invalid");
	await expectProblem(await call(house, EVENTS, { token: outsider.token }), 403, "not-a-member");
	for (const query of ["limit=0", "limit=101", "limit=x", "before=-1", "after=1.5", "before=1&after=1"])
		await expectProblem(await call(house, `${EVENTS}?${query}`, { token: ada.token }), 400, "bad-frame");
	const nowhere = await call(house, "/api/rooms/nowhere/events", { token: ada.token });
	expect([403, 404]).toContain(nowhere.status);
	refusedAs("not-a-member", await outsider.asks({ type: "fetch", room: LOBBY }));
});

test("[HTTP] history is whole from the first event to the head, removals included", async () => {
	const { ada, house } = await houseWith({ LIMITS: "off" }, "ada");
	for (let index = 0; index < 250; index++) await ada.says(`line ${index}`);
	await ada.removes(await ada.says("gone"));
	expect(await wholeHistory(house, LOBBY, ada.token)).toHaveLength(252);
});

test("[HTTP] alive, ready and counted", async () => {
	const { ada, house } = await lobbyWith("ada");
	await ada.says("count me");
	for (const path of ["/healthz", "/readyz"]) expect((await call(house, path)).status, path).toBe(200);
	const metrics = await (await call(house, "/metrics")).text();
	for (const name of ["sockets", "members", "buffered_bytes", "commit_seconds", "deliveries_total"])
		expect(metrics).toContain(`parley_${name}`);
	expect(metrics).not.toContain("count me");
	for (const part of ["pages", "log"])
		expect(await metric(house, `parley_database_bytes{part="${part}"}`), part).toBeGreaterThan(0);
});

test("[HTTP] an unknown route, a bad path and a wrong method are problem documents, not pages", async () => {
	const house = await openHouse();
	for (const [path, method, statuses] of [
		["/api/nothing", "GET", [400, 404]],
		["/api/names/%E0%A4%A", "GET", [400]],
		["/api/door", "DELETE", [400, 404, 405]],
	] as const) {
		const response = await call(house, path, { method });
		expect(statuses, path).toContain(response.status);
		expect(response.headers.get("content-type"), path).toContain("application/problem+json");
		expect(await response.text(), path).not.toMatch(/<html|node_modules|at .*\.ts:/i);
	}
});

test("[HTTP] a token is taken from the header alone", async () => {
	const { ada, house } = await lobbyWith("ada");
	const response = await call(house, `${EVENTS}?token=${ada.token}&authorization=${ada.token}`);
	await expectProblem(response, 401, "token-invalid");
});

test("[HTTP] pages carry a content security policy and are not framed", async () => {
	const house = await openHouse();
	const { headers } = await call(house, "/api/door");
	const policy = headers.get("content-security-policy") ?? "";
	for (const part of [
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		"frame-ancestors 'none'",
	])
		expect(policy).toContain(part);
	expect(policy).toContain("require-trusted-types-for 'script';trusted-types parley");
	expect(policy).not.toContain("unsafe");
	expect(headers.get("x-content-type-options")).toBe("nosniff");
	expect(headers.get("referrer-policy")).toBe("no-referrer");
	for (const feature of ["camera", "geolocation", "microphone", "payment"])
		expect(headers.get("permissions-policy")).toContain(`${feature}=()`);
	expect(headers.getSetCookie()).toEqual([]);
	expect(headers.get("x-powered-by")).toBeNull();
});

test("[HTTP] a seat opens history, and leaving closes it", async () => {
	const { house } = await lobbyWith("ada");
	const bo = await comesIn(house, "bo");
	await get(house, EVENTS, z.object({}), { token: bo.token });
	expected("ok", await bo.asks({ type: "leave", room: LOBBY }));
	await expectProblem(await call(house, EVENTS, { token: bo.token }), 403, "not-a-member");
});
