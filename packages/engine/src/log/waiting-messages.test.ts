import { MessageChannel } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { serveWaiting } from "./waiting-messages.ts";

test("what waits on a port is served in its order, and the loop tells of none of it again", async () => {
	const { port1, port2 } = new MessageChannel();
	onTestFinished(() => port1.close());
	const served: number[] = [];
	const { promise, resolve } = Promise.withResolvers<void>();
	port2.on("message", (message: number) => {
		served.push(message);
		if (message === 4) resolve();
	});
	for (const message of [1, 2, 3]) port1.postMessage(message);
	expect(serveWaiting<number>(port2, (message) => served.push(message))).toBe(true);
	expect(served).toEqual([1, 2, 3]);
	expect(serveWaiting<number>(port2, (message) => served.push(message))).toBe(false);
	port1.postMessage(4);
	await promise;
	expect(served).toEqual([1, 2, 3, 4]);
});
