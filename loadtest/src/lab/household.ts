import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { compiled, threadFlags } from "../../../scripts/tools.mjs";
import { LabProblem } from "./errors.ts";
import { endGroup } from "./process-group.ts";

const WATCHDOG = fileURLToPath(new URL("watchdog.ts", import.meta.url));

/**
 * All processes and folders of one lab. Nothing of it outlives the lab: `close` ends it in the ordinary case, the
 * watchdog in every other.
 */
export class Household {
	readonly #running = new Map<number, Promise<unknown>>();
	#folders = 0;
	/** made when the first thing is needed, so that listing the experiments starts nothing */
	#home: { readonly folder: string; readonly watchdog: ChildProcess } | undefined;

	/** An empty folder, gone with the lab. */
	folder(name: string): string {
		this.#folders += 1;
		const path = join(this.#open().folder, `${this.#folders}-${name}`);
		mkdirSync(path);
		return path;
	}

	/**
	 * Starts a program as the leader of a group of its own, so that a Ctrl-C of the terminal reaches the lab alone. It
	 * inherits no environment but what it needs to run: what the caller has set must not change a figure.
	 */
	start(command: string, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
		const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE = compiled } = process.env;
		const child = spawn(command, args, {
			cwd: this.#open().folder,
			env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...env },
			stdio: ["ignore", "pipe", "pipe"],
			detached: true,
		});
		const { pid } = child;
		if (pid === undefined) return child;
		this.#tell(`+ ${pid}`);
		const gone = once(child, "exit").then(() => {
			this.#running.delete(pid);
			this.#tell(`- ${pid}`);
		});
		this.#running.set(pid, gone);
		return child;
	}

	/** Runs a script to its end, and hands on its lines; one that is interrupted is ended with all that it started and left. */
	async *linesOf(script: string, args: readonly string[], signal: AbortSignal): AsyncGenerator<string> {
		signal.throwIfAborted();
		const env = { TMPDIR: this.#open().folder };
		const child = this.start(process.execPath, [...threadFlags, script, ...args], env);
		const { pid = 0, stdout, stderr } = child;
		const gone = once(child, "exit") as Promise<[code: number | null]>;
		let complaints = "";
		stderr?.on("data", (chunk: Buffer) => {
			complaints = `${complaints}${chunk.toString()}`.slice(-4_000);
		});
		const end = () => void this.end(pid);
		signal.addEventListener("abort", end);
		try {
			if (stdout !== null) yield* createInterface(stdout);
			const [code] = await gone;
			signal.throwIfAborted();
			if (code !== 0) throw new LabProblem(`${script} ended before its time.`, complaints.trim());
		} finally {
			signal.removeEventListener("abort", end);
			await this.end(pid);
		}
	}

	async end(pid: number): Promise<void> {
		if (this.#running.has(pid)) await endGroup(pid);
		await this.#running.get(pid);
	}

	async endAll(): Promise<void> {
		await Promise.all([...this.#running.keys()].map((pid) => this.end(pid)));
	}

	async close(): Promise<void> {
		await this.endAll();
		if (this.#home === undefined) return;
		const { watchdog } = this.#home;
		if (watchdog.exitCode !== null || watchdog.signalCode !== null) return;
		watchdog.stdin?.end();
		await once(watchdog, "exit");
	}

	#tell(line: string): void {
		this.#open().watchdog.stdin?.write(`${line}\n`);
	}

	#open() {
		if (this.#home !== undefined) return this.#home;
		const folder = mkdtempSync(join(tmpdir(), "parley-load-"));
		const watchdog = spawn(process.execPath, [WATCHDOG, folder], {
			stdio: ["pipe", "ignore", "inherit"],
			detached: true,
		});
		// a pipe to a watchdog that somebody has ended: then there is none, and the run goes on
		watchdog.stdin?.on("error", () => undefined);
		this.#home = { folder, watchdog };
		return this.#home;
	}
}
