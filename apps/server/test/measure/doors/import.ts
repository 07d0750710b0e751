// How long an import of so many messages takes, and of how much memory, beside one of a tenth of it: the experiment `doors`
// of the load lab runs this, and reads a line of JSON for each. Mattermost's export, whose lines are written as they are
// read, from a thousand people in a hundred channels.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { messages: { type: "string", default: "1000000" } } });
const messages = Number(values.messages);
const COMMANDS = fileURLToPath(new URL("../../../src/commands.ts", import.meta.url));
const [PEOPLE, CHANNELS, LINES_AT_ONCE] = [1_000, 100, 1_000];
const BEGAN_AT = 1_709_294_400_000;
const LOOK_MS = 50;
const TEXT = "of what people say to each other in a day, some hundred characters of it, a link now and then";

const folder = mkdtempSync(join(tmpdir(), "parley-import-"));
try {
	for (const count of [Math.ceil(messages / 10), messages]) await imported(count);
} finally {
	rmSync(folder, { recursive: true, force: true });
}

async function imported(count: number): Promise<void> {
	const file = join(folder, `${count}.jsonl`);
	await pipeline(Readable.from(portionsOf(count)), createWriteStream(file));
	const began = performance.now();
	const child = spawn(process.execPath, [COMMANDS, "import", "--from", "mattermost", file], {
		env: { ...process.env, DATA_DIR: join(folder, `data-${count}`) },
		stdio: ["ignore", "pipe", "inherit"],
	});
	let said = "";
	child.stdout.setEncoding("utf8").on("data", (part: string) => (said += part));
	let rssMostBytes = 0;
	const looks = setInterval(() => (rssMostBytes = Math.max(rssMostBytes, rssMostOf(child.pid))), LOOK_MS);
	const [code] = (await once(child, "close")) as [number | null];
	clearInterval(looks);
	if (code !== 0 || !said.includes(`${count} message`)) throw new Error(`it ended with ${code}: ${said}`);
	const importS = (performance.now() - began) / 1_000;
	const wholeBytes = statSync(file).size;
	say(count, { importS, messagesPerSecond: count / importS, rssMostBytes, wholeBytes });
}

function* portionsOf(count: number): Iterable<string> {
	const line = (one: object) => `${JSON.stringify(one)}\n`;
	const named = (what: string, nth: number) => `${what}${nth}`;
	let portion = line({ type: "version", version: 1 });
	for (let nth = 0; nth < CHANNELS; nth++) {
		const channel = { team: "core", name: named("channel", nth), display_name: `Channel ${nth}`, type: "O" };
		portion += line({ type: "channel", channel });
	}
	for (let nth = 0; nth < PEOPLE; nth++)
		portion += line({ type: "user", user: { username: named("user", nth), nickname: "" } });
	for (let nth = 0; nth < count; nth++) {
		const post = {
			...{ team: "core", channel: named("channel", nth % CHANNELS), user: named("user", nth % PEOPLE) },
			...{ create_at: BEGAN_AT + nth * 1_000, message: `${nth} ${TEXT}` },
		};
		portion += line({ type: "post", post });
		if (nth % LINES_AT_ONCE > 0) continue;
		yield portion;
		portion = "";
	}
	yield portion;
}

/** What Linux saw of it at most; 0 when it is gone. */
function rssMostOf(pid = 0): number {
	try {
		const status = readFileSync(`/proc/${pid}/status`, "utf8");
		return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1_024;
	} catch {
		return 0;
	}
}

/** One step, for whoever started this. */
function say(count: number, found: Readonly<Record<string, number>>): void {
	console.log(JSON.stringify({ at: { part: "import", messages: count }, values: found }));
}
