// What others feel of a hook that writes so many posts a second, one a request on ten kept connections, beside as many
// posts by ten WebSockets: two people in another room, one of whom writes every 20 ms, and when the other hears it. The
// experiment `doors` of the load lab runs this, and reads a line of JSON for each way.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { startNode } from "../../../../../scripts/cluster/node-process.ts";
import { calls } from "../../hostile/guest.ts";
import { type Felt, inTurn } from "./measured.ts";
import { arrives, expects } from "./people.ts";

const { values } = parseArgs({
	options: {
		"posts-per-second": { type: "string", default: "2000" },
		seconds: { type: "string", default: "10" },
		ways: { type: "string", default: "hook,socket" },
	},
});
const perSecond = Number(values["posts-per-second"]);
const seconds = Number(values.seconds);
const CONNECTIONS = 10;
const TICK_MS = 10;
/** The processor's own pace, and what is compiled, come to rest. */
const WARM_UP_S = 1;
const OPERATOR = "measured-by-the-operator";

const folder = mkdtempSync(join(tmpdir(), "parley-hook-"));
const node = await startNode({
	...{ DATA_DIR: folder, LIMITS: "off", LOG_LEVEL: "error", ROOM_CAPACITY: "0", OPERATOR_TOKEN: OPERATOR },
});
const pair = new Worker(new URL("./pair.ts", import.meta.url), { workerData: { port: node.port } });
try {
	await once(pair, "message");
	const path = await hook();
	const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
	const people = await Promise.all(
		Array.from({ length: CONNECTIONS }, (_, n) => arrives(node, `writer ${n}`, "lobby")),
	);
	const byHook = (text: string): Promise<void> =>
		new Promise((resolve, reject) => {
			const asked = request(
				{ port: node.port, host: "127.0.0.1", path, method: "POST", agent },
				(response) => {
					if (response.statusCode !== 201) reject(new Error(`the hook was answered ${response.statusCode}`));
					response.resume().on("end", resolve);
				},
			);
			asked.on("error", reject).end(text);
		});
	const bySocket = async (text: string, n: number): Promise<void> => {
		const frame = { type: "post", room: "lobby", id: randomUUID(), text };
		expects("ok", await people[n % CONNECTIONS]?.asks(frame));
	};
	const writes = (way: string) => (way === "hook" ? byHook : bySocket);
	const ways = values.ways.split(",");
	for (const way of ways) await beside(writes(way), Math.min(WARM_UP_S, seconds));
	await inTurn({ part: "hook", pid: node.pid, ways }, (way) => beside(writes(way), seconds));
	for (const person of people) person.leaves();
	agent.destroy();
} finally {
	await pair.terminate();
	await node.stop();
	rmSync(folder, { recursive: true, force: true });
}

async function hook(): Promise<string> {
	const headers = { authorization: `Bearer ${OPERATOR}`, "content-type": "application/json" };
	const made = await calls(node, {
		...{
			method: "POST",
			path: "/api/rooms/lobby/hooks",
			headers,
			body: JSON.stringify({ name: "Measured" }),
		},
	});
	if (made.status !== 201) throw new Error(`no hook: ${made.status} ${made.text}`);
	return String((JSON.parse(made.text) as { path: string }).path);
}

/** How the pair fares, in a thread of their own: this one is busy with writing. */
async function beside(write: (text: string, n: number) => Promise<void>, forS: number): Promise<Felt> {
	pair.postMessage(forS);
	const heard = once(pair, "message") as Promise<[tookMs: number[]]>;
	const under: Promise<void>[] = [];
	const began = performance.now();
	for (let tick = 1; tick * TICK_MS <= forS * 1_000; tick++) {
		while (under.length < (perSecond * tick * TICK_MS) / 1_000)
			under.push(write(`line ${under.length} of what a program has to say`, under.length));
		await setTimeout(Math.max(0, began + tick * TICK_MS - performance.now()));
	}
	await Promise.all(under);
	const tookS = (performance.now() - began) / 1_000;
	const [tookMs] = await heard;
	return { tookMs, more: { postsPerSecond: under.length / tookS } };
}
