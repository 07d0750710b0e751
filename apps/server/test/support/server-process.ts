import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { serverFlags } from "../../../../scripts/tools.mjs";
import type { AppUnderTest } from "./app-under-test.ts";
import { chatApp } from "./chat-app.ts";
import { KNOWN } from "./known-environment.ts";
import { type Env, freshDataDir } from "./server.ts";

/** Beside what a test says: each thread for lookups is dear to start, and tests of lookups say how many they want. */
const BASE: Env = { HOST: "127.0.0.1", LOG_LEVEL: "warn", ASSETS_KEEP_DAYS: "0", LOOKUP_THREADS: "1" };

/** The real thing: a server in a process of its own, which can be killed. */
export interface HouseProcess {
	readonly app: AppUnderTest;
	readonly port: number;
	readonly pid: number;
	readonly dataDir: string;
	/** what it printed until it took people */
	output(): string;
	/** what it printed after that */
	logged(): string;
	/** by itself, or because it was told to */
	readonly ended: Promise<Exit>;
	/** SIGKILL: no goodbye, nothing flushed. */
	kill(): Promise<void>;
	/** SIGTERM; resolves with the exit code. */
	terminate(): Promise<number | null>;
	/** Starts again on the same data and port, with these changes; the process before must be gone. */
	startAgain(changes?: Env): Promise<HouseProcess>;
}

export interface Exit {
	readonly code: number | null;
	readonly output: string;
}

/** `through`: a command that starts what follows it, as `sh -c` may under other limits. */
export async function openHouseProcess(
	env: Env = {},
	through: readonly string[] = [],
	app: AppUnderTest = chatApp,
): Promise<HouseProcess> {
	return start({ PORT: "0", DATA_DIR: env["DATA_DIR"] ?? (await freshDataDir()), ...env }, through, app);
}

/** For a start that must fail: what was said, and the exit code. */
export async function startThatFails(env: Env, through: readonly string[] = []): Promise<Exit> {
	const child = run(env, through);
	const output: string[] = [];
	child.stdout?.on("data", (chunk: Buffer) => output.push(chunk.toString()));
	child.stderr?.on("data", (chunk: Buffer) => output.push(chunk.toString()));
	const [code] = (await once(child, "close")) as [number | null];
	return { code, output: output.join("") };
}

async function start(env: Env, through: readonly string[], app: AppUnderTest): Promise<HouseProcess> {
	const child = run(env, through, app);
	const gone = once(child, "exit") as Promise<[number | null]>;
	const { port, output, later } = await opened(child);
	const ended = once(child, "close").then(([code]): Exit => ({ code, output: later.join("") }));
	void gone.then(([code]) => {
		if (code !== null && !child.killed)
			console.error(`the server on port ${port} ended by itself (${code}):\n${later.join("")}`);
	});
	return {
		app,
		port,
		output: () => output,
		logged: () => later.join(""),
		ended,
		pid: child.pid ?? 0,
		dataDir: env["DATA_DIR"] ?? "",
		async kill() {
			child.kill("SIGKILL");
			await gone;
		},
		async terminate() {
			child.kill("SIGTERM");
			return (await gone)[0];
		},
		startAgain: (changes = {}) => start({ ...env, ...changes, PORT: String(port) }, through, app),
	};
}

function run(env: Env, through: readonly string[] = [], app: AppUnderTest = chatApp): ChildProcess {
	const main = fileURLToPath(app.main);
	const [command = "", ...args] = [...through, process.execPath, ...serverFlags, main];
	const child = spawn(command, args, {
		env: { ...KNOWN, ...BASE, ...app.env, ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	onTestFinished(() => {
		child.kill("SIGKILL");
	});
	return child;
}

/** What is printed once people are accepted, with the port of the local link in it. */
async function opened(child: ChildProcess): Promise<{ port: number; output: string; later: string[] }> {
	const { stdout, stderr } = child;
	if (stdout === null || stderr === null) throw new Error("the server has no output to read");
	const errors: string[] = [];
	stderr.on("data", (chunk: Buffer) => errors.push(chunk.toString()));
	let output = "";
	for await (const line of createInterface(stdout)) {
		output += `${line}\n`;
		if (!line.includes("Stop with Ctrl-C")) continue;
		stdout.on("data", (chunk: Buffer) => errors.push(chunk.toString())).resume();
		return { port: Number(/http:\/\/localhost:(\d+)/.exec(output)?.[1]), output, later: errors };
	}
	throw new Error(`the server ended before it took people: ${errors.join("").slice(0, 2000)}`);
}
