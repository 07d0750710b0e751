import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { houseWith, lobbyWith } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { freshDataDir, openHouse } from "./support/server.ts";
import { startThatFails } from "./support/server-process.ts";

const TOKEN = "operator-token-of-the-test";
const UPGRADE = {
	connection: "Upgrade",
	upgrade: "websocket",
	"sec-websocket-version": "13",
	"sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
};

async function statusOf(port: number, path: string, headers: Record<string, string>): Promise<number> {
	const asked = request({ port, host: "127.0.0.1", path, headers, agent: false }).end();
	onTestFinished(() => void asked.destroy());
	const answered = once(asked, "response") as Promise<[IncomingMessage]>;
	const upgraded = once(asked, "upgrade") as Promise<[IncomingMessage]>;
	const [answer] = await Promise.race([answered, upgraded]);
	asked.destroy();
	return answer.statusCode ?? 0;
}

test("[CONN10] in a stranger's name nobody gets a page, a socket, an answer or figures", async () => {
	const { ada, bo, house } = await houseWith({ OPERATOR_TOKEN: TOKEN }, "ada", "bo");
	const host = `evil.example:${house.port}`;
	for (const path of ["/", "/r/lobby", "/assets/nothing.js", "/metrics", "/api/rooms", "/api/door", "/lab"])
		expect(await statusOf(house.port, path, { host }), path).toBe(403);
	const origin = `http://${host}`;
	expect(await statusOf(house.port, "/ws", { ...UPGRADE, host, origin })).toBe(403);
	expect(await metric(house, 'parley_upgrades_refused_total{code="host"}')).toBe(1);
	expect(await metric(house, 'parley_refused_total{code="not-allowed"}')).toBe(7);
	await ada.says("nobody came in");
	await bo.hears("nobody came in");
});

test("[CONN10] the server's own names are answered, and whoever watches it or brings a token in any", async () => {
	const env = { OPERATOR_TOKEN: TOKEN, PUBLIC_ORIGINS: "https://chat.example.org" };
	const { ada, house } = await houseWith(env, "ada");
	for (const host of ["127.0.0.1", "localhost:8080", "[::1]", "chat.example.org"]) {
		expect(await statusOf(house.port, "/api/rooms", { host }), host).toBe(200);
		expect(await statusOf(house.port, "/ws", { ...UPGRADE, host }), host).toBe(101);
	}
	const host = "parley.parley.svc";
	for (const path of ["/healthz", "/readyz"]) expect(await statusOf(house.port, path, { host })).toBe(200);
	const asOperator = { host, authorization: `Bearer ${TOKEN}` };
	expect(await statusOf(house.port, "/metrics", asOperator)).toBe(200);
	expect(await statusOf(house.port, "/api/rooms", { host, authorization: `Bearer ${ada.token}` })).toBe(200);
	expect(await statusOf(house.port, "/api/rooms", { host, authorization: "Bearer made-up" })).toBe(403);
	for (const [token, status] of [
		[TOKEN, 101],
		[ada.token, 101],
		["made-up", 403],
	] as const)
		expect(await statusOf(house.port, "/ws", { ...UPGRADE, host, authorization: `Bearer ${token}` })).toBe(
			status,
		);
	expect(await metric(house, "parley_wrong_operator_tokens_total")).toBe(2);
});

test("[CONN8] wrong tokens are counted and slowed by address, wherever they are tried; a right one always passes", async () => {
	const env = { OPERATOR_TOKEN: TOKEN, TRUST_PROXY: "loopback", WRONG_TOKENS_PER_SECOND: "0.2", LAB: "on" };
	const { ada, house } = await houseWith(env, "ada");
	const asks = (address: string, token: string, path = "/api/moderation/rooms", host = "localhost") =>
		statusOf(house.port, path, { host, "x-forwarded-for": address, authorization: `Bearer ${token}` });
	for (let asked = 0; asked < 5; asked++) expect(await asks("203.0.113.7", TOKEN)).toBe(200);
	const guesses = [
		["/", 403, "evil.example"],
		["/api/moderation/rooms", 403],
		["/metrics", 403],
		["/api/lab/lookup-mode", 403],
		["/api/lookups/dns?name=localhost", 401],
	] as const;
	for (const [index, [path, status, host]] of guesses.entries()) {
		const address = `203.0.113.${10 + index}`;
		for (const expected of [status, status, 429])
			expect([path, await asks(address, "wrong", path, host)]).toEqual([path, expected]);
		expect(await asks(address, TOKEN)).toBe(200);
		expect(await asks(address, ada.token, "/api/rooms")).toBe(200);
		expect(await asks(address, "wrong", "/healthz")).toBe(200);
	}
	expect(await metric(house, "parley_wrong_operator_tokens_total")).toBe(3 * guesses.length);
});

test("[CONN10] figures are not given to what a proxy on this machine passes on", async () => {
	const { house } = await houseWith({});
	expect(await statusOf(house.port, "/metrics", {})).toBe(200);
	for (const header of ["x-forwarded-for", "forwarded", "via", "x-real-ip", "x-forwarded-host"])
		expect(await statusOf(house.port, "/metrics", { [header]: "203.0.113.7" }), header).toBe(403);
});

test("a port that another program has stops the start with a sentence that names another one", async () => {
	const { port } = await openHouse();
	const { code, output } = await startThatFails({ PORT: String(port), DATA_DIR: await freshDataDir() });
	expect(code).toBe(1);
	expect(output).toMatch(
		new RegExp(`^Port ${port} is taken by another program.*PORT=${port + 1} npm start\\n$`),
	);
});

test("[ORD4] a second server on the data folder of one that runs stops with a sentence, and disturbs nobody", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const { code, output } = await startThatFails({ PORT: "0", DATA_DIR: house.dataDir });
	expect(code).toBe(1);
	expect(output).toMatch(/^Another server is running on the data folder .*DATA_DIR to another folder\.\n$/);
	await ada.says("still here");
	await bo.hears("still here");
});

test("[ORD4] a database of a newer schema stops the start with a sentence, and is left as it is", async () => {
	const house = await openHouse();
	await house.stop();
	const database = new Database(join(house.dataDir, "parley.db"));
	database.pragma("user_version = 99");
	database.close();
	const before = await readFile(join(house.dataDir, "parley.db"));
	const { code, output } = await startThatFails({ PORT: "0", DATA_DIR: house.dataDir });
	expect(code).toBe(1);
	expect(output).toMatch(
		/^The database .*parley\.db was written by a newer version \(schema 99, this one knows \d+\)\..*\n$/,
	);
	expect((await readFile(join(house.dataDir, "parley.db"))).equals(before)).toBe(true);
});
