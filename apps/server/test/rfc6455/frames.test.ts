import { expect, test } from "vitest";
import { type FrameShape, frame, opcodes } from "../support/frame.ts";
import { askingFor, fragments, ping, pong, RawClient, text } from "../support/raw-client.ts";
import { type Case, expectEach, openQuietHouse } from "./support.ts";

const { binary, close, continuation } = opcodes;
const BROKEN = ["closed 1002"] as const;
const digits = [..."0123456789"];

test("[RFC6455 1.1] text messages of every kind of length are read", async () => {
	const sizes = [35, 125, 126, 127, 128, 65_535, 65_536];
	const cases = sizes.map((size): Case => [`${size} bytes`, [text(askingFor(1, size))], ["said 1"]]);
	const house = await openQuietHouse();
	await expectEach(house, [["1.1.1 0 bytes", [text("")], ["refused bad-frame"]], ...cases], [0, 997]);
});

test("[RFC6455 1.2] binary messages are refused, and the socket lives on", async () => {
	const sizes = [0, 125, 126, 127, 128, 65_535, 65_536];
	const of = (size: number): Buffer => frame({ opcode: binary, payload: Buffer.alloc(size, 0xfe) });
	const cases = sizes.map((size): Case => [`${size} bytes`, [of(size)], ["refused bad-frame"]]);
	await expectEach(await openQuietHouse(), cases, [0, 997]);
});

test("[RFC6455 2] pings are answered with their payload, pongs that nobody asked for are not", async () => {
	await expectEach(await openQuietHouse(), [
		["2.1 no payload", [ping()], ["pong "]],
		["2.2 text", [ping("Hello, world!")], ["pong Hello, world!"]],
		["2.3 bytes", [ping(Buffer.from([0, 0x7f, 0]))], ["pong \u0000\u007f\u0000"]],
		["2.4, 2.6 125 bytes", [ping("*".repeat(125))], [`pong ${"*".repeat(125)}`]],
		["2.5 126 bytes", [ping("*".repeat(126))], BROKEN],
		["2.7 a pong", [pong()], []],
		["2.8 a pong with payload", [pong("unsolicited")], []],
		["2.9 a pong, then a ping", [pong("unsolicited"), ping("ping")], ["pong ping"]],
		["2.10, 2.11 ten pings", digits.map((digit) => ping(digit)), digits.map((digit) => `pong ${digit}`)],
	]);
});

test("[RFC6455 3] a reserved bit closes with 1002", async () => {
	const good = text(askingFor(1));
	const bad = (shape: FrameShape): Buffer => frame({ payload: "*", ...shape });
	await expectEach(await openQuietHouse(), [
		["3.1 RSV 1", [bad({ opcode: opcodes.text, rsv: 1 })], BROKEN],
		["3.2, 3.3 RSV 2 behind a good message", [good, bad({ opcode: opcodes.text, rsv: 2 }), ping()], BROKEN],
		["3.4 RSV 3", [good, bad({ opcode: opcodes.text, rsv: 3 }), ping()], BROKEN],
		["3.4 RSV 4, the bit of compression, which was not agreed", [bad({ opcode: 1, rsv: 4 })], BROKEN],
		["3.5 RSV 5 of a binary message", [bad({ opcode: binary, rsv: 5 })], BROKEN],
		["3.6 RSV 6 of a ping", [bad({ opcode: opcodes.ping, rsv: 6 })], BROKEN],
		["3.7 RSV 7 of a close", [frame({ opcode: close, rsv: 7 })], BROKEN],
	]);
});

test("[RFC6455 4] a reserved opcode closes with 1002", async () => {
	const cases = [3, 4, 5, 6, 7, 0xb, 0xc, 0xd, 0xe, 0xf].flatMap((opcode): Case[] => [
		[`${opcode} without payload`, [frame({ opcode })], BROKEN],
		[
			`${opcode} behind a good message`,
			[text(askingFor(1)), frame({ opcode, payload: "*" }), ping()],
			BROKEN,
		],
	]);
	await expectEach(await openQuietHouse(), cases);
});

test("[RFC6455 5.1] a frame that is not masked closes with 1002", async () => {
	const bare = (opcode: number): Buffer => frame({ opcode, payload: askingFor(1), masked: false });
	const cases = [opcodes.text, binary, opcodes.ping].map(
		(opcode): Case => [`opcode ${opcode}`, [bare(opcode)], BROKEN],
	);
	await expectEach(await openQuietHouse(), cases);
});

