import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type CannonOptions, fire } from "./cannon.ts";

interface Toy {
	readonly url: string;
	/** how often it was asked */
	asked: number;
}

async function toyServer(
	answer: (asked: number, ...rest: Parameters<RequestListener>) => void,
): Promise<Toy> {
	const server = createServer((request, response) => answer(toy.asked++, request, response));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const toy = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: 0 };
	return toy;
}

function figuresOf({ url }: { readonly url: string }, changes: Partial<CannonOptions> = {}) {
	const { signal } = new AbortController();
	const asks = [{ path: "/", answer: "right" }];
	const base = { url, asks, tokens: [], connections: 6, amount: 60, timeoutS: 5, signal };
	return fire({ ...base, ...changes });
}

test("all answers of a good server are right, and each is timed", async () => {
	const toy = await toyServer((_asked, _request, response) => response.end("right"));
	const figures = await figuresOf(toy, { amount: 61 });
	expect(toy.asked).toBe(61);
	expect(figures).toMatchObject({ sent: 61, answers: 61, right: 61, errors: 0 });
	expect(figures.latency.count).toBe(61);
	expect(figures.answersPerSecond).toBeCloseTo((61 / figures.ms) * 1000);
});

test("the connections are different people, each asking everything", async () => {
	const seen = new Set<string>();
	const toy = await toyServer((_asked, { headers, method, url }, response) => {
		seen.add(`${headers.authorization} ${method} ${url}`);
		response.end();
	});
	const asks = [{ path: "/a" }, { path: "/b", method: "POST" as const, body: "{}" }];
	const figures = await figuresOf(toy, { asks, tokens: ["ada", "bo"], amount: 120 });
	expect([...seen].sort()).toEqual(
		["ada", "bo"].flatMap((who) => [`Bearer ${who} GET /a`, `Bearer ${who} POST /b`]),
	);
	expect(figures.errors).toBe(0);
});

test("refusals and wrong bodies are errors", async () => {
	const toy = await toyServer((asked, _request, response) => {
		if (asked % 3 === 0) response.statusCode = 503;
		response.end(asked % 3 === 1 ? "rong" : "right");
	});
	const figures = await figuresOf(toy);
	expect(figures).toMatchObject({ sent: 60, answers: 60, right: 20, errors: 40 });
	expect(figures.latency.count).toBe(40);
});

test("connections that are reset, or closed without an answer, are errors", async () => {
	const toy = await toyServer((asked, { socket }, response) => {
		if (asked % 5 === 1) socket.resetAndDestroy();
		else if (asked % 5 === 2) socket.end();
		else response.end("right");
	});
	const figures = await figuresOf(toy, { asks: [{ path: "/" }] });
	expect(figures).toMatchObject({ sent: 60, answers: 36, right: 36, errors: 24 });
});

test("silence is an error", async () => {
	const toy = await toyServer((asked, _request, response) => {
		if (asked !== 5) response.end("right");
	});
	expect(await figuresOf(toy, { timeoutS: 1 })).toMatchObject({ answers: 59, errors: 1, sent: 60 });
});

test("nobody there: every request is an error", async () => {
	const figures = await figuresOf({ url: "http://127.0.0.1:1" }, { amount: 12 });
	expect(figures).toMatchObject({ answers: 0, errors: 12, answersPerSecond: 0 });
});

test("a stop ends the load", async () => {
	const stop = new AbortController();
	const toy = await toyServer((asked, _request, response) => {
		if (asked === 3) stop.abort(new Error("stopped"));
		response.end("right");
	});
	await expect(figuresOf(toy, { signal: stop.signal, amount: 6_000_000 })).rejects.toThrow("stopped");
});
