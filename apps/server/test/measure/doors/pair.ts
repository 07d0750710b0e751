// Two people in a room of their own, in a thread of their own: asked for so many seconds, one writes every 20 ms, and what
// is told are the ms until the other has each of them.
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { arrives, expects } from "./people.ts";

const WRITES_EVERY_MS = 20;
const ROOM = "beside";
const { port } = workerData as { port: number };
const speaker = await arrives({ port }, "speaker", ROOM);
const listener = await arrives({ port }, "listener", ROOM);

parentPort?.on(
	"message",
	(seconds: number) => void measured(seconds).then((ms) => parentPort?.postMessage(ms)),
);
parentPort?.postMessage("ready");

async function measured(seconds: number): Promise<number[]> {
	const tookMs: number[] = [];
	listener.hears("posted", ({ text }) => tookMs.push(performance.now() - Number(text)));
	const under: Promise<void>[] = [];
	const began = performance.now();
	for (let n = 1; n * WRITES_EVERY_MS <= seconds * 1_000; n++) {
		const post = { type: "post", room: ROOM, id: randomUUID(), text: `${performance.now()}` };
		under.push(speaker.asks(post).then((answer) => expects("ok", answer)));
		await setTimeout(Math.max(0, began + n * WRITES_EVERY_MS - performance.now()));
	}
	await Promise.all(under);
	return tookMs;
}
