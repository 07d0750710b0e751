import { randomUUID } from "node:crypto";
import { test } from "vitest";
import { frame, opcodes } from "../support/frame.ts";
import { fragments, ping, text } from "../support/raw-client.ts";
import { type Case, expectEach, openQuietHouse } from "./support.ts";

const NO_UTF8 = ["closed 1007"] as const;
const KOSME = "κόσμε";

/** The text as the one field of a message, so that what was read can be seen in the room. */
function posting(content: string | Buffer): Buffer {
	const head = `{"type":"post","ref":9,"room":"lobby","id":"${randomUUID()}","text":"`;
	return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('"}')]);
}

function splitAt(bytes: Buffer, ...places: readonly number[]): Buffer[] {
	const ends = [...places, bytes.length];
	return fragments(
		opcodes.text,
		ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end)),
	);
}

const hex = (bytes: string): Buffer => Buffer.from(bytes.replaceAll(" ", ""), "hex");

test("[RFC6455 6.1] empty fragments are fragments", async () => {
	const whole = posting("*");
	const empty = Buffer.alloc(0);
	await expectEach(await openQuietHouse(), [
		["6.1.1 nothing", [text("")], ["refused bad-frame"]],
		["6.1.2 nothing in three", fragments(opcodes.text, [empty, empty, empty]), ["refused bad-frame"]],
		["6.1.3 a message among empty ones", fragments(opcodes.text, [empty, whole, empty]), ["posted *"]],
	]);
});

test("[RFC6455 6.2] UTF-8 is read whole, wherever it is split", async () => {
	const content = "Hello-µ@ßöäüàá-UTF-8!!";
	const cases: Case[] = [["6.2.1 in one", [text(posting(content))], [`posted ${content}`]]];
	const { length } = posting(content);
	// from within the text to its end: at, and inside of, each character
	for (let place = length - 35; place < length; place++)
		cases.push([`6.2.2, 6.2.3 split at ${place}`, splitAt(posting(content), place), [`posted ${content}`]]);
	await expectEach(await openQuietHouse(), cases, [0]);
	const letters = Array.from({ length: 30 }, (_, index) => length - 31 + index);
	const each = splitAt(posting(content), ...letters).flatMap((part) => [part, ping()]);
	const pings = [...letters, 0].map(() => "pong ");
	await expectEach(await openQuietHouse(), [["6.2.4 each byte", each, [...pings, `posted ${content}`]]]);
});

test("[RFC6455 6.3, 6.4] what is no UTF-8 closes with 1007, wherever it is split", async () => {
	const bad = posting(Buffer.concat([Buffer.from(KOSME), hex("ed a0 80"), Buffer.from("edited")]));
	const high = posting(Buffer.concat([Buffer.from(KOSME), hex("f4 90 80 80"), Buffer.from("edited")]));
	const cases: Case[] = [["6.3.1 in one", [text(bad)], NO_UTF8]];
	for (let place = 80; place < bad.length; place++)
		cases.push([`6.3.2, 6.4 split at ${place}`, splitAt(bad, place), NO_UTF8]);
	for (const place of [88, 90, 96])
		cases.push([`6.4 above the last, ${place}`, splitAt(high, place), NO_UTF8]);
	await expectEach(await openQuietHouse(), cases, [0]);
	const letter = frame({
		opcode: opcodes.text,
		payload: hex("ce ba e1 bd b9 cf 83 ce bc ce b5 f4 90 80 80"),
	});
	await expectEach(await openQuietHouse(), [["6.4.3, 6.4.4 in pieces", [letter], NO_UTF8]], [1]);
});

/** Kuhn's table of UTF-8, by Autobahn's numbers. The first is no character that JSON takes unescaped. */
const good: readonly [string, readonly string[]][] = [
	["6.5, 6.6.11 κόσμε", ["ce ba e1 bd b9 cf 83 ce bc ce b5"]],
	["6.6 its prefixes at characters", ["ce ba", "ce ba e1 bd b9", "ce ba e1 bd b9 cf 83"]],
	["6.7 the first of each length", ["7f", "c2 80", "e0 a0 80", "f0 90 80 80"]],
	["6.9 the last of each length", ["df bf", "ef bf bf", "f4 8f bf bf"]],
	["6.11 around the surrogates, and the end", ["ed 9f bf", "ee 80 80", "ef bf bd", "f4 8f bf bf"]],
	[
		"6.22 no characters, but code points",
		["ef bf be", "ef bf bf", "f0 9f bf be", "f0 9f bf bf", "f4 8f bf be"],
	],
	["6.23 specials", ["ef bf b9", "ef bf ba", "ef bf bb", "ef bf bc", "ef bf bd"]],
];

const bad: readonly [string, readonly string[]][] = [
	["6.6 prefixes inside of characters", ["ce", "ce ba e1", "ce ba e1 bd", "ce ba e1 bd b9 cf"]],
	["6.8 first of the lengths that are no more", ["f8 88 80 80 80", "fc 84 80 80 80 80"]],
	["6.10 last of them", ["f7 bf bf bf", "fb bf bf bf bf", "fd bf bf bf bf bf"]],
	["6.11.5 above the end", ["f4 90 80 80"]],
	["6.12 continuations of nothing", ["80", "bf", "80 bf", "80 bf 80 bf 80 bf"]],
	["6.13 starts without more", ["c0 20 c1 20 c2 20 df 20", "e0 20 ef 20", "f0 20 f7 20", "f8 20", "fc 20"]],
	["6.14 the last byte missing", ["c0", "e0 80", "f0 80 80", "df", "ef bf", "f7 bf bf", "fd bf bf bf bf"]],
	["6.15 all of those in a row", ["c0 e0 80 f0 80 80 f8 80 80 80 df ef bf f7 bf bf"]],
	["6.16 bytes that never occur", ["fe", "ff", "fe fe ff ff"]],
	["6.17 a longer form of /", ["c0 af", "e0 80 af", "f0 80 80 af", "f8 80 80 80 af", "fc 80 80 80 80 af"]],
	["6.18 the last of the longer forms", ["c1 bf", "e0 9f bf", "f0 8f bf bf", "f8 87 bf bf bf"]],
	["6.19 a longer form of nothing", ["c0 80", "e0 80 80", "f0 80 80 80", "f8 80 80 80 80"]],
	[
		"6.20 half of a UTF-16 pair",
		["ed a0 80", "ed ad bf", "ed ae 80", "ed af bf", "ed b0 80", "ed be 80", "ed bf bf"],
	],
	["6.21 both halves", ["ed a0 80 ed b0 80", "ed ad bf ed b0 80", "ed af bf ed bf bf"]],
];

test("[RFC6455 6.5 to 6.23] every form of UTF-8 arrives as it is", async () => {
	const cases = good.flatMap(([name, all]) =>
		all.map((bytes): Case => [name, [text(posting(hex(bytes)))], [`posted ${hex(bytes).toString()}`]]),
	);
	await expectEach(await openQuietHouse(), cases, [0, 31]);
});

test("[RFC6455 6.6 to 6.21] every other sequence of bytes closes with 1007", async () => {
	const cases = bad.flatMap(([name, all]) =>
		all.map((bytes): Case => [`${name}: ${bytes}`, [text(posting(hex(bytes)))], NO_UTF8]),
	);
	await expectEach(await openQuietHouse(), cases, [0, 31]);
});
