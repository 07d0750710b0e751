import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../tools.mjs";
import { asTyped, type Command, commandsOf } from "./as-typed.ts";
import { markdownFiles } from "./links.ts";

/** What is not run here: with the test that runs it, or that holds what it is given. */
const ELSEWHERE: ReadonlyArray<readonly [RegExp, test: string]> = [
	[/^git clone |^cd parley$/, ".ci/run"],
	[/^(?:\S+ )?docker compose |^kubectl /, "scripts/deployment.test.ts"],
	[/^npm run cluster /, "e2e/cluster.spec.ts"],
	[/^npm run load -- all --quick$/, "loadtest/test/nothing-left.test.ts"],
	[/^npm run (?:load -- rooms|rival)/, "loadtest/test/rooms.test.ts"],
	[/^npm run compare$/, "loadtest/test/compare.test.ts"],
	[/^npm run results$/, "loadtest/test/results.test.ts"],
	// whoever measures by hand
	[/LAB=on .*npm start|autocannon|lab\/lookup-mode|name: "cannon"/, "loadtest/test/by-hand.test.ts"],
	[/^tar -xzf |^\S*\.?\/parley(?:-[\w.-]+\/parley)?$/, "scripts/shipping/archive.test.ts"],
	[/^\.\/parley --share$/, "scripts/shipping/share.test.ts"],
	[/^PUBLIC_ORIGINS=\S+ TRUST_PROXY=1 HOST=127\.0\.0\.1 \.\/parley$/, "scripts/shipping/https.test.ts"],
	[/^brew |^cp parley\.rb |^sudo /, "scripts/shipping/files.test.ts"],
	[/^npm run engines$/, "e2e/engines/chromium.flows.ts"],
	[/^npm run talk /, "apps/server/test/bots.test.ts"],
	[/ npm run --silent mcp /, "apps/mcp/test/documented.test.ts"],
	[/^npm run import -- --from /, "apps/server/test/import-elsewhere.test.ts"],
	// of whoever changes it
	[/^npm (?:run (?:dev|check|test:long|format)|test)$/, "package.json"],
];

const pages = markdownFiles.filter((file) => file === "README.md" || file.startsWith("docs/"));
const all = [...pages, "CONTRIBUTING.md"].flatMap(commandsOf);
const elsewhere = ({ line }: Command) => ELSEWHERE.find(([lines]) => lines.test(line));
const here = all.filter((command) => elsewhere(command) === undefined);
const ran = new Set<Command>();
const TOKEN = "operator-token-of-the-test";

/** Those lines that match; each of them counts as run. */
function lines(pattern: RegExp): string[] {
	const found = here.filter(({ line }) => pattern.test(line));
	expect(found.length, String(pattern)).toBeGreaterThan(0);
	for (const command of found) ran.add(command);
	return [...new Set(found.map(({ line }) => line))];
}

