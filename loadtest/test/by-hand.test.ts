import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The lines that the page gives to whoever tries it by hand: each is a command of its own. */
function commandsOfPage(): readonly string[] {
	const page = readFileSync(join(ROOT, "docs/measuring.md"), "utf8");
	const chapter = /\n## By hand, with autocannon\n(.*?)\n## /s.exec(page)?.[1] ?? "";
	const blocks = [...chapter.matchAll(/```sh\n(.*?)\n```/gs)].map(([, block = ""]) => block);
	const commands = blocks.flatMap((block) => block.split(/\n(?=npx |curl |#)/));
	return commands.filter((command) => !command.startsWith("#"));
}

function only(commands: readonly string[], what: RegExp): string {
	const [command, ...more] = commands.filter((one) => what.test(one));
	if (command === undefined || more.length > 0)
		throw new Error(`the page has no line, or several, with ${what}`);
	return command;
}

/** As a shell runs it, with the programs that `npm` and `npx` would find, and nothing fetched. */
function runs(
	command: string,
	env: NodeJS.ProcessEnv = {},
): ChildProcess & { readonly lines: AsyncIterable<string> } {
	const programs = [
		join(ROOT, "node_modules/node/bin"),
		join(ROOT, "node_modules/.bin"),
		process.env["PATH"],
	];
	const child = spawn("sh", ["-c", `npx() { "$@"; }\n${command}`], {
		cwd: ROOT,
		env: { ...process.env, ...env, PATH: programs.join(delimiter) },
		stdio: ["ignore", "pipe", "ignore"],
		// `npx` is a function: what it starts is the shell's child
		detached: true,
	});
	onTestFinished(() => {
		if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
	});
	return Object.assign(child, { lines: createInterface(child.stdout) });
}

async function firstOf<T>(lines: AsyncIterable<string>, read: (line: string) => T | undefined): Promise<T> {
	for await (const line of lines) {
		const found = read(line);
		if (found !== undefined) return found;
	}
	throw new Error("it ended and did not say what it is expected to say");
}

async function outputOf(command: string): Promise<string> {
	const said: string[] = [];
	for await (const line of runs(command).lines) said.push(line);
	return said.join("\n");
}

/** Without `npm start`'s look at packages and page, which are there; on a port and a folder of its own. */
async function startsAs(command: string): Promise<string> {
	const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
		scripts: { start: string };
	};
	const [line = ""] = command.split("   #");
	const dataDir = mkdtempSync(join(tmpdir(), "parley-by-hand-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const own = { DATA_DIR: dataDir, PORT: "0", ASSETS_KEEP_DAYS: "0" };
	const server = runs(line.replace("npm start", `sh -c '${scripts.start}'`), own);
	const port = await firstOf(server.lines, (said) => /http:\/\/localhost:(\d+)/.exec(said)?.[1]);
	server.stdout?.resume();
	return `localhost:${port}`;
}

interface Shots {
	readonly "2xx": number;
	readonly non2xx: number;
	readonly errors: number;
	readonly timeouts: number;
}

const SECONDS = 2;

test("[LOOK1] the autocannon lines of docs/measuring.md run as they stand there, without an error in either mode", async () => {
	const commands = commandsOfPage();
	const host = await startsAs(only(commands, /npm start/));
	const here = (command: string) => command.replaceAll("localhost:8080", host);
	const fires = async (line: string): Promise<Shots> =>
		JSON.parse(
			await outputOf(
				here(line)
					.replace("autocannon", "autocannon --json")
					.replace(/ -d \d+/, ` -d ${SECONDS}`),
			),
		);
	const block = only(commands, /^npx autocannon .*lab\/block/);
	const search = only(commands, /^npx autocannon .*api\/search/);
	const toLoop = only(commands, /^curl /);
	const holder = runs(here(only(commands, /^npx node -e/)));
	const token = await firstOf(holder.lines, (line) => (line === "" ? undefined : line));

	const shots = async () => [await fires(block), await fires(search.replace("TOKEN", token))] as const;
	const worker = await shots();
	await outputOf(here(toLoop));
	const loop = await shots();
	for (const shot of [...worker, ...loop]) {
		expect(shot).toMatchObject({ non2xx: 0, errors: 0, timeouts: 0 });
		expect(shot["2xx"]).toBeGreaterThan(0);
	}
	// twenty at once against one after the other: the line before changed the mode
	expect(worker[0]["2xx"]).toBeGreaterThan(2 * loop[0]["2xx"]);
});