test("[RFC6455 5] messages in fragments are put together, with control frames between them", async () => {
	const [first, second] = [askingFor(1).slice(0, 9), askingFor(1).slice(9)];
	const [start, end] = fragments(opcodes.text, [first, second]) as [Buffer, Buffer];
	const stray = (fin: boolean): Buffer => frame({ opcode: continuation, payload: "*", fin });
	const letters = fragments(opcodes.text, [...askingFor(1)]);
	await expectEach(await openQuietHouse(), [
		["5.1 a ping in two", fragments(opcodes.ping, ["a", "b"]), BROKEN],
		["5.2 a pong in two", fragments(opcodes.pong, ["a", "b"]), BROKEN],
		["a close in two", fragments(close, [Buffer.from([3, 232]), "b"]), BROKEN],
		["5.3 to 5.5 two fragments", [start, end], ["said 1"]],
		["5.6 to 5.8 a ping between them", [start, ping("x"), end], ["pong x", "said 1"]],
		["5.9 to 5.11 a continuation of nothing", [stray(true), text(askingFor(1))], BROKEN],
		["5.12 to 5.14 the same, not the last", [stray(false), text(askingFor(1))], BROKEN],
		["5.15 a continuation behind the last one", [start, end, stray(false), text(askingFor(1))], BROKEN],
		["5.16 twice a continuation first", [stray(false), start, end, stray(false), start, end], BROKEN],
		["5.17 the same, each the last", [stray(true), start, end, stray(true), start, end], BROKEN],
		["5.18 a second start", [start, text(second)], BROKEN],
		[
			"5.19, 5.20 a ping behind each letter",
			letters.flatMap((letter) => [letter, ping("x")]),
			[...letters.map(() => "pong x"), "said 1"],
		],
	]);
});

test("[RFC6455 9, 10] a message of any size and any cut is read up to the limit, and never beyond", async () => {
	const house = await openQuietHouse();
	const bytesMax = 16_384 * 6 + 4_096;
	const longest = Buffer.from(askingFor(1, bytesMax));
	const cut = (payload: Buffer, parts: number): Buffer[] =>
		fragments(
			opcodes.text,
			Array.from({ length: parts }, (_, index) => {
				const size = Math.ceil(payload.length / parts);
				return payload.subarray(index * size, (index + 1) * size);
			}),
		);
	const announced = (length: bigint): Buffer => {
		const head = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0, 0, 0]);
		head.writeBigUInt64BE(length, 2);
		return head;
	};
	const cases: Case[] = [
		["9.1 the longest message", [text(longest)], ["said 1"]],
		["9.1 one byte more", [text(`${longest}*`)], ["closed 1009"]],
		["9.1 4 GB, announced and not sent", [announced(2n ** 32n)], ["closed 1009"]],
		["9.1 a length that no number holds", [announced(2n ** 62n)], ["closed 1009"]],
		["9.1 a length below zero", [announced(2n ** 63n)], ["closed 1009"]],
		[
			"9.3 the longest in 2, 64 and 256 fragments",
			[2, 64, 256].flatMap((parts) => cut(longest, parts)),
			["said 1", "said 1", "said 1"],
		],
		["9.3 one byte more in fragments", cut(Buffer.concat([longest, Buffer.from("*")]), 64), ["closed 1009"]],
		[
			"9.3 too many fragments",
			fragments(
				opcodes.text,
				Array.from({ length: 300 }, () => "*"),
			),
			["closed 1008"],
		],
		[
			"9.3 too many empty ones",
			fragments(
				opcodes.text,
				Array.from({ length: 300 }, () => ""),
			),
			["closed 1008"],
		],
		["10.1 64 KiB in fragments of 1,300 bytes", cut(Buffer.from(askingFor(1, 65_536)), 51), ["said 1"]],
	];
	await expectEach(house, cases, [0, 4_096]);
});

test("[RFC6455 9.7] a thousand messages of each size in one go are all answered, in order", async () => {
	const { port } = await openQuietHouse();
	const client = await RawClient.comesIn(port);
	const count = 1_000;
	for (const size of [0, 64, 256, 1_024]) {
		client.heard.length = 0;
		for (let n = 0; n < count; n++) client.sends(text(askingFor(n, size)));
		expect(await client.settles()).toEqual(Array.from({ length: count }, (_, n) => `said ${n}`));
	}
});
