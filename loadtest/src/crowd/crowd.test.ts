import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { WrongResult } from "../lab/errors.ts";
import { type Crowd, type CrowdOptions, openCrowd } from "./crowd.ts";

type Send = (to: WebSocket, message: string) => void;
type Fault = (room: ReadonlySet<WebSocket>, message: string, send: Send) => void;

const honest: Fault = (room, message, send) => {
	for (const one of room) send(one, message);
};

/** A plain relay; `fault` says how it hands a message to the room. */
async function relay(fault: Fault = honest): Promise<number> {
	const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
	const rooms = new Map<string, Set<WebSocket>>();
	onTestFinished(() => {
		for (const socket of server.clients) socket.terminate();
		server.close();
	});
	server.on("connection", (socket) => {
		socket.on("message", (data) => {
			const frame = JSON.parse(String(data));
			const room = rooms.get(frame.room) ?? new Set();
			if (frame.type === "hello") {
				rooms.set(frame.room, room.add(socket));
				socket.send('{"type":"welcome","ref":1}');
			} else if (frame.type === "ping") socket.send(JSON.stringify({ type: "pong", n: frame.n }));
			else fault(room, JSON.stringify({ ...frame, type: "posted", seq: 1 }), (to, text) => to.send(text));
		});
	});
	await once(server, "listening");
	return (server.address() as AddressInfo).port;
}

async function crowdAt(port: number, options: Partial<CrowdOptions> = {}): Promise<Crowd> {
	const signal = new AbortController().signal;
	const crowd = await openCrowd({ port, dialect: "plain", people: 5, signal, ...options });
	onTestFinished(() => crowd.leave());
	return crowd;
}

const load = { senders: 2, bytes: 50, warmUpMs: 20, ms: 100 };

test("[ORD1] a closed loop over two threads: everybody has everything, in one order", async () => {
	const crowd = await crowdAt(await relay(), { people: 7, threads: 2 });
	const figures = await crowd.closedLoop({ ...load, inFlight: 2 });
	const { messages } = await crowd.settle();
	expect(messages).toBeGreaterThanOrEqual(figures.posts);
	expect(figures.posts).toBeGreaterThan(0);
	expect(figures.delivery.count).toBe(figures.lastScreen.count * 7);
	expect(figures.generatorCpuShare).toHaveLength(2);
});

test("an open loop sends what is due, each room its own, and times every screen", async () => {
	const crowd = await crowdAt(await relay(), { people: 6, roomOf: (person) => `r${person % 2}` });
	const figures = await crowd.openLoop({ ...load, senders: 6, perSecond: 200, warmUpMs: 0 });
	expect(figures.lastScreen.count).toBe(20);
	expect(figures.delivery.count).toBe(60);
	expect((await crowd.settle()).messages).toBe(20);
	expect(figures.delivery.longestMean(1)).toBe(figures.delivery.max);
});

test("an open loop beside something else ends with it", async () => {
	const crowd = await crowdAt(await relay());
	const until = (async () => {
		for (let heard = 0; heard < 10; heard += (await crowd.pulse()).deliveries);
	})();
	const figures = await crowd.openLoop({ ...load, warmUpMs: 0, perSecond: 500, ms: 60_000, until });
	expect(figures.ms).toBeLessThan(60_000);
	expect(figures.lastScreen.count).toBeGreaterThan(0);
	expect((await crowd.settle()).messages).toBeGreaterThanOrEqual(figures.posts);
});

test("messages of 300 kB, in pieces as the network likes, are compared like small ones", async () => {
	const crowd = await crowdAt(await relay());
	const figures = await crowd.openLoop({ ...load, bytes: 300_000, perSecond: 50, warmUpMs: 0 });
	expect(figures.lastScreen.count).toBe(5);
	expect((await crowd.settle()).messages).toBe(5);
});

test("a paused reader is nobody's last screen, and has everything once it reads again", async () => {
	const crowd = await crowdAt(await relay());
	await crowd.pause([4]);
	const figures = await crowd.openLoop({ ...load, perSecond: 100, warmUpMs: 0 });
	expect(figures.delivery.count).toBe(40);
	expect(figures.lastScreen.count).toBe(10);
	const [paused = 0, reading = 0] = await crowd.receivedBytes([4, 3]);
	expect(paused).toBeLessThan(reading);
	await crowd.resume([4]);
	await crowd.settle();
});

test("a slow reader takes its bytes at its own pace and has them all in the end", async () => {
	const crowd = await crowdAt(await relay());
	await crowd.slow([4], 100_000);
	await crowd.openLoop({ ...load, perSecond: 100, warmUpMs: 0 });
	await crowd.settle();
});

test("a ping round comes back from everybody, and the next one too", async () => {
	const crowd = await crowdAt(await relay());
	expect(await crowd.pingRound()).toBeGreaterThan(0);
	expect(await crowd.pingRound()).toBeGreaterThan(0);
});

let turn = 0;
const everyThird = (): boolean => turn++ % 3 === 2;

test.each<[string, Fault, RegExp]>([
	[
		"[ORD1] drops a message for one",
		(room, message, send) => {
			const skipped = everyThird() ? [...room][1] : undefined;
			for (const one of room) if (one !== skipped) send(one, message);
		},
		/p\d has \d+: \d+ are missing/,
	],
	[
		"[ORD1] gives a message twice to one",
		(room, message, send) => {
			honest(room, message, send);
			const [first] = room;
			if (everyThird() && first !== undefined) send(first, message);
		},
		/came twice/,
	],
	[
		"[ORD1] gives a message twice and the next not at all, to everybody",
		(room, message, send) => {
			const place = turn++ % 3;
			if (place === 0) honest(room, message, send);
			if (place !== 2) honest(room, message, send);
		},
		/lacks one message|came twice|are missing/,
	],
	["[ORD1] turns two around for one", turnedAround(), /another order/],
])("a server that %s: a wrong result, never a figure", async (_, fault, sentence) => {
	turn = 0;
	const crowd = await crowdAt(await relay(fault), { patienceMs: 500 });
	await crowd.openLoop({ ...load, perSecond: 300, ms: 100, warmUpMs: 0 });
	const failure = await crowd.settle(1).catch((error: unknown) => error);
	expect(failure).toBeInstanceOf(WrongResult);
	expect((failure as Error).message).toMatch(sentence);
});

function turnedAround(): Fault {
	let held: string | undefined;
	return (room, message, send) => {
		const [first, ...others] = room;
		for (const one of others) send(one, message);
		if (first === undefined) return;
		if (held === undefined) held = message;
		else {
			send(first, message);
			send(first, held);
			held = undefined;
		}
	};
}

test("somebody who is thrown out ends whatever is waited for, in a sentence", async () => {
	const port = await relay((room) => {
		for (const one of room) one.terminate();
	});
	const crowd = await crowdAt(port);
	await expect(crowd.openLoop({ ...load, perSecond: 100 })).rejects.toThrow(/p\d lost the link/);
});

test("nobody listens: the crowd says so and is gone", async () => {
	await expect(crowdAt(1)).rejects.toThrow(/lost the link: connect ECONNREFUSED/);
});
