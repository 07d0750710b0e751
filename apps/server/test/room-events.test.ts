import { NextPage } from "@parley/protocol/room-events";
import { expect, test } from "vitest";
import { StreamReader } from "./support/event-stream.ts";
import { type Call, call, expectProblem, get } from "./support/http.ts";
import { comesIn, houseWith, lobbyWith } from "./support/lobby.ts";
import { metric, untilMetric } from "./support/metrics.ts";
import { expected, LOBBY, type Person } from "./support/person.ts";
import type { House } from "./support/server.ts";

const EVENTS = `/api/rooms/${LOBBY}/events`;
const waits = (house: House, { token }: Person, query: string) =>
	get(house, `${EVENTS}?${query}`, NextPage, { token });
const isWaiting = (house: House, way: string, many = 1) =>
	untilMetric(house, `parley_room_readers{way="${way}"}`, (count) => count === many);
const asks = (house: House, { token }: Person, query: string, more: Call = {}) =>
	call(house, `${EVENTS}?${query}`, { token, ...more });

test("[HEAR1] who waits is answered when something new is there, in order, and told where to go on", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const first = await ada.says("before");
	const newest = await waits(house, bo, "wait=25");
	expect(newest).toMatchObject({ position: first, epoch: bo.epoch, reachedHead: true });
	const waiting = waits(house, bo, `wait=25&after=${newest.position}&epoch=${newest.epoch}`);
	await isWaiting(house, "wait");
	const seq = await ada.says("news");
	const page = await waiting;
	expect(page.events).toEqual(bo.inbox.events().filter((event) => event.seq === seq));
	expect(page).toMatchObject({ position: seq, reachedHead: true, reachedStart: false });
	await isWaiting(house, "wait", 0);
	expect(await waits(house, bo, `wait=1&after=${seq}&epoch=${newest.epoch}`)).toMatchObject({
		events: [],
		position: seq,
	});
});

test("[HEAR1] what is further back than memory is given in pages, none missing", async () => {
	const { ada, house } = await houseWith({ LIMITS: "off" }, "ada");
	for (let line = 0; line < 30; line++) await ada.says(`line ${line}`);
	const back = await house.reopen();
	const bo = await comesIn(back, "bo");
	const texts: string[] = [];
	for (let after = 0; texts.length < 30; ) {
		const page = await waits(back, bo, `wait=25&limit=7&after=${after}`);
		texts.push(...page.events.map((event) => (event.type === "posted" ? (event.text ?? "") : "")));
		after = page.position;
	}
	expect(texts).toEqual(Array.from({ length: 30 }, (_, line) => `line ${line}`));
});

test("[HEAR2] a stream goes on behind Last-Event-ID, live and without gap or overlap", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	await ada.says("one");
	const stream = await StreamReader.opens(house, EVENTS, bo.token);
	expect(stream.headers.get("content-type")).toContain("text/event-stream");
	expect(stream.headers.get("cache-control")).toBe("no-store, no-transform");
	const start = await stream.next();
	expect(start).toMatchObject({ data: undefined, id: `${bo.epoch}.${bo.heldIn(LOBBY)}` });
	const two = await ada.says("two");
	expect(await stream.event()).toMatchObject({ id: `${bo.epoch}.${two}`, text: "two", name: "ada" });
	stream.close();
	await isWaiting(house, "stream", 0);
	for (const text of ["three", "four"]) await ada.says(text);
	const again = await StreamReader.opens(house, `${EVENTS}?after=0`, bo.token, {
		"last-event-id": `${bo.epoch}.${two}`,
	});
	await again.next();
	expect(await again.event()).toMatchObject({ text: "three" });
	expect(await again.event()).toMatchObject({ text: "four" });
	await ada.says("five");
	expect(await again.event()).toMatchObject({ text: "five" });
});

test("[HEAR3] a position of another epoch, or above the head, is stale", async () => {
	const { ada, house } = await lobbyWith("ada");
	const seq = await ada.says("one");
	for (const query of ["after=0&epoch=another", `wait=0&after=${seq + 1}`, "epoch=another&before=9"])
		await expectProblem(await asks(house, ada, query), 409, "stale-position");
	for (const id of [`another.${seq}`, `${ada.epoch}.${seq + 1}`]) {
		const headers = { accept: "text/event-stream", "last-event-id": id };
		await expectProblem(await asks(house, ada, "", { headers }), 409, "stale-position");
	}
});

