import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { arrivals } from "./arrivals.ts";

async function toyServer(
	answer: (asked: number, response: ServerResponse, request: IncomingMessage) => void,
) {
	let asked = 0;
	const server = createServer((request, response) => answer(asked++, response, request));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
	const { signal } = new AbortController();
	return { url, token: "operator", body: { ms: 1 }, signal };
}

test("what is due is asked though nothing was answered yet", async () => {
	const waiting: ServerResponse[] = [];
	const toy = await toyServer((asked, response) => {
		waiting.push(response);
		if (asked === 19) for (const one of waiting) one.end();
	});
	const figures = await arrivals({ ...toy, perSecond: 2_000, count: 20 });
	expect(figures).toMatchObject({ lookups: 20, answered: 20 });
});

test("only good answers count", async () => {
	const toy = await toyServer((asked, response, { socket }) => {
		response.statusCode = [200, 503, 504, 500][asked % 5] ?? 200;
		if (asked % 5 === 4) socket.resetAndDestroy();
		else response.end("{}");
	});
	const figures = await arrivals({ ...toy, perSecond: 2_000, count: 25 });
	expect(figures).toMatchObject({ lookups: 25, answered: 5 });
});

test("a stop ends it", async () => {
	const stop = new AbortController();
	const toy = await toyServer(() => stop.abort(new Error("stopped")));
	await expect(arrivals({ ...toy, perSecond: 100, count: 1_000, signal: stop.signal })).rejects.toThrow();
});