/** A folder in which npm would find the repository, so that what a command leaves lies there. */
function desk(): string {
	const folder = mkdtempSync(join(tmpdir(), "parley-docs-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	for (const name of ["apps", "packages", "loadtest", "node_modules", "package.json"])
		symlinkSync(join(root, name), join(folder, name));
	return folder;
}

function types(line: string, cwd: string, env: NodeJS.ProcessEnv = {}) {
	const known = { DATA_DIR: join(cwd, "data"), ASSETS_KEEP_DAYS: "0", OPERATOR_TOKEN: TOKEN };
	const child = asTyped(line, { ...known, ...env }, cwd);
	const said = { text: "" };
	for (const stream of [child.stdout, child.stderr])
		stream?.on("data", (part) => (said.text += String(part)));
	const ended = once(child, "close").then(([code]) => code as number | null);
	const end = (signal: NodeJS.Signals) => {
		if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
			process.kill(-child.pid, signal);
	};
	onTestFinished(() => end("SIGKILL"));
	return { child, said, ended, end };
}

async function says(running: { child: ChildProcess; said: { text: string } }, what: RegExp): Promise<string> {
	for (;;) {
		const found = what.exec(running.said.text)?.[1];
		if (found !== undefined) return found;
		if (running.child.exitCode !== null) throw new Error(`it ended, and said: ${running.said.text}`);
		await Promise.race([
			once(running.child.stdout as NodeJS.EventEmitter, "data"),
			once(running.child, "close"),
		]);
	}
}

async function starts(line: string, cwd: string, env: NodeJS.ProcessEnv = {}) {
	const own = line.replace(/\bPORT=\d+/, "PORT=0").replace("/tmp/drill", join(cwd, "drill"));
	const running = types(own, cwd, { PORT: "0", ...env });
	const port = await says(running, /http:\/\/localhost:(\d+)[\s\S]*Stop with Ctrl-C/);
	return { ...running, port };
}

test("every line that starts a server starts one, and it stops when it is told to", async () => {
	for (const line of lines(/npm start$/)) {
		const server = await starts(line, desk());
		server.end("SIGTERM");
		expect(await server.ended, line).toBe(0);
	}
});

test("the lines that ask a server are answered, and the one that listens hears what is said", async () => {
	const { port } = await starts("npm start", desk(), { EMBED_ORIGINS: "http://localhost:4000" });
	const at = (line: string) => line.replaceAll("localhost:8080", `localhost:${port}`);
	const made = async (line: RegExp, what: RegExp): Promise<string> => {
		const asked = at(lines(line)[0]?.replace("curl", "curl -sSf") ?? "");
		const making = types(asked, root, { OPERATOR_TOKEN: TOKEN });
		await making.ended;
		return says(making, what);
	};
	const secret = await made(/^curl -X POST .*hooks$/, /"secret":"(.*?)"/);
	const bot = await made(/^curl -X POST .*bots$/, /"token":"(.*?)"/);
	for (const line of lines(/^npx node -e/)) {
		const one = types(at(line), root);
		const token = await says(one, /PARLEY_TOKEN=(\S+)/);
		await says(one, /(listening)/);
		for (const curl of lines(/^(?:df .*\| )?curl (?!-N)/)) {
			const known = { PARLEY_TOKEN: token, HOOK: secret, BOT: bot };
			const asked = types(at(curl.replace("curl", "curl -sSf")), root, known);
			expect(await asked.ended, `${curl}: ${asked.said.text}`).toBe(0);
			// an address that there is not leads to the page
			expect(asked.said.text, curl).toMatch(/^(?!<!doctype)./i);
		}
		const streams = lines(/^curl -N/).map((curl) => types(at(curl), root, { PARLEY_TOKEN: token }));
		const other = types(
			at(
				line
					.replace('"listener"', '"speaker"')
					.replace(
						'console.log("listening")',
						'say({ type: "post", room: "lobby", id: crypto.randomUUID(), text: "hello there" })',
					),
			),
			root,
		);
		expect(await says(one, /speaker: (.*)/)).toBe("hello there");
		for (const stream of streams) expect(await says(stream, /"text":"(hello there)"/)).toBe("hello there");
		other.end("SIGKILL");
	}
});

test("what is backed up, exported, imported, recorded and replayed comes out of the lines as they stand", async () => {
	const cwd = desk();
	const server = await starts("npm start", cwd);
	const own = { PORT: server.port };
	const file = join(cwd, "kept.db");
	const kept = (line: string) =>
		line.replace("/mnt/elsewhere/parley.db", file).replaceAll("/tmp/drill", join(cwd, "drill"));
	const done = async (line: string, env: NodeJS.ProcessEnv = {}) => {
		const command = types(kept(line), cwd, env);
		expect(await command.ended, `${line}: ${command.said.text}`).toBe(0);
	};

	for (const line of lines(/^npm run record /)) {
		const recording = types(line, cwd, own);
		await says(recording, /(The backup is made)/);
		recording.end("SIGINT");
		expect(await recording.ended, recording.said.text).toBe(0);
	}
	for (const line of lines(/^npm run (?:replay|backup|export) /)) await done(line);
	server.end("SIGTERM");
	expect(await server.ended).toBe(0);
	for (const line of lines(/^(?:DATA_DIR=\S+ )?npm run (?:import|restore) /)) await done(line);
	for (const name of ["lobby.jsonl", "lobby.html", "fault.recording", "fault.recording.db", "kept.db"])
		expect(existsSync(join(cwd, name)), name).toBe(true);
});

test("the load lab lists what can be measured", async () => {
	for (const line of lines(/^npm run load$/)) {
		const list = types(line, root);
		expect(await list.ended).toBe(0);
		expect(list.said.text).toContain("rooms");
	}
});

test("no line of the docs is run by nobody", () => {
	expect(here.filter((command) => !ran.has(command))).toEqual([]);
	for (const [, file] of ELSEWHERE) expect(existsSync(join(root, file)), file).toBe(true);
	const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
		scripts: Record<string, string>;
	};
	const named = pages.flatMap((page) => [
		...readFileSync(join(root, page), "utf8").matchAll(/npm run (?:--silent )?([a-z:-]+)/g),
	]);
	expect(named.map(([, script = ""]) => script).filter((script) => scripts[script] === undefined)).toEqual([
		...named.filter(([all_]) => all_ === "npm run build").map(() => "build"),
	]);
});
