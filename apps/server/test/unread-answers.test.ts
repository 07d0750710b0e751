import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { filePath } from "@parley/protocol/files";
import { expect, onTestFinished, test } from "vitest";
import { call } from "./support/http.ts";
import { houseWith } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import type { Env } from "./support/server.ts";
import { uploads } from "./support/uploads.ts";

/** More than the kernel keeps for both ends of a connection of this machine. */
const FILE_BYTES = 12 * 1024 * 1024;

async function houseWithFile(env: Env) {
	const { ada, house } = await houseWith(env, "ada");
	const info = await uploads(house, ada, "long.bin", new Uint8Array(FILE_BYTES));
	return { house, path: filePath(info) };
}

/** Asks, and never reads what is answered. */
async function asksAndStops(port: number, path: string, from = "192.0.2.1"): Promise<Socket> {
	const socket = connect(port, "127.0.0.1")
		.pause()
		.on("error", () => undefined);
	onTestFinished(() => void socket.destroy());
	await once(socket, "connect");
	socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${from}\r\n\r\n`);
	return socket;
}

/** Reads how the answer begins, and nothing of it any more: from then on the house has it open. */
async function holdsOpen(port: number, path: string): Promise<Socket> {
	const socket = (await asksAndStops(port, path)).resume();
	const [first] = (await once(socket, "data")) as [Buffer];
	socket.pause();
	expect(first.toString("latin1")).toMatch(/^HTTP\/1\.1 200 /);
	return socket;
}

const cut = (house: { port: number }, why: string) => metric(house, `parley_answers_cut_total{why="${why}"}`);

test("[OUT8] an answer of which nobody takes a byte ends, and who reads has it whole", async () => {
	const { house, path } = await houseWithFile({ STALL_TIMEOUT_S: "0.5" });
	await asksAndStops(house.port, path);
	await expect.poll(() => cut(house, "stalled"), { timeout: 15_000 }).toBe(1);
	const read = await call(house, path);
	expect((await read.arrayBuffer()).byteLength).toBe(FILE_BYTES);
	expect(await cut(house, "stalled")).toBe(1);
});

test("[OUT8] what waits for one address to read it is bounded", async () => {
	const { house, path } = await houseWithFile({ UNREAD_PER_ADDRESS_BYTES_MAX: "10000" });
	for (let asked = 0; asked < 4; asked++) await asksAndStops(house.port, path);
	await expect.poll(() => cut(house, "too-much"), { timeout: 15_000 }).toBeGreaterThan(0);
	expect(await cut(house, "stalled")).toBe(0);
});

test("[OUT8] one address has so many files open, and gets another when one is read", async () => {
	const { house, path } = await houseWithFile({ FILES_OPEN_PER_ADDRESS_MAX: "2", TRUST_PROXY: "loopback" });
	const asks = (from: string) =>
		call(house, path, { method: "HEAD", headers: { "x-forwarded-for": from } }).then(({ status }) => status);
	const held = await holdsOpen(house.port, path);
	await holdsOpen(house.port, path);
	expect(await asks("192.0.2.1")).toBe(429);
	expect(await metric(house, 'parley_refused_total{code="too-many-from-here"}')).toBe(1);
	expect(await asks("192.0.2.2")).toBe(200);
	held.destroy();
	await expect.poll(() => asks("192.0.2.1"), { timeout: 15_000 }).toBe(200);
});
