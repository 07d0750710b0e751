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

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 70_000])("a text of %i bytes is one whole frame", (bytes) => {
	const text = "x".repeat(bytes);
	expect(received(preEncodedFrame(text))).toEqual([text]);
	expect(received(preEncodedFrame(`語${text}`))).toEqual([`語${text}`]);
});
