import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { tcpSocketOf } from "@parley/engine/lib/insides";
import { expect, onTestFinished, test } from "vitest";
import { call, expectProblem } from "./support/http.ts";
import { comesIn, houseWith, lobbyWith } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { expected, handshake, LOBBY, refusedAs, stranger } from "./support/person.ts";
import { openHouse } from "./support/server.ts";
import { UpgradeRefused } from "./support/socket-link.ts";
import { tap } from "./support/under-websocket.ts";
import { openWire } from "./support/wire.ts";

async function statusOf(dialling: Promise<unknown>): Promise<number> {
	try {
		await dialling;
		return 101;
	} catch (error) {
		if (error instanceof UpgradeRefused) return error.status;
		throw error;
	}
}

test("[CONN1] an upgrade from a foreign origin is refused, from no origin, an own or a public one accepted", async () => {
	const house = await openHouse({ PUBLIC_ORIGINS: "https://chat.example.org,https://b.example" });
	const from = (origin: string) => statusOf(stranger({ port: house.port, headers: { origin } }));
	expect(await statusOf(stranger(house))).toBe(101);
	expect(await from(house.url)).toBe(101);
	expect(await from("https://chat.example.org")).toBe(101);
	expect(await from("https://b.example")).toBe(101);
	const foreign = [
		"null",
		"https://evil.example",
		"https://chat.example.org.evil.example",
		"http://chat.example.org",
		`http://127.0.0.1:${house.port + 1}`,
		"http://127.0.0.1",
		"not an origin",
	];
	for (const origin of foreign) expect(await from(origin), origin).toBe(403);
	expect(await metric(house, 'parley_upgrades_refused_total{code="origin"}')).toBe(foreign.length);
});

test("[CONN1] an upgrade is refused when the address has too many sockets, and the door says so", async () => {
	const house = await openHouse({ SOCKETS_PER_ADDRESS_MAX: "2" });
	const first = await stranger(house);
	await stranger(house);
	expect(await statusOf(stranger(house))).toBe(429);
	await expectProblem(await call(house, "/api/door"), 429, "too-many-from-here");
	await first.closes();
	expect(await statusOf(stranger(house))).toBe(101);
});

test("[CONN1] an upgrade is refused when the house is full, and the door says so", async () => {
	const house = await openHouse({ SOCKETS_MAX: "2" });
	for (let socket = 0; socket < 2; socket++) await stranger(house);
	expect(await statusOf(stranger(house))).toBe(503);
	const problem = await expectProblem(await call(house, "/api/door"), 503, "house-full");
	expect(problem.detail).not.toBe("");
});

test("[CONN1] an upgrade anywhere but /ws is refused", async () => {
	const house = await openHouse();
	for (const path of ["/", "/ws/../api", "/wsx", "/api/rooms"])
		expect(await statusOf(stranger({ port: house.port, path })), path).toBeGreaterThanOrEqual(400);
});

test("[CONN1] a plain request to /ws, and broken upgrades, are answered and end", async () => {
	const house = await openHouse();
	expect((await call(house, "/ws")).status).toBeGreaterThanOrEqual(400);
	const upgrade = { connection: "Upgrade", upgrade: "websocket" };
	const bad = [
		{ ...upgrade },
		{ ...upgrade, "sec-websocket-version": "13", "sec-websocket-key": "short" },
		{ ...upgrade, "sec-websocket-version": "7", "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==" },
	];
	for (const headers of bad) {
		const status = await new Promise((resolve, reject) => {
			const asked = request({ port: house.port, host: "127.0.0.1", path: "/ws", headers });
			asked.on("response", (response) => resolve(response.resume().statusCode));
			asked.on("error", reject).end();
		});
		expect([400, 426]).toContain(status);
	}
});

test("[CONN1] a refused upgrade holds nothing open, even for a client that does not close", async () => {
	const { port } = await openHouse();
	const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
	const closed = new Promise((resolve) => socket.on("close", resolve));
	socket.on("error", () => socket.destroy());
	onTestFinished(() => void socket.destroy());
	const upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13";
	const key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
	socket.write(
		`GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://evil.example\r\n${upgrade}\r\n${key}\r\n\r\n`,
	);
	await once(socket.resume(), "end");
	// the server's end is not enough: only when it has let go do bytes from here come back as a reset
	while (!socket.destroyed) {
		const taken = new Promise((resolve) => socket.write("still here?", resolve));
		await Promise.race([taken, closed]);
		await new Promise((resolve) => setImmediate(resolve));
	}
	expect((await call({ port }, "/healthz")).status).toBe(200);
});

test("[CONN2] without a valid hello in time the socket is closed with 4000", async () => {
	const house = await openHouse({ HELLO_TIMEOUT_S: "1.5" });
	const [silent, refused, welcome] = [await stranger(house), await stranger(house), await stranger(house)];
	await handshake(welcome, "ada");
	refusedAs("name-invalid", await refused.asks({ type: "hello", version: 1, name: "<>" }));
	expect((await silent.closed).code).toBe(4000);
	expect((await refused.closed).code).toBe(4000);
	expected("joined", await welcome.asks({ type: "join", room: LOBBY }));
});

