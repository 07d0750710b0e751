// How so many readers of one room who ask again and again (`wait=25`) fare beside as many who hold a WebSocket: somebody
// writes some posts a second, and each reader says when they have it. The experiment `doors` of the load lab runs this, and
// reads a line of JSON for each way.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startNode } from "../../../../../scripts/cluster/node-process.ts";
import type { Guest } from "../../hostile/guest.ts";
import { type Felt, inTurn } from "./measured.ts";
import { arrives } from "./people.ts";

const { values } = parseArgs({
	options: {
		readers: { type: "string", default: "2000" },
		"posts-per-second": { type: "string", default: "5" },
		seconds: { type: "string", default: "10" },
		ways: { type: "string", default: "asks,socket" },
	},
});
const count = Number(values.readers);
const perSecond = Number(values["posts-per-second"]);
const seconds = Number(values.seconds);
const ROOM = "lobby";
const COME_AT_ONCE = 50;
/** What is on its way when the last post was written. */
const LAST_MS = 5_000;

interface Known {
	readonly name: string;
	readonly token: string;
}

type Hears = (text: string) => void;
/** Resolves, once it reads, with what ends it: settled when the last answer has come. */
type Reader = (known: Known, hears: Hears) => Promise<() => Promise<void>>;

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
	const { pid } = node;
	await inTurn({ part: "readers", pid, ways: values.ways.split(",") }, (way) =>
		measured(speaker, known, way === "asks" ? asks : listens),
	);
	speaker.leaves();
} finally {
	agent.destroy();
	await node.stop();
	rmSync(folder, { recursive: true, force: true });
}

async function listens({ name, token }: Known, hears: Hears): Promise<() => Promise<void>> {
	const guest = await arrives(node, name, ROOM, token);
	guest.hears("posted", ({ text }) => hears(String(text)));
	return async () => guest.leaves();
}

async function asks({ token }: Known, hears: Hears): Promise<() => Promise<void>> {
	let isOver = false;
	let { position, epoch } = await page(token, "wait=0");
	const reads = async (): Promise<void> => {
		while (!isOver) {
			const next = await page(token, `wait=25&after=${position}&epoch=${epoch}`);
			({ position, epoch } = next);
			for (const event of next.events) if (event.type === "posted") hears(event.text);
		}
	};
	const over = reads();
	return () => {
		isOver = true;
		return over;
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

async function measured(speaker: Guest, known: readonly Known[], reads: Reader): Promise<Felt> {
	const tookMs: number[] = [];
	let isMeasured = true;
	const hears: Hears = (text) => {
		if (isMeasured) tookMs.push(performance.now() - Number(text));
	};
	const ends: (() => Promise<void>)[] = [];
	for (let from = 0; from < known.length; from += COME_AT_ONCE)
		ends.push(...(await Promise.all(known.slice(from, from + COME_AT_ONCE).map((one) => reads(one, hears)))));
	const posts = perSecond * seconds;
	const began = performance.now();
	for (let written = 0; written < posts; written++) {
		await speaker.asks({ type: "post", room: ROOM, id: randomUUID(), text: `${performance.now()}` });
		await setTimeout(Math.max(0, began + ((written + 1) * 1_000) / perSecond - performance.now()));
	}
	const due = posts * known.length;
	const late = performance.now() + LAST_MS;
	while (tookMs.length < due && performance.now() < late) await setTimeout(20);
	const tookS = (performance.now() - began) / 1_000;
	isMeasured = false;
	const ended = ends.map((end) => end());
	// whoever waits for an answer has it by this
	await speaker.asks({ type: "post", room: ROOM, id: randomUUID(), text: "the end" });
	await Promise.all(ended);
	return {
		tookMs,
		more: { deliveriesPerSecond: tookMs.length / tookS, deliveredShare: tookMs.length / due },
	};
}
