import type { Writable } from "node:stream";
import { expect, test } from "vitest";
import * as ws from "ws";
import { preEncodedFrame, preEncodedList } from "./pre-encoded-frame.ts";

const { Receiver } = ws as unknown as { Receiver: new (options: object) => Writable };

/** What a client makes of these bytes. */
function received(frame: Buffer): string[] {
	const texts: string[] = [];
	const receiver = new Receiver({ isServer: false, allowSynchronousEvents: true });
	receiver.on("message", (data: Buffer) => texts.push(data.toString()));
	receiver.on("error", (error: Error) => texts.push(error.message));
	receiver.write(frame);
	return texts;
}

const block = Buffer.from('{"a":1},{"b":"日本"},{"c":3}');
const members = [
	{ block, from: 0, to: 7 },
	{ block, from: 8, to: 22 },
	{ block: Buffer.from('--{"d":4}'), from: 2, to: 9 },
];

test("members that lie in blocks leave as one array", () => {
	expect(received(preEncodedList(members)).map((text) => JSON.parse(text))).toEqual([
		[{ a: 1 }, { b: "日本" }, { d: 4 }],
	]);
	expect(received(preEncodedList([]))).toEqual(["[]"]);
});

/** One member that makes the list so many bytes long. */
const memberOf = (listBytes: number) => {
	const json = Buffer.from(`"${"x".repeat(listBytes - 4)}"`);
	return { block: Buffer.concat([Buffer.from(",,"), json, Buffer.from(",")]), from: 2, to: 2 + json.length };
};

test.each([125, 126, 127, 65_535, 65_536, 70_000, 1_048_576])(
	"one member, and several, whose list takes %i bytes are one whole frame",
	(bytes) => {
		const member = memberOf(bytes);
		const [one = ""] = received(preEncodedList([member]));
		expect(one.length).toBe(bytes);
		expect(JSON.parse(one)).toEqual(["x".repeat(bytes - 4)]);
		const several = [...members, memberOf(bytes - 24)];
		const [list = "", ...more] = received(preEncodedList(several));
		expect(Buffer.byteLength(list)).toBe(7 + 14 + 7 + 3 + (bytes - 24));
		expect(JSON.parse(list)).toEqual([{ a: 1 }, { b: "日本" }, { d: 4 }, "x".repeat(bytes - 28)]);
		expect(more).toEqual([]);
	},
);

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 70_000])("a text of %i bytes is one whole frame", (bytes) => {
	const text = "x".repeat(bytes);
	expect(received(preEncodedFrame(text))).toEqual([text]);
	expect(received(preEncodedFrame(`語${text}`))).toEqual([`語${text}`]);
});