test("[CONN5] a link that went silent is cut, a living one is not", async () => {
	const { ada, house } = await houseWith({ PING_INTERVAL_S: "0.3", PING_TIMEOUT_S: "1.5" }, "ada");
	const wire = await openWire(house.port);
	const bo = await comesIn(wire, "bo");
	const cy = await comesIn(house, "cy");
	wire.stall();
	await ada.receives("presence", ({ away }) => away?.includes("bo") === true);
	await cy.says("alive");
	await ada.hears("alive");
	wire.cut();
	wire.pass();
	await bo.comesBack();
	await bo.hears("alive");
});

test("[CONN5] ping is answered with pong and the same number", async () => {
	const { ada } = await lobbyWith("ada");
	for (const n of [0, 1, -7, 1.5, 2 ** 53]) {
		ada.link.sends({ type: "ping", n });
		await ada.receives("pong", (pong) => pong.n === n);
	}
});

test("[CONN6] broken WebSocket frames end with the RFC's codes, and neighbours notice nothing", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const cases: [string, Buffer, number][] = [
		["an unmasked frame", Buffer.from([0x81, 0x01, 0x61]), 1002],
		["a reserved bit", Buffer.from([0xc1, 0x81, 0, 0, 0, 0, 0x61]), 1002],
		["a reserved opcode", Buffer.from([0x83, 0x80, 0, 0, 0, 0]), 1002],
		["invalid UTF-8", Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28]), 1007],
		["a length of 4 GB", Buffer.from([0x81, 0xff, 0, 0, 0, 1, 0, 0, 0, 0]), 1009],
	];
	for (const [what, bytes, code] of cases) {
		const link = await stranger(house);
		tcpSocketOf(link.socket).write(bytes);
		expect((await link.closed).code, what).toBe(code);
	}
	await ada.says("all well");
	await bo.hears("all well");
});

test("[CONN1] who takes its time over the headers is cut, and one address has only so many connections", async () => {
	const env = { HEADERS_TIMEOUT_S: "1", CONNECTIONS_PER_ADDRESS_MAX: "20" };
	const { ada, bo, house } = await houseWith(env, "ada", "bo");
	const said: string[] = [];
	const slow = Array.from({ length: 40 }, () => {
		const socket = connect(house.port, "127.0.0.1");
		socket.on("error", () => socket.destroy()).on("data", (bytes) => void said.push(String(bytes)));
		socket.write("GET /api/door HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ");
		return once(socket, "close");
	});
	await Promise.all(slow);
	const count = (status: number) => said.filter((text) => text.startsWith(`HTTP/1.1 ${status} `)).length;
	expect(count(408) + count(429)).toBe(slow.length);
	// two of the twenty are ada's and bo's
	expect(count(408)).toBeGreaterThanOrEqual(18);
	expect(count(429)).toBeGreaterThan(0);
	expect(await metric(house, 'parley_refused_total{code="too-many-from-here"}')).toBe(count(429));
	await ada.says("nobody else noticed");
	await bo.hears("nobody else noticed");
});

test("[CONN1] who opens connections faster than any page is cut, until there is time between them again", async () => {
	const { ada, bo, house } = await houseWith({ CONNECTIONS_PER_SECOND: "2" }, "ada", "bo");
	let cut = 0;
	const knocks = Array.from({ length: 60 }, () => {
		const socket = connect(house.port, "127.0.0.1");
		socket.on("error", () => void cut++);
		socket.end("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
		return new Promise((resolve) => socket.on("close", resolve).resume());
	});
	await Promise.all(knocks);
	expect(cut).toBeGreaterThan(0);
	await ada.says("those inside notice nothing");
	await bo.hears("those inside notice nothing");
	const counted = () => metric(house, 'parley_refused_total{code="too-fast"}').catch(() => 0);
	await expect.poll(counted, { interval: 600 }).toBeGreaterThanOrEqual(cut);
});

test("[CONN6] half a request, then nothing, and bytes that are no HTTP, harm nobody", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	for (const bytes of [
		"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n",
		"\u0000\u0001\u0002\r\n\r\n",
		"GET / HTTP/9.9\r\n\r\n",
	]) {
		const socket = connect(house.port, "127.0.0.1");
		socket.on("error", () => socket.destroy());
		socket.end(bytes);
		await new Promise((resolve) => socket.on("close", resolve).resume());
	}
	await ada.says("all well");
	await bo.hears("all well");
});

test("[CONN6] nothing follows the close frame, however long the other side leaves it unanswered", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	const deaf = tap(bo.link.socket);
	for (let bad = 0; bad < 20; bad++) bo.link.sends("not json");
	await deaf.closeFrame;
	await ada.says("said behind the close");
	await ada.hears("said behind the close");
	await bo.link.closes();
	expect(deaf.afterwards).toEqual([]);
});
