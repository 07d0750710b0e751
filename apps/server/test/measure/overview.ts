// What it costs to tell people of rooms that they are not in: each room has people who joined it, and more members who
// are connected and did not; posts are written at one rate in all. The processor time of the server is compared with
// that of one that tells nothing of them, in turn: `node apps/server/test/measure/overview.ts --rounds 3`. Prints a line
// of JSON for each round, and the medians.
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { WebSocket } from "ws";
import { startNode } from "../../../../scripts/cluster/node-process.ts";

const one = { type: "string" } as const;
const { values } = parseArgs({
	options: { rooms: one, joined: one, outside: one, "posts-per-second": one, seconds: one, rounds: one },
});
const given = (name: keyof typeof values, otherwise: number): number => Number(values[name] ?? otherwise);
const [rooms, joined, outside] = [given("rooms", 400), given("joined", 5), given("outside", 15)];
const [postsPerSecond, seconds, rounds] = [
	given("posts-per-second", 2_000),
	given("seconds", 15),
	given("rounds", 3),
];
const TICKS_PER_SECOND = 100;
const WITHOUT = fileURLToPath(new URL("./without-overview.ts", import.meta.url));

/** Somebody who sits in one room by the socket that counts, and is a member of others. */
class Member {
	readonly #socket: WebSocket;
	readonly #answers = new Map<number, (frame: { type: string; token?: string }) => void>();
	#ref = 0;
	heads = 0;
	posted = 0;

	private constructor(socket: WebSocket) {
		this.#socket = socket;
		socket.on("message", (data) => {
			for (const frame of JSON.parse(String(data))) {
				if (frame.type === "heads") this.heads += 1;
				else if (frame.type === "posted") this.posted += 1;
				else if (frame.ref !== undefined) this.#answers.get(frame.ref)?.(frame);
			}
		});
	}

	static async comes(port: number): Promise<Member> {
		const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false });
		await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
		return new Member(socket);
	}

	asks(frame: object): Promise<{ type: string; token?: string }> {
		const ref = ++this.#ref;
		this.#socket.send(JSON.stringify({ ...frame, ref }));
		return new Promise((resolve, reject) =>
			this.#answers.set(ref, (answer) => {
				this.#answers.delete(ref);
				if (answer.type === "refused") reject(new Error(JSON.stringify(answer)));
				else resolve(answer);
			}),
		);
	}

	goes(): void {
		this.#socket.close(4_000);
	}
}

const roomOf = (n: number): string => `room-${n % rooms}`;

/** Of their other rooms they took the seats by a socket that is gone: the one that stays did not join these. */
async function arrives(port: number, n: number): Promise<Member> {
	const hello = { type: "hello", version: 1, name: `member ${n}` };
	const first = await Member.comes(port);
	const { token } = await first.asks(hello);
	for (let k = 1; k <= outside / joined; k++) await first.asks({ type: "join", room: roomOf(n + k * 7) });
	const stays = await Member.comes(port);
	await stays.asks({ ...hello, token });
	first.goes();
	await stays.asks({ type: "join", room: roomOf(n) });
	return stays;
}

function cpuMs(pid: number): number {
	const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
	const fields = rest.split(" ");
	return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
}

async function measured(tells: boolean) {
	const folder = mkdtempSync(join(tmpdir(), "parley-overview-"));
	const env = {
		DATA_DIR: folder,
		LIMITS: "off",
		ROOM_CAPACITY: "0",
		LOG_LEVEL: "error",
		DURABILITY: "process",
	};
	const node = await startNode({ ...env, ...(!tells && { NODE_OPTIONS: `--import ${WITHOUT}` }) });
	try {
		const members: Member[] = [];
		for (let n = 0; n < rooms * joined; n += 20)
			members.push(...(await Promise.all(Array.from({ length: 20 }, (_, k) => arrives(node.port, n + k)))));
		await writes(members, 3);
		const [began, cpuBefore] = [performance.now(), cpuMs(node.pid)];
		for (const member of members) Object.assign(member, { heads: 0, posted: 0 });
		const posts = await writes(members, seconds);
		const tookS = (performance.now() - began) / 1_000;
		const cpuPerSecond = (cpuMs(node.pid) - cpuBefore) / tookS;
		const sum = (what: "heads" | "posted") => members.reduce((all, member) => all + member[what], 0);
		for (const member of members) member.goes();
		return {
			...{
				tells,
				cpuMsPerSecond: Math.round(cpuPerSecond),
				cpuUsPerPost: (cpuPerSecond * tookS * 1_000) / posts,
			},
			...{ postsPerSecond: Math.round(posts / tookS), headsPerSecond: Math.round(sum("heads") / tookS) },
			deliveries: sum("posted"),
		};
	} finally {
		await node.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Each tenth of a second its share, in all rooms alike; resolves with how many were stored. */
async function writes(members: readonly Member[], forSeconds: number): Promise<number> {
	const under: Promise<unknown>[] = [];
	const began = performance.now();
	for (let tick = 1; tick <= forSeconds * 10; tick++) {
		for (let k = 0; k < postsPerSecond / 10; k++) {
			const n = under.length % members.length;
			const post = { type: "post", room: roomOf(n), id: randomUUID(), text: `words ${under.length}` };
			const member = members[n];
			if (member !== undefined) under.push(member.asks(post));
		}
		await setTimeout(Math.max(0, began + tick * 100 - performance.now()));
	}
	await Promise.all(under);
	return under.length;
}

const found: Awaited<ReturnType<typeof measured>>[] = [];
for (let round = 0; round < rounds; round++)
	for (const tells of round % 2 === 0 ? [true, false] : [false, true]) {
		const one = await measured(tells);
		found.push(one);
		console.log(JSON.stringify({ round, ...one }));
	}

function median(tells: boolean): number {
	const all = found.filter((one) => one.tells === tells).map(({ cpuUsPerPost }) => cpuUsPerPost);
	return all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
}
console.log(JSON.stringify({ cpuRatio: median(true) / median(false) }));
