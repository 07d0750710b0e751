import { expect, test } from "vitest";
import { engineMetrics } from "../metrics/engine-metrics.ts";
import type { Encoded } from "../rules.ts";
import { Turn } from "../turn.ts";
import { FanOut } from "./fan-out.ts";
import type { Sink } from "./feed.ts";

const FRAME_BYTES_MAX = 256 * 1024;

const view = {
	encode: String,
	decode: String,
	encodeFor: () => undefined,
	besideBytes: () => 0,
	revise: () => false,
};

const textOf = ({ block, from, to }: Encoded): string => block.toString("utf8", from, to);

test("[OUT1] a turn's events of a room leave in frames of 256 KiB at most, in whatever letters they are written", async () => {
	const turn = new Turn();
	const fanOut = new FanOut<string>({
		...{ turn, view, metrics: engineMetrics([], "test"), toWire: Buffer.from },
		listToWire: (events) => Buffer.from(`[${events.map(textOf).join(",")}]`),
		...{ onBehind: () => expect.unreachable(), onFlushed: () => undefined, onRevised: () => undefined },
	});
	const frames: Buffer[] = [];
	const sink: Sink = {
		...{ pendingBytes: 0, offerUnlessBehind: () => true, page: () => undefined },
		...{ catchingUp: () => undefined, caughtUp: () => undefined },
		offer: (frame) => frames.push(frame) > 0,
	};
	const feed = fanOut.feed("lobby");
	feed.add({ feed, sink, viewer: "bo", place: { at: "live" }, owed: false }, 0, 0);
	const texts = Array.from({ length: 100 }, (_, at) => `${at} ${"語".repeat(4_000)}`);
	for (const [at, text] of texts.entries()) {
		const block = Buffer.from(JSON.stringify(text));
		const encoded = { block, from: 0, to: block.byteLength };
		fanOut.publish("lobby", { seq: at + 1, prev: at, count: at + 1, frame: undefined, encoded });
	}
	await new Promise((resolve) => setImmediate(resolve));
	expect(frames.flatMap((frame) => JSON.parse(frame.toString()) as string[])).toEqual(texts);
	// brackets, and a comma behind each but the last
	for (const frame of frames) expect(frame.byteLength).toBeLessThanOrEqual(FRAME_BYTES_MAX + 100);
	// and not one by one
	expect(frames.length).toBeLessThan(8);
});
