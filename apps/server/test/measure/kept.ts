// What people who keep their names cost beside as many who do not: two houses are filled, then started anew in turn, and it
// is looked how long that takes, what they hold after a rest, and how long somebody waits who comes back.
// `npm run load -- kept` runs it. By hand: `node apps/server/test/measure/kept.ts --people 100000 --rounds 3`. A line of JSON for
// each start. With `--folder` the filled houses stay there, and are not filled again.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type NodeProcess, startNode } from "../../../../scripts/cluster/node-process.ts";
import { Guest } from "./../hostile/guest.ts";
import { at, rising } from "./doors/measured.ts";
import { arrives } from "./doors/people.ts";

const one = { type: "string" } as const;
const { values } = parseArgs({ options: { people: one, rounds: one, "rest-s": one, folder: one } });
const people = Number(values.people ?? 100_000);
const restS = Number(values["rest-s"] ?? 60);
const COME_AT_ONCE = 100;
const COME_BACK = 500;
const ROOM = "lobby";

interface House {
	readonly kind: "kept" | "guests";
	readonly folder: string;
	/** of some who come back */
	readonly tokens: readonly string[];
}

interface Figures {
	readonly startMs: number;
	readonly eachBytes: number;
	readonly backMs: number;
}

const fleeting = (values.folder ?? "") === "" ? mkdtempSync(join(tmpdir(), "parley-kept-")) : undefined;
const root = fleeting ?? join(values.folder ?? "", `houses of ${people}`);
const agent = new Agent({ keepAlive: true, maxSockets: COME_AT_ONCE });
const opens = (folder: string): Promise<NodeProcess> =>
	startNode({
		...{ DATA_DIR: join(root, folder), LIMITS: "off", LOG_LEVEL: "error", ROOM_CAPACITY: "0" },
		...{ SEAT_GRACE_S: "3600", DURABILITY: "process" },
	});
try {
	mkdirSync(root, { recursive: true });
	const empty = await atRest("empty");
	const houses = [await houseOf("kept"), await houseOf("guests")];
	for (let round = 0; round < Number(values.rounds ?? 3); round++)
		for (const house of round % 2 === 0 ? houses : houses.toReversed()) {
			const figures = await startedAnew(house, empty);
			console.log(JSON.stringify({ round, at: { who: house.kind }, values: figures }));
		}
} finally {
	agent.destroy();
	if (fleeting !== undefined) rmSync(fleeting, { recursive: true, force: true });
}

/** One that was filled before is as it was left then. */
async function houseOf(kind: House["kind"]): Promise<House> {
	const note = join(root, `${kind}.json`);
	if (existsSync(note)) return JSON.parse(readFileSync(note, "utf8")) as House;
	rmSync(join(root, kind), { recursive: true, force: true });
	const house = await filled(kind);
	writeFileSync(note, JSON.stringify(house), { mode: 0o600 });
	return house;
}

async function filled(kind: House["kind"]): Promise<House> {
	const node = await opens(kind);
	const tokens: string[] = [];
	for (let from = 0; from < people; from += COME_AT_ONCE) {
		const names = Array.from(
			{ length: Math.min(COME_AT_ONCE, people - from) },
			(_, n) => `person ${from + n}`,
		);
		const come = await Promise.all(names.map((name) => comes(node, name, kind)));
		if (tokens.length < COME_BACK) tokens.push(...come);
	}
	await node.stop();
	return { kind, folder: kind, tokens };
}

async function comes(node: NodeProcess, name: string, kind: House["kind"]): Promise<string> {
	const guest = await arrives(node, name, ROOM);
	const { token } = guest;
	const kept = kind === "kept" ? await keeps(node, token) : token;
	guest.leaves();
	return kept;
}

async function keeps(node: NodeProcess, token: string): Promise<string> {
	const { words, sheet } = await asks<{ words: string[]; sheet: string }>(
		node,
		token,
		"/api/people/me/sheets",
	);
	const body = { words: words.join(" "), sheet };
	return (await asks<{ token: string }>(node, token, "/api/people/me/kept", body)).token;
}

function asks<T>({ port }: NodeProcess, token: string, path: string, body: object = {}): Promise<T> {
	return new Promise((resolve, reject) => {
		const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
		const options = { port, host: "127.0.0.1", path, method: "POST", headers, agent };
		const asked = request(options, (response) => {
			let text = "";
			response.setEncoding("utf8").on("data", (part: string) => {
				text += part;
			});
			response.on("end", () => {
				if (response.statusCode === 200 || response.statusCode === 201) resolve(JSON.parse(text) as T);
				else reject(new Error(`${path}: ${response.statusCode} ${text}`));
			});
		});
		asked.on("error", reject).end(JSON.stringify(body));
	});
}

async function startedAnew({ folder, tokens }: House, emptyBytes: number): Promise<Figures> {
	const began = performance.now();
	const node = await opens(folder);
	const startMs = performance.now() - began;
	try {
		await setTimeout(restS * 1_000);
		const eachBytes = (rssBytes(node) - emptyBytes) / people;
		const tookMs: number[] = [];
		for (const [n, token] of tokens.entries()) {
			const asked = performance.now();
			const guest = await Guest.arrives(node, `person ${n}`, token);
			if (!(guest instanceof Guest)) throw new Error(`nobody came back: ${JSON.stringify(guest)}`);
			tookMs.push(performance.now() - asked);
			guest.leaves();
		}
		return { startMs, eachBytes, backMs: at(rising(tookMs), 0.5) };
	} finally {
		await node.stop();
	}
}

async function atRest(folder: string): Promise<number> {
	const node = await opens(folder);
	await setTimeout(restS * 1_000);
	const bytes = rssBytes(node);
	await node.stop();
	return bytes;
}

function rssBytes({ pid }: NodeProcess): number {
	return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1_024;
}
