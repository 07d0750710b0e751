import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { knocks } from "./knocks.ts";

const ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nserved";
const { signal } = new AbortController();
const usual = { path: "/", connections: 4, rampMs: 0, ms: 0, timeoutMs: 300, signal };

/** A server that does this with the n-th connection, once it has the request. */
async function serverThat(does: (socket: Socket, number: number) => void): Promise<number> {
	let number = 0;
	const open = new Set<Socket>();
	const server = createServer((socket) => {
		open.add(socket.on("error", () => undefined));
		const mine = number++;
		socket.once("data", () => does(socket, mine));
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		for (const socket of open) socket.destroy();
		server.close();
	});
	return (server.address() as AddressInfo).port;
}

test("each request is a connection of its own, and each answer is timed", async () => {
	let connections = 0;
	const port = await serverThat((socket) => {
		connections++;
		socket.end(ANSWER);
	});
	const figures = await knocks({ ...usual, port, ms: 100, timeoutMs: 10_000 });
	expect(figures.sent).toBe(connections);
	expect(figures.answered).toBe(connections);
	expect(figures.latency.count).toBe(connections);
	expect(figures.histogram.reduce((sum, [, answers]) => sum + answers, 0)).toBe(connections);
	expect(figures.histogram).toEqual(figures.histogram.toSorted(([a], [b]) => a - b));
	expect(connections).toBeGreaterThanOrEqual(4);
});

test("silence, a reset and a goodbye without an answer are errors", async () => {
	const port = await serverThat((socket, number) => {
		if (number === 0) socket.end(ANSWER);
		if (number === 1) socket.resetAndDestroy();
		if (number === 2) socket.end();
	});
	expect(await knocks({ ...usual, port })).toMatchObject({ sent: 4, answered: 1 });
});

test("nobody there: every request is an error", async () => {
	expect(await knocks({ ...usual, port: 1 })).toMatchObject({
		sent: 4,
		answered: 0,
		answersPerSecond: 0,
	});
});
