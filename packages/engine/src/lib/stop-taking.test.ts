import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { stopTaking, takeAgain } from "./insides.ts";

const HANG_MS = 30_000;

/** Both ends of a connection; `taken` is what came out of the one that is told to stop. */
async function pair() {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("no port");
	const sender = connect(address.port, "127.0.0.1");
	const [taker] = (await once(server, "connection")) as [Socket];
	onTestFinished(() => {
		sender.destroy();
		taker.destroy();
		server.close();
	});
	let taken = "";
	taker.on("data", (chunk) => {
		taken += String(chunk);
	});
	const says = (word: string) => new Promise((resolve) => sender.write(word, resolve));
	await says("a");
	await expect.poll(() => taken, { timeout: HANG_MS }).toBe("a");
	return { taker, says, taken: () => taken };
}

/** As many turns of the loop as anything that was sent would have come within. */
async function turns(): Promise<void> {
	for (let n = 0; n < 50; n++) await turn();
}

test("what comes while a socket takes nothing waits, and comes whole when it takes again", async () => {
	const { taker, says, taken } = await pair();
	stopTaking(taker);
	await says("b");
	await turns();
	await says("c");
	await turns();
	expect(taken()).toBe("a");
	takeAgain(taker);
	await expect.poll(taken, { timeout: HANG_MS }).toBe("abc");
});

test("a socket that was paused meanwhile goes on when it is resumed", async () => {
	const { taker, says, taken } = await pair();
	stopTaking(taker);
	taker.pause();
	takeAgain(taker);
	taker.resume();
	await says("b");
	await expect.poll(taken, { timeout: HANG_MS }).toBe("ab");
});

test("a socket that is gone is left alone", async () => {
	const { taker } = await pair();
	taker.destroy();
	stopTaking(taker);
	takeAgain(taker);
	expect(taker.destroyed).toBe(true);
});
