import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { socketPair } from "../../test/support/socket-pair.ts";
import { Connection } from "./connection.ts";
import { FewAtOnce } from "./few-at-once.ts";
import { outputLimits } from "./output-limits.ts";

const HANG = { timeout: 30_000 };
const OUTPUT_BYTES_MAX = 1_048_576;
const ANSWER = JSON.stringify("x".repeat(65_536));
const REST_MS = 10;

/** A connection whose reader takes nothing, so that it is full and not read from either (OUT7). */
async function fullConnection() {
	const { ws, client } = await socketPair();
	let isDrained = false;
	const received: string[] = [];
	const connection = new Connection(ws, "127.0.0.1", {
		helloTimeoutMs: HANG.timeout,
		outputLimits: outputLimits(OUTPUT_BYTES_MAX),
		readAgain: new FewAtOnce(),
		onAnswers: () => undefined,
		onPending: () => undefined,
		onDrained() {
			isDrained = true;
		},
		onClosed: () => undefined,
		onError: () => undefined,
	});
	connection.listen({
		received: (data) => void received.push(data.toString()),
		receivedControl: () => undefined,
		readAgain: () => undefined,
		closed: () => undefined,
		live: () => undefined,
	});
	client.pause();
	while (!ws.isPaused) {
		connection.output.answer(ANSWER);
		connection.output.flushAnswers();
		await turn();
	}
	return { connection, client, received, isDrained: () => isDrained };
}

/** As many turns of the loop as anything that was sent would have come within. */
async function turns(): Promise<void> {
	for (let n = 0; n < 50; n++) await turn();
}

for (const rests of [false, true])
	test(`[CONN4] a connection that leaves is not read from any more when its buffer drains${rests ? ", nor when it has rested" : ""}`, async () => {
		const [leaving, staying] = [await fullConnection(), await fullConnection()];
		for (const { connection } of rests ? [leaving, staying] : [])
			expect(connection.restReading(REST_MS)).toBe(true);
		leaving.connection.stopReading();
		for (const { client } of [leaving, staying]) client.send("late");
		for (const { client } of [leaving, staying]) client.resume();
		await expect.poll(() => [leaving.isDrained(), staying.isDrained()], HANG).toEqual([true, true]);
		await expect.poll(() => staying.received, HANG).toEqual(["late"]);
		await turns();
		expect(leaving.received).toEqual([]);
	});
