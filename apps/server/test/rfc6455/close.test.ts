import { expect, test } from "vitest";
import { frame, opcodes } from "../support/frame.ts";
import { askingFor, close, fragments, ping, RawClient, text } from "../support/raw-client.ts";
import { type Case, expectEach, openQuietHouse } from "./support.ts";

const HELLO = Buffer.from("Hello");

test("[RFC6455 7.1] a close ends it: nothing behind it is read", async () => {
	const [start, end] = fragments(opcodes.text, [askingFor(1).slice(0, 9), askingFor(1).slice(9)]) as [
		Buffer,
		Buffer,
	];
	const house = await openQuietHouse();
	await expectEach(house, [
		["7.1.1 a message, then a close", [text(askingFor(1)), close(1000)], ["closed 1000"]],
		["7.1.2 two closes", [close(1000), close(1000)], ["closed 1000"]],
		["7.1.3 a ping behind it", [close(1000), ping()], ["closed 1000"]],
		["7.1.4 a message behind it", [close(1000), text(askingFor(1))], ["closed 1000"]],
		["7.1.5 a fragment behind it", [start, close(1000), end], ["closed 1000"]],
	]);
	const client = await RawClient.comesIn(house.port);
	client.sends(close(1000), ping("behind"), text(askingFor(1)));
	expect(await client.closes()).toEqual(["closed 1000"]);
	// 7.1.6: what was read before it is answered before it
	const other = await RawClient.comesIn(house.port);
	other.sends(text(askingFor(2, 65_536)));
	await other.hears((what) => what === "said 2");
	other.sends(close(1000), ping());
	expect(await other.closes()).toEqual(["said 2", "closed 1000"]);
});

test("[RFC6455 7.3] the payload of a close is nothing, or a code and a reason of at most 123 bytes", async () => {
	await expectEach(await openQuietHouse(), [
		["7.3.1 nothing", [close()], ["closed 1005"]],
		["7.3.2 one byte", [frame({ opcode: opcodes.close, payload: "a" })], ["closed 1002"]],
		["7.3.3 a code", [close(1000)], ["closed 1000"]],
		["7.3.4 a reason", [close(1000, "Hello World!")], ["closed 1000"]],
		["7.3.5 the longest reason", [close(1000, "*".repeat(123))], ["closed 1000"]],
		["7.3.6 one byte more", [close(1000, "*".repeat(124))], ["closed 1002"]],
	]);
});

test("[RFC6455 7.5] a reason that is no UTF-8 closes with 1007", async () => {
	const bad = Buffer.concat([HELLO, Buffer.from([0xce, 0xba, 0xed, 0xa0, 0x80])]);
	await expectEach(await openQuietHouse(), [["7.5.1", [close(1000, bad)], ["closed 1007"]]]);
});

test("[RFC6455 7.7] codes that an endpoint may send are answered with the same", async () => {
	const codes = [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999];
	const cases = codes.map((code): Case => [`7.7 ${code}`, [close(code)], [`closed ${code}`]]);
	await expectEach(await openQuietHouse(), cases);
});

test("[RFC6455 7.9, 7.13] codes that no endpoint may send close with 1002", async () => {
	const codes = [0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999, 5000, 65_535];
	const cases = codes.map((code): Case => [`7.9 ${code}`, [close(code)], ["closed 1002"]]);
	await expectEach(await openQuietHouse(), cases);
});
