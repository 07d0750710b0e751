import { once } from "node:events";
import { connect } from "node:net";
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
async function asksAndStops(port: number, path: string): Promise<void> {
	const socket = connect(port, "127.0.0.1")
		.pause()
		.on("error", () => undefined);
	onTestFinished(() => void socket.destroy());
	await once(socket, "connect");
	socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
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
