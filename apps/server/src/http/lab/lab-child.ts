import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { jsonOf } from "../../lib/json-of.ts";

const STOP_WAIT_MS = 10_000;
const LAST_WORDS_CHARS_MAX = 2_000;
/** What keeps V8 from ending a process that has threads: the lab's has them as the server's. Not how large its nursery is. */
const guards = process.execArgv.filter((flag) => /^--(no-memory-protection|wasm-wrapper)/.test(flag));

export interface LabChildOptions {
	readonly args: readonly string[];
	readonly cwd: string;
	/** one line of JSON that it wrote */
	readonly onLine: (line: unknown) => void;
	/** `said`: the end of what it wrote on standard error */
	readonly onExit: (code: number | null, lastWords: string) => void;
}

/** A program of the load lab in a process of its own, told and heard in lines of JSON. It ends what it started itself. */
export class LabChild {
	readonly #child: ChildProcess;
	readonly #gone: Promise<void>;
	#lastWords = "";

	constructor({ args, cwd, onLine, onExit }: LabChildOptions) {
		const { PATH, HOME, TMPDIR, LANG } = process.env;
		// neither our configuration nor the operator's token is its business
		const env = { PATH, HOME, TMPDIR, LANG };
		const stdio = ["pipe", "pipe", "pipe"] as const;
		const child = spawn(process.execPath, [...guards, ...args], { cwd, env, stdio: [...stdio] });
		this.#child = child;
		this.#gone = new Promise((resolve) => {
			child.once("close", (code) => {
				resolve();
				onExit(code, this.#lastWords);
			});
			child.once("error", (error) => {
				resolve();
				onExit(null, error.message);
			});
		});
		// it may end before it has read what it is told
		child.stdin?.on("error", () => undefined);
		child.stderr?.on("data", (chunk: Buffer) => {
			this.#lastWords = `${this.#lastWords}${chunk}`.slice(-LAST_WORDS_CHARS_MAX);
		});
		if (child.stdout !== null)
			createInterface(child.stdout).on("line", (line) => {
				const value = jsonOf(line);
				if (value !== undefined) onLine(value);
			});
	}

	write(line: object): void {
		this.#child.stdin?.write(`${JSON.stringify(line)}\n`);
	}

	/** Asks it to end; in the end it is made to. */
	async stop(): Promise<void> {
		this.#child.stdin?.end();
		this.#child.kill("SIGTERM");
		const late = setTimeout(() => this.#child.kill("SIGKILL"), STOP_WAIT_MS);
		await this.#gone;
		clearTimeout(late);
	}
}
