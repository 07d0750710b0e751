import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { breakLookup } from "./support/broken-lookups.ts";
import { StreamReader } from "./support/event-stream.ts";
import { comesIn, houseWith, lobbyWith } from "./support/lobby.ts";
import { metric, untilMetric } from "./support/metrics.ts";
import { LOBBY, type Person } from "./support/person.ts";
import { openHouse } from "./support/server.ts";

const EVENTS = `/api/rooms/${LOBBY}/events`;
const RETRY_MS = 250;

async function connection(port: number): Promise<Socket> {
	const socket = connect(port, "127.0.0.1").on("error", () => undefined);
	onTestFinished(() => void socket.destroy());
	await once(socket, "connect");
	return socket.setEncoding("utf8");
}

function asks(socket: Socket, { token }: Person, query: string): void {
	socket.write(
		`GET ${EVENTS}?${query} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`,
	);
}

/** Reads until so many answers came that hold this. */
async function answers(socket: Socket, what: string, many: number): Promise<void> {
	let said = "";
	while (said.split(what).length <= many) said += String((await once(socket, "data"))[0]);
}

test("[HEAR6] [OUT7] what one connection asks for at once is looked up one after the other, and answered in order", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const after = await ada.says("before");
	await bo.hears("before");
	const many = 5;
	const socket = await connection(house.port);
	for (let asked = 0; asked < many; asked++) asks(socket, bo, `wait=25&after=${after}`);
	await untilMetric(house, 'parley_room_readers{way="wait"}', (waiting) => waiting > 0);
	expect(await metric(house, 'parley_room_readers{way="wait"}')).toBe(1);
	const all = answers(socket, "one for all of them", many);
	await ada.says("one for all of them");
	await all;
});

test("[HEAR6] [OUT7] whoever goes away leaves nothing that waits behind", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const after = await ada.says("before");
	await bo.hears("before");
	const waiting = (many: number) =>
		untilMetric(house, 'parley_room_readers{way="wait"}', (readers) => readers === many);
	const socket = await connection(house.port);
	for (let asked = 0; asked < 3; asked++) asks(socket, bo, `wait=25&after=${after}`);
	await waiting(1);
	socket.destroy();
	await waiting(0);
	asks(await connection(house.port), bo, `wait=25&after=${after}`);
	await waiting(1);
});

test("[HEAR6] [OUT5] a stream whose archive cannot answer asks again after a pause, however much is said meanwhile", async () => {
	const lookupsUrl = new URL("./support/broken-lookups.ts", import.meta.url).href;
	const before = await openHouse({ LIMITS: "off" }, { lookupsUrl });
	const early = await comesIn(before, "ada");
	for (let line = 0; line < 3; line++) await early.says(`line ${line}`);
	// what was said before is not in memory then
	const house = await before.reopen();
	const [ada, bo] = [await comesIn(house, "bo"), await comesIn(house, "cy")];
	const mend = breakLookup(house, "history");
	const failed = () => metric(house, 'parley_lookups_total{service="history",outcome="internal"}');
	const begun = performance.now();
	const stream = await StreamReader.opens(house, `${EVENTS}?after=0`, bo.token);
	await stream.next();
	for (let line = 0; line < 60; line++) await ada.says(`noise ${line}`);
	const asked = await failed();
	expect(asked).toBeLessThanOrEqual(2 + (performance.now() - begun) / (RETRY_MS - 5));
	mend();
	const texts: unknown[] = [];
	while (texts.length < 63) {
		const event = await stream.event();
		if (event.type === "posted") texts.push(event.text);
	}
	expect(texts.slice(0, 4)).toEqual(["line 0", "line 1", "line 2", "noise 0"]);
	expect(texts.at(-1)).toBe("noise 59");
});

test("[HEAR6] [OUT3] whoever catches up from the archive and reads slowly is kept as a place, while others talk", async () => {
	const { ada: early, house: before } = await houseWith(
		{ LIMITS: "off", MESSAGE_BYTES_MAX: "262144" },
		"ada",
	);
	const text = "x".repeat(200_000);
	for (let many = 0; many < 60; many++) await early.says(`${many} ${text}`);
	const house = await before.reopen();
	const [ada, bo] = [await comesIn(house, "bo"), await comesIn(house, "cy")];
	const slow = await StreamReader.opens(house, `${EVENTS}?after=0`, bo.token);
	await slow.next();
	await ada.says("meanwhile");
	await bo.hears("meanwhile");
	expect(await metric(house, "parley_room_reader_events_total")).toBeLessThan(60);
	for (let many = 0; many < 60; many++)
		expect((await slow.event()) as { text?: string }).toMatchObject({ text: `${many} ${text}` });
	expect(await slow.event()).toMatchObject({ text: "meanwhile" });
});