test("[HEAR3] what is not as agreed is refused in words", async () => {
	const { ada, house } = await lobbyWith("ada");
	for (const query of [
		"wait=26",
		"wait=-1",
		"wait=x",
		"wait=1&before=3",
		"wait=1&at=2020-01-01",
		"epoch=a&epoch=b",
	])
		await expectProblem(await asks(house, ada, query), 400, "bad-frame");
	for (const id of ["nonsense", "epoch.-1", "epoch.1.5x", ".1"]) {
		const headers = { accept: "text/event-stream", "last-event-id": id };
		await expectProblem(await asks(house, ada, "", { headers }), 400, "bad-frame");
	}
	const headers = { accept: "text/event-stream" };
	await expectProblem(await call(house, `${EVENTS}?token=${ada.token}`, { headers }), 401, "token-invalid");
});

test("[HEAR4] whoever loses the seat hears nothing more, and why", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const stream = await StreamReader.opens(house, EVENTS, bo.token);
	await stream.next();
	const waiting = asks(house, bo, `wait=25&after=${bo.heldIn(LOBBY)}`);
	await isWaiting(house, "wait");
	expected("ok", await bo.asks({ type: "leave", room: LOBBY }));
	await ada.says("behind their back");
	expect(await stream.next()).toMatchObject({
		name: "refused",
		data: expect.stringContaining("not-a-member"),
	});
	expect(await stream.next()).toBeUndefined();
	await expectProblem(await waiting, 403, "not-a-member");
});

test("[HEAR4] a token that was ended ends what it reads", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const stream = await StreamReader.opens(house, EVENTS, bo.token);
	await stream.next();
	expect((await call(house, "/api/sessions/current", { method: "DELETE", token: bo.token })).status).toBe(
		204,
	);
	await ada.says("later");
	expect(await stream.next()).toMatchObject({
		name: "refused",
		data: expect.stringContaining("token-invalid"),
	});
});

test("[HEAR5] one person, one address and all have so many open, and get the next one when one ended", async () => {
	const env = { READERS_PER_PERSON_MAX: "2", READERS_PER_ADDRESS_MAX: "1", READERS_MAX: "11" };
	const { ada, bo, house } = await houseWith(env, "ada", "bo");
	const headers = { accept: "text/event-stream" };
	const [one] = await Promise.all([
		StreamReader.opens(house, EVENTS, ada.token),
		StreamReader.opens(house, EVENTS, ada.token),
	]);
	await expectProblem(await asks(house, ada, "", { headers }), 429, "too-fast");
	await expectProblem(await asks(house, ada, "wait=1&after=0"), 429, "too-fast");
	expect((await StreamReader.opens(house, EVENTS, bo.token)).status).toBe(200);
	one.close();
	await isWaiting(house, "stream", 2);
	expect((await StreamReader.opens(house, EVENTS, ada.token)).status).toBe(200);
	expect(await metric(house, 'parley_refused_total{code="too-fast"}')).toBe(2);
});

test("[HEAR5] the house and one address have so many", async () => {
	const { ada, bo, house } = await houseWith({ READERS_PER_ADDRESS_MAX: "1", READERS_MAX: "8" }, "ada", "bo");
	const headers = { accept: "text/event-stream" };
	for (let many = 0; many < 8; many++) await StreamReader.opens(house, EVENTS, ada.token);
	await expectProblem(await asks(house, bo, "", { headers }), 503, "busy");
	const small = await houseWith({ READERS_PER_ADDRESS_MAX: "1", READERS_PER_PERSON_MAX: "0" }, "ada");
	// the loopback counts as ten
	for (let many = 0; many < 10; many++) await StreamReader.opens(small.house, EVENTS, small.ada.token);
	await expectProblem(await asks(small.house, small.ada, "", { headers }), 429, "too-many-from-here");
});

test("[HEAR6] a reader who does not read holds up nobody, is kept as a place, and reads on where they were", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off", MESSAGE_BYTES_MAX: "262144" }, "ada", "bo");
	const slow = await StreamReader.opens(house, `${EVENTS}?after=0`, bo.token);
	const text = "x".repeat(250_000);
	const seqs: number[] = [];
	// far more than kernel and stream take of one who reads nothing
	for (let many = 0; many < 80; many++) seqs.push(await ada.says(text));
	await bo.sees(seqs.at(-1) ?? 0);
	expect(await metric(house, "parley_room_reader_events_total")).toBeLessThan(80);
	const read: number[] = [];
	while (read.length < seqs.length) read.push((await slow.event()).seq);
	expect(read).toEqual(seqs);
});

test("[HEAR6] a stop answers who waits and ends who reads", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const stream = await StreamReader.opens(house, EVENTS, bo.token);
	await stream.next();
	const waiting = waits(house, ada, "wait=25&after=0");
	await isWaiting(house, "wait");
	await house.stop();
	expect(await waiting).toMatchObject({ events: [], position: 0 });
	expect(await stream.next()).toBeUndefined();
});
