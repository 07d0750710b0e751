import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { LabProblem } from "./errors.ts";
import type { Household } from "./household.ts";
import { signalGroup } from "./process-group.ts";
import { cpuSecondsOf, rssBytesOf, threadsOf } from "./usage.ts";

const START_MS_MAX = 30_000;
/** of what a server says, as much as explains why it ended */
const LAST_WORDS_MAX = 4_000;
/** Its sockets close before its end is known. */
const NEWS_MS = 500;
/** how a server in C tells of a limit of the machine */
const LIMIT = /^limit: (.+)$/;

export type Env = Readonly<Record<string, string>>;

export interface Launch {
	readonly name: string;
	readonly command: string;
	readonly args: readonly string[];
	readonly env: Env;
	readonly dataDir?: string;
	readonly operatorToken?: string;
	/** the line that says that it takes connections; its first group is the port */
	readonly ready: RegExp;
	/** its end in mid-run is a result, not the end of the run */
	readonly mayBreak?: boolean;
}

/** A server under test, Parley or a rival, in a process of its own; when it ends unasked, `died` is told. */
export class Server {
	/** as shown in reports: "parley", or the rival's file name */
	readonly name: string;
	readonly pid: number;
	/** of the real server only: for `/api/lab`, and as Bearer */
	readonly operatorToken: string;
	readonly dataDir: string;
	/** a study's server: what breaks it is a result, where any other's end in mid-run is the end of the run */
	readonly mayBreak: boolean;
	port = 0;
	readonly #household: Household;
	readonly #child: ChildProcess;
	readonly #ended: Promise<void>;
	/** it took connections, and nobody has ended it */
	#isRunning = false;
	#lastWords = "";
	#brokenBy: string | undefined;

	private constructor(launch: Launch, household: Household, died: (problem: LabProblem) => void) {
		this.name = launch.name;
		this.operatorToken = launch.operatorToken ?? "";
		this.dataDir = launch.dataDir ?? "";
		this.mayBreak = launch.mayBreak ?? false;
		this.#household = household;
		this.#child = household.start(launch.command, launch.args, launch.env);
		this.pid = this.#child.pid ?? 0;
		this.#ended = once(this.#child, "exit").then(
			() => this.#onExit(died),
			(error: Error) => {
				throw new LabProblem(
					`${this.name} cannot be started: ${error.message}.`,
					`See that ${launch.command} is there and may be run, and that the machine takes one more process.`,
				);
			},
		);
	}

	static async start(
		launch: Launch,
		household: Household,
		died: (problem: LabProblem) => void,
		signal: AbortSignal,
	): Promise<Server> {
		const server = new Server(launch, household, died);
		server.port = await server.#listening(launch.ready, signal).catch(async (error: unknown) => {
			await server.stop();
			throw error;
		});
		return server;
	}

	get url(): string {
		return `http://127.0.0.1:${this.port}`;
	}

	/** Resident memory now. */
	rssBytes(): number {
		return rssBytesOf(this.pid);
	}

	/** Processor time used so far, all threads. */
	cpuSeconds(): number {
		return cpuSecondsOf(this.pid);
	}

	threads(): number {
		return threadsOf(this.pid);
	}

	/** The limit of the machine that it met, or how it ended; undefined where it does neither. */
	async brokenBy(): Promise<string | undefined> {
		if (this.#brokenBy === undefined) await Promise.race([this.#ended, sleep(NEWS_MS)]);
		return this.#brokenBy;
	}

	/** SIGTERM; SIGKILL where that is not enough. */
	async stop(): Promise<void> {
		this.#isRunning = false;
		await this.#household.end(this.pid);
	}

	/** SIGKILL: no goodbye, nothing flushed; start another on its `dataDir` and `port`. */
	async kill(): Promise<void> {
		this.#isRunning = false;
		signalGroup(this.pid, "SIGKILL");
		await this.stop();
	}

	/** Both outputs are read to their end, for a full pipe would stop the server. */
	#listening(ready: RegExp, signal: AbortSignal): Promise<number> {
		const { promise, resolve, reject } = Promise.withResolvers<number>();
		const fail = (what: string) => reject(this.#problem(`${this.name} ${what}.`));
		// neither is there where a process could not be started
		for (const stream of [this.#child.stdout, this.#child.stderr])
			if (stream)
				createInterface(stream).on("line", (line) => {
					// one that is gone takes no connections, whatever is left of its words
					const port = this.#isGone() ? undefined : ready.exec(line)?.[1];
					this.#brokenBy ??= LIMIT.exec(line)?.[1];
					if (port === undefined) this.#lastWords = `${this.#lastWords}${line}\n`.slice(-LAST_WORDS_MAX);
					else {
						this.#isRunning = true;
						resolve(Number(port));
					}
				});
		const late = setTimeout(fail, START_MS_MAX, `took no connections within ${START_MS_MAX / 1_000} s`);
		void this.#ended.then(() => fail(`ended before it took connections (${this.#exit()})`), reject);
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
		return promise.finally(() => clearTimeout(late));
	}

	async #onExit(died: (problem: LabProblem) => void): Promise<void> {
		const isUnasked = this.#isRunning;
		this.#isRunning = false;
		// why it ended may still be in the pipe; what it started may hold that open
		await Promise.race([once(this.#child, "close"), sleep(200)]);
		if (!isUnasked) return;
		this.#brokenBy ??= `it ended in mid-run (${this.#exit()})`;
		if (!this.mayBreak) died(this.#problem(`${this.name} ended in mid-run (${this.#exit()}).`));
	}

	#isGone(): boolean {
		return this.#child.exitCode !== null || this.#child.signalCode !== null;
	}

	#exit(): string {
		const { exitCode, signalCode } = this.#child;
		return signalCode === null ? `exit code ${exitCode}` : signalCode;
	}

	#problem(sentence: string): LabProblem {
		const words = this.#lastWords.trim();
		return new LabProblem(sentence, words === "" ? "It said nothing." : `It said:\n${words}`);
	}
}
