import { expect, test } from "vitest";
import { frame, opcodes } from "./support/frame.ts";
import { houseWith } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { ping, pong, RawClient } from "./support/raw-client.ts";

const CHUNK_PINGS = 500;

test("[OUT1] who pings and never reads the pongs is cut, and holds next to nothing until then", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off", ROOM_CAPACITY: "0" }, "ada", "bo");
	const deaf = await RawClient.comesIn(house.port);
	deaf.socket.pause();
	const pings = Buffer.concat(Array.from({ length: CHUNK_PINGS }, () => ping("p".repeat(125))));
	let held = 0;
	while (!deaf.socket.destroyed) {
		await new Promise((resolve) => deaf.socket.write(pings, resolve));
		held = Math.max(held, await metric(house, "parley_buffered_bytes"));
	}
	expect(held).toBeLessThan(64 * 1024);
	await ada.says("who was that?");
	await bo.hears("who was that?");
});

test("[CONN3] pings and pongs cost as much of the frames' rate as messages do", async () => {
	const { house } = await houseWith({ FRAMES_PER_SECOND: "10" }, "ada");
	for (const control of [ping, pong]) {
		const client = await RawClient.comesIn(house.port);
		client.sends(Buffer.concat(Array.from({ length: 40 }, () => control())));
		await client.hears((what) => what === "refused too-fast");
		expect(client.isClosed).toBe(false);
	}
});

test("[CONN5] a message that never becomes whole ends its socket, however lively the socket is", async () => {
	const limits = { LIMITS: "off", PING_INTERVAL_S: "0.2", PING_TIMEOUT_S: "60" };
	const { ada, bo, house } = await houseWith(limits, "ada", "bo");
	const [inFragments, inBytes] = [await RawClient.comesIn(house.port), await RawClient.comesIn(house.port)];
	const part = (opcode: number) => frame({ opcode, payload: "{", fin: false });
	const long = frame({ opcode: opcodes.text, payload: "{".repeat(1_000) });
	inFragments.sends(part(opcodes.text));
	for (let sent = 0; !inFragments.isClosed || !inBytes.isClosed; sent++) {
		inFragments.sends(ping(), part(opcodes.continuation));
		inBytes.sends(long.subarray(sent, sent + 1));
		// a round trip of somebody else is the pause between two bytes
		await ada.says(`round ${sent}`);
	}
	await bo.says("and still here");
	await ada.hears("and still here");
});
