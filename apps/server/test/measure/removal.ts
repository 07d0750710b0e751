// What one removed message costs others while a backup runs: somebody posts every 20 ms, and it is looked how long each
// post takes until it is stored, in a backup in which nothing is removed and in one in which a message is, in turn:
// `node apps/server/test/measure/removal.ts --messages 1000000`, so many being in the house. Prints a line of JSON for
// each backup.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startNode } from "../../../../scripts/cluster/node-process.ts";
import { projectNode, root, threadFlags } from "../../../../scripts/tools.mjs";
import { type Answer, Guest } from "../hostile/guest.ts";

const one = { type: "string" } as const;
const { values } = parseArgs({ options: { messages: one, rounds: one, "rest-s": one } });
const messages = Number(values.messages ?? 1_000_000);
const rounds = Number(values.rounds ?? 3);
/** So long nothing is asked of a house that was just filled: its index is far behind then, and holds up commits itself. */
const restS = Number(values["rest-s"] ?? 60);

const ROOM = "lobby";
const TEXT = "words as people write them, ".repeat(3);
/** Of the messages that fill the house. */
const UNDER_WAY = 2_000;
const POST_EVERY_MS = 20;
/** A commit that takes longer is one that people notice. */
const SLOW_MS = 20;

const folder = mkdtempSync(join(tmpdir(), "parley-removal-"));
const env = { DATA_DIR: join(folder, "data"), LIMITS: "off", LOG_LEVEL: "error" };
const node = await startNode(env);
try {
	const writer = await Guest.arrives({ port: node.port }, "writer");
	if (!(writer instanceof Guest)) throw new Error("nobody was let in");
	await asks(writer, { type: "join", room: ROOM });
	let left = messages;
	const fills = async (): Promise<void> => {
		for (; left > 0; left--) await posts(writer);
	};
	await Promise.all(Array.from({ length: UNDER_WAY }, fills));
	await setTimeout(restS * 1_000);
	for (let round = 0; round < rounds; round++)
		for (const removes of round % 2 === 0 ? [false, true] : [true, false])
			console.log(JSON.stringify({ messages, round, removes, ...(await besideBackup(writer, removes)) }));
	writer.leaves();
} finally {
	await node.stop();
	rmSync(folder, { recursive: true, force: true });
}

async function besideBackup(writer: Guest, removes: boolean) {
	const target = await posts(writer);
	const name = `backup-${randomUUID()}`;
	const program = join(root, "apps/server/src/commands.ts");
	const began = performance.now();
	const backup = spawn(projectNode, [...threadFlags, program, "backup", join(folder, name)], {
		env: { ...process.env, ...env },
		stdio: ["ignore", "ignore", "inherit"],
	});
	const exit = once(backup, "exit");
	const tookMs: number[] = [];
	let removed = false;
	while (backup.exitCode === null && backup.signalCode === null) {
		if (removes && !removed && hasBegun(name)) {
			await asks(writer, { type: "remove", room: ROOM, target });
			removed = true;
		}
		const asked = performance.now();
		await posts(writer);
		tookMs.push(performance.now() - asked);
		await setTimeout(POST_EVERY_MS);
	}
	const [code] = await exit;
	if (code !== 0) throw new Error(`the backup ended with ${code}`);
	tookMs.sort((a, b) => a - b);
	const at = (share: number): number => tookMs[Math.floor(tookMs.length * share)] ?? Number.NaN;
	return {
		...{ removed, backupS: (performance.now() - began) / 1_000, posts: tookMs.length },
		...{ p50Ms: at(0.5), p99Ms: at(0.99), slowestMs: tookMs.at(-1) },
		slow: tookMs.filter((ms) => ms > SLOW_MS).length,
	};
}

/** It writes, so it reads. */
function hasBegun(name: string): boolean {
	return readdirSync(folder).some((found) => found.startsWith(name));
}

/** Resolves with its number, when it is stored. */
async function posts(writer: Guest): Promise<number> {
	return Number((await asks(writer, { type: "post", room: ROOM, id: randomUUID(), text: TEXT }))["seq"]);
}

async function asks(writer: Guest, frame: Record<string, unknown>): Promise<Answer> {
	const answer = await writer.asks(frame);
	if (answer === undefined || answer.type === "refused")
		throw new Error(`${JSON.stringify(frame)} was answered by ${JSON.stringify(answer)}`);
	return answer;
}
