// How 2,000 readers of one room who ask again and again (`wait=25`) fare beside as many who hold a WebSocket, in turn:
// somebody writes some posts a second, and each reader says when they have it.
// `node apps/server/test/measure/doors/readers.ts --rounds 3`. Prints a line of JSON for each round, and the ratio of medians.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startNode } from "../../../../../scripts/cluster/node-process.ts";
import type { Guest } from "../../hostile/guest.ts";
import { arrives } from "./people.ts";
import { at, type Figures, inTurn, rising } from "./rounds.ts";

const one = { type: "string" } as const;
const { values } = parseArgs({
	options: { readers: one, "posts-per-second": one, seconds: one, rounds: one },
});
const count = Number(values.readers ?? 2_000);
const perSecond = Number(values["posts-per-second"] ?? 5);
const seconds = Number(values.seconds ?? 10);
const ROOM = "lobby";
const COME_AT_ONCE = 50;
/** What is on its way when the last post was written. */
const LAST_MS = 3_000;

interface Known {
	readonly name: string;
	readonly token: string;
}

type Hears = (text: string) => void;
/** Resolves with what ends it. */
type Reader = (known: Known, hears: Hears) => Promise<() => void>;

const folder = mkdtempSync(join(tmpdir(), "parley-readers-"));
const node = await startNode({
	...{ DATA_DIR: folder, LIMITS: "off", LOG_LEVEL: "error", ROOM_CAPACITY: "0", SEAT_GRACE_S: "3600" },
});
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
try {
	const speaker = await arrives(node, "speaker", ROOM);
	const known: Known[] = [];
	while (known.length < count) {
		const names = Array.from({ length: COME_AT_ONCE }, (_, n) => `reader ${known.length + n}`);
		// their seats stay theirs
		const come = names.slice(0, count - known.length).map(async (name) => {
			const reader = await arrives(node, name, ROOM);
			reader.leaves();
			return { name, token: reader.token };
		});
		known.push(...(await Promise.all(come)));
	}
	await inTurn(Number(values.rounds ?? 3), ["asks", "socket"], (way) =>
		measured(speaker, known, way === "asks" ? asks : listens),
	);
	speaker.leaves();
} finally {
	agent.destroy();
	await node.stop();
	rmSync(folder, { recursive: true, force: true });
}

async function listens({ name, token }: Known, hears: Hears): Promise<() => void> {
	const guest = await arrives(node, name, ROOM, token);
	guest.hears("posted", ({ text }) => hears(String(text)));
	return () => guest.leaves();
}

async function asks({ token }: Known, hears: Hears): Promise<() => void> {
	let isOver = false;
	let { position, epoch } = await page(token, "wait=0");
	void (async () => {
		while (!isOver) {
			const next = await page(token, `wait=25&after=${position}&epoch=${epoch}`);
			({ position, epoch } = next);
			for (const event of next.events) if (event.type === "posted") hears(event.text);
		}
	})().catch((error: unknown) => {
		if (!isOver) throw error;
	});
	return () => {
		isOver = true;
	};
}

interface Page {
	readonly epoch: string;
	readonly position: number;
	readonly events: readonly { readonly type: string; readonly text: string }[];
}

function page(token: string, query: string): Promise<Page> {
	return new Promise((resolve, reject) => {
		const headers = { authorization: `Bearer ${token}` };
		const path = `/api/rooms/${ROOM}/events?${query}`;
		const asked = request({ port: node.port, host: "127.0.0.1", path, headers, agent }, (response) => {
			let text = "";
			response.setEncoding("utf8").on("data", (part: string) => {
				text += part;
			});
			response.on("end", () => {
				if (response.statusCode === 200) resolve(JSON.parse(text) as Page);
				else reject(new Error(`${response.statusCode} ${text}`));
			});
		});
		asked.on("error", reject).end();
	});
}

async function measured(speaker: Guest, known: readonly Known[], reads: Reader): Promise<Figures> {
	const tookMs: number[] = [];
	const hears: Hears = (text) => tookMs.push(performance.now() - Number(text));
	const ends: (() => void)[] = [];
	for (let from = 0; from < known.length; from += COME_AT_ONCE)
		ends.push(...(await Promise.all(known.slice(from, from + COME_AT_ONCE).map((one) => reads(one, hears)))));
	const posts = perSecond * seconds;
	const began = performance.now();
	for (let written = 0; written < posts; written++) {
		await speaker.asks({ type: "post", room: ROOM, id: randomUUID(), text: `${performance.now()}` });
		await setTimeout(Math.max(0, began + ((written + 1) * 1_000) / perSecond - performance.now()));
	}
	const late = performance.now() + LAST_MS;
	while (tookMs.length < posts * known.length && performance.now() < late) await setTimeout(50);
	const took = (performance.now() - began) / 1_000;
	const sorted = rising(tookMs);
	for (const end of ends) end();
	// whoever waits for an answer has it by this
	await speaker.asks({ type: "post", room: ROOM, id: randomUUID(), text: "the end" });
	await setTimeout(LAST_MS);
	return { perSecond: sorted.length / took, p50Ms: at(sorted, 0.5), p99Ms: at(sorted, 0.99) };
}
