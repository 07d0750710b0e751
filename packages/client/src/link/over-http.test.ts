import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Environment, Transport, TransportHandlers } from "../state/environment.ts";
import { overHttp } from "./over-http.ts";

const AGAIN_MS = 600_000;
const NOBODY = { opened: () => undefined, heard: () => undefined, closed: () => undefined };

/** A house that answers requests, and sockets that open. `answers`: they pass on what is said. */
function ground() {
	const tried: { closed: boolean }[] = [];
	const world = { answers: false };
	const openSocket = (handlers: TransportHandlers): Transport => {
		const socket = { closed: false };
		tried.push(socket);
		queueMicrotask(handlers.opened);
		return {
			send: () => world.answers && handlers.heard('[{"type":"pong","n":0}]'),
			close: () => {
				socket.closed = true;
			},
		};
	};
	const ways: Environment["openTransport"][] = [];
	overHttp(openSocket, (way) => ways.push(way), {
		socketAgainMs: AGAIN_MS,
		fetch: async (_path, { method, signal }) => {
			if (method !== "GET") return new Response(null, { status: 204 });
			return new Promise((_, reject) => {
				signal?.addEventListener("abort", () => reject(new Error("given up")));
			});
		},
	});
	return { tried, world, ways, openSocket };
}

describe("over requests", () => {
	beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
	afterEach(() => void vi.useRealTimers());

	test("[LINK6] a socket that opens and passes nothing on is not gone back to, one that brings an answer is", async () => {
		const { tried, world, ways, openSocket } = ground();
		const codes: number[] = [];
		ways[0]?.({ ...NOBODY, closed: (code) => codes.push(code) });
		await vi.advanceTimersByTimeAsync(AGAIN_MS + 10_000);
		expect(tried).toEqual([{ closed: true }]);
		expect([ways.length, codes]).toEqual([1, []]);
		world.answers = true;
		await vi.advanceTimersByTimeAsync(AGAIN_MS);
		expect(tried).toHaveLength(2);
		expect(codes).toEqual([1006]);
		expect(ways.at(-1)).toBe(openSocket);
	});

	test("[LINK6] ten minutes are those of all links together, however short each is", async () => {
		const { tried, ways } = ground();
		for (let minutes = 0; minutes < 12; minutes += 4) {
			const link = ways[0]?.(NOBODY);
			await vi.advanceTimersByTimeAsync(AGAIN_MS * 0.4);
			link?.close();
			await vi.advanceTimersByTimeAsync(1);
		}
		expect(tried).toHaveLength(1);
	});
});
