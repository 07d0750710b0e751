import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { Result } from "../../src/lab/result.ts";
import type { LabEvent } from "../../src/lab/tellers.ts";

const LAB = fileURLToPath(new URL("toy-lab.ts", import.meta.url));
const LOOK_MS = 20;

/** The lab in a process of its own, heard through its events. */
export class ToyProcess {
	readonly events: LabEvent[] = [];
	said = "";
	readonly #child: ChildProcess;
	readonly #folder: string;
	readonly #ended: Promise<unknown>;

	private constructor(child: ChildProcess, folder: string) {
		this.#child = child;
		this.#folder = folder;
		this.#ended = once(child, "close");
		child.stderr?.on("data", (chunk: Buffer) => {
			this.said += chunk;
		});
		if (child.stdout !== null)
			createInterface(child.stdout).on("line", (line) => this.events.push(JSON.parse(line)));
	}

	/** All that it leaves in the folder for temporary files can be seen: it has one of its own. */
	static async start(...argv: string[]): Promise<ToyProcess> {
		const folder = await mkdtemp(join(tmpdir(), "parley-toy-"));
		const args = [LAB, ...argv, "--progress", "json", "--out", join(folder, "reports")];
		const { PATH, NODE_COMPILE_CACHE } = process.env;
		const env = { PATH, NODE_COMPILE_CACHE, TMPDIR: folder };
		const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
		const lab = new ToyProcess(child, folder);
		onTestFinished(async () => {
			child.kill("SIGKILL");
			// a test that failed must not leave what it complains of
			for (const pid of lab.pids().filter(runs)) process.kill(pid, "SIGKILL");
			await rm(folder, { recursive: true, force: true, maxRetries: 5 });
		});
		return lab;
	}

	/** Until both servers run; their process ids. */
	async servers(): Promise<number[]> {
		while (!this.events.some(({ event }) => event === "progress")) {
			if (this.#child.exitCode !== null) throw new Error(`the lab ended: ${this.said}`);
			await sleep(LOOK_MS);
		}
		return this.pids();
	}

	pids(): number[] {
		return this.events.flatMap((one) => (one.event === "sample" ? [one.sample.values["pid"] ?? 0] : []));
	}

	signal(name: NodeJS.Signals): void {
		this.#child.kill(name);
	}

	/** Again and again: signals that come soon after the first are taken for the same one. */
	async signalUntilEnd(name: NodeJS.Signals): Promise<void> {
		while (this.#child.exitCode === null && this.#child.signalCode === null) {
			this.#child.kill(name);
			await sleep(LOOK_MS);
		}
	}

	async exitCode(): Promise<number | null> {
		await this.#ended;
		return this.#child.exitCode;
	}

	/** Ends when the processes have ended, and the lab's folder with them; else the test never does. */
	async nothingIsLeft(pids: readonly number[]): Promise<void> {
		while (pids.some(runs)) await sleep(LOOK_MS);
		while ((await readdir(this.#folder)).some((name) => name.startsWith("parley-load-")))
			await sleep(LOOK_MS);
	}

	async results(): Promise<Result[]> {
		const reports = join(this.#folder, "reports");
		if (!existsSync(reports)) return [];
		const files = (await readdir(reports)).map((name) => join(reports, name, "result.json"));
		const texts = await Promise.all(files.filter(existsSync).map((file) => readFile(file, "utf8")));
		return texts.map((text) => JSON.parse(text) as Result);
	}
}

/** What has ended may wait for its parent's notice; that is not running. */
export function runs(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return !existsSync("/proc/self/stat") || !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
	} catch {
		return false;
	}
}
