import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { socketPair } from "../../test/support/socket-pair.ts";
import { engineMetrics } from "../metrics/engine-metrics.ts";
import { Ping } from "../wire/client-frames.ts";
import { decodeClientFrame } from "../wire/codec.ts";
import { Connection } from "./connection.ts";
import { FramePeer, type Stage } from "./frame-peer.ts";
import { outputLimits } from "./output-limits.ts";

const HANG = { timeout: 10_000 };
const FRAMES_PER_SECOND = 10;
/** Longer than any pause that is not one, and than a run of rests lasts by itself. */
const IN_LINE_MS = 2_100;
const SHORTEST_REST_MS = 50;

type Frame = { readonly type: "ping" };

/** Counts pings. */
class Speaker extends FramePeer<Frame> {
	heard = 0;
	protected override get stage(): Stage {
		return "welcome";
	}
	protected override decode(data: Buffer) {
		return decodeClientFrame({ ping: Ping }, data);
	}
	protected override handle(): void {
		this.heard += 1;
	}
	override closed(): void {
		this.heard = 0;
	}
	override live(): void {
		this.heard = 0;
	}
}

/** Somebody who is read again only when the test lets them, on a clock that stands still until then. */
async function clientInALongLine() {
	const { ws, client } = await socketPair();
	const line: (() => boolean)[] = [];
	const connection: Connection = new Connection(ws, "127.0.0.1", {
		helloTimeoutMs: HANG.timeout,
		outputLimits: outputLimits(1_048_576),
		readAgain: { take: (begin) => void line.push(begin) },
		onAnswers: (output) => void setImmediate(() => output.flushAnswers()),
		...{ onPending: () => undefined, onDrained: () => undefined },
		...{ onClosed: () => undefined, onError: () => undefined },
	});
	let now = 0;
	const speaker = new Speaker(connection, {
		clock: { now: () => now, wall: () => now },
		metrics: engineMetrics([], "toy"),
		framesPerSecond: FRAMES_PER_SECOND,
	});
	connection.listen(speaker);
	const hammers = (): void => {
		for (let n = 0; n < 4 * FRAMES_PER_SECOND; n++) client.send('{"type":"ping","n":1}');
	};
	const waitsItsTurn = async ({ thenPausesMs = 0 } = {}): Promise<void> => {
		await expect.poll(() => line.length, HANG).toBe(1);
		now += IN_LINE_MS;
		line.shift()?.();
		now += thenPausesMs;
	};
	return { client, connection, hammers, waitsItsTurn };
}

test("[CONN6] [CONN11] whoever hammers on rests longer each time and is closed, however long it waits to be read again", async () => {
	const { client, connection, hammers, waitsItsTurn } = await clientInALongLine();
	const rests = vi.spyOn(connection, "restReading");
	const closed = once(client, "close");
	for (let round = 0; round < 3; round++) {
		hammers();
		await waitsItsTurn();
	}
	hammers();
	expect((await closed)[0]).toBe(4029);
	const drawn = rests.mock.calls.filter((_, n) => rests.mock.results[n]?.value === true).map(([ms]) => ms);
	expect(drawn.map((ms) => Math.floor(Math.log2(ms / SHORTEST_REST_MS)))).toEqual([0, 1, 2]);
});

test("[CONN6] whoever pauses while it is read is not closed", async () => {
	const { client, connection, hammers, waitsItsTurn } = await clientInALongLine();
	for (let round = 0; round < 4; round++) {
		hammers();
		await waitsItsTurn({ thenPausesMs: 1_001 });
	}
	expect([connection.isOver, client.readyState]).toEqual([false, client.OPEN]);
});

test("[CONN8] what comes past the rate is counted before it is read: broken JSON is too fast, not a bad frame", async () => {
	const { client } = await clientInALongLine();
	const answered = once(client, "message");
	for (let n = 0; n < 2 * FRAMES_PER_SECOND; n++) client.send('{"type":"ping","n":1}');
	client.send('{"type":"post","text":');
	expect(JSON.parse(String((await answered)[0]))).toMatchObject([{ type: "refused", code: "too-fast" }]);
});
