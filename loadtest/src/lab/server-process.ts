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
const LAST_WORDS_MS_MAX = 200;
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
	readonly dataDir: string;
	readonly operatorToken: string;
	/** the line that says that it takes connections; its first group is the port */
	readonly ready: RegExp;
	/** its end in mid-run is a result, not the end of the run */
	readonly mayBreak?: boolean;
}

type State = "starting" | "running" | "stopping" | "gone";

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
	#state: State = "starting";
	#lastWords = "";
	#ended: Promise<void> = Promise.resolve();
	#brokenBy: string | undefined;

	private constructor(launch: Launch, child: ChildProcess, pid: number, household: Household) {
		this.name = launch.name;
		this.operatorToken = launch.operatorToken;
		this.dataDir = launch.dataDir;
		this.pid = pid;
		this.mayBreak = launch.mayBreak ?? false;
		this.#child = child;
		this.#household = household;
	}

	static async start(
		launch: Launch,
		household: Household,
		died: (problem: LabProblem) => void,
		signal: AbortSignal,
	): Promise<Server> {
		const child = household.start(launch.command, launch.args, launch.env);
		if (child.pid === undefined) throw await neverStarted(launch, child);
		const server = new Server(launch, child, child.pid, household);
		server.#ended = once(child, "exit").then(() => server.#onExit(died));
		try {
			server.port = await server.#listening(launch.ready, server.#ended, signal);
			server.#takeWork();
		} catch (error) {
			await server.stop();
			throw error;
		}
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

	/** SIGTERM; SIGKILL where that is not enough within `msMax`, 3 s unless given. */
	async stop(msMax?: number): Promise<void> {
		if (this.#state !== "gone") this.#state = "stopping";
		await this.#household.end(this.pid, msMax);
	}

	/** SIGKILL: no goodbye, nothing flushed; start another on its `dataDir` and `port`. */
	async kill(): Promise<void> {
		if (this.#state !== "gone") this.#state = "stopping";
		signalGroup(this.pid, "SIGKILL");
		await this.#household.end(this.pid);
	}

	async #listening(ready: RegExp, ended: Promise<void>, signal: AbortSignal): Promise<number> {
		const heard = this.#portIn(ready);
		const heardOf = new AbortController();
		const patience = AbortSignal.any([signal, heardOf.signal]);
		const late = sleep(START_MS_MAX, "late" as const, { signal: patience });
		const first = await Promise.race([heard, ended.then(() => "ended" as const), late]);
		heardOf.abort();
		if (typeof first === "number") return first;
		if (first === "ended")
			throw this.#problem(`${this.name} ended before it took connections (${this.#exit()}).`);
		throw this.#problem(`${this.name} took no connections within ${START_MS_MAX / 1_000} s.`);
	}

	#takeWork(): void {
		if (this.#state === "gone")
			throw this.#problem(`${this.name} ended as soon as it listened (${this.#exit()}).`);
		this.#state = "running";
	}

	/** Both outputs are read to their end, for a full pipe would stop the server. */
	#portIn(ready: RegExp): Promise<number> {
		return new Promise((resolve) => {
			for (const stream of [this.#child.stdout, this.#child.stderr]) {
				if (stream === null) continue;
				createInterface(stream).on("line", (line) => {
					const port = ready.exec(line)?.[1];
					this.#brokenBy ??= LIMIT.exec(line)?.[1];
					if (port !== undefined) resolve(Number(port));
					else this.#lastWords = `${this.#lastWords}${line}\n`.slice(-LAST_WORDS_MAX);
				});
			}
		});
	}

	async #onExit(died: (problem: LabProblem) => void): Promise<void> {
		const unasked = this.#state === "running";
		this.#state = "gone";
		// why it ended may still be in the pipe; what it started may hold that open
		await Promise.race([once(this.#child, "close"), sleep(LAST_WORDS_MS_MAX)]);
		if (!unasked) return;
		this.#brokenBy ??= `it ended in mid-run (${this.#exit()})`;
		if (!this.mayBreak) died(this.#problem(`${this.name} ended in mid-run (${this.#exit()}).`));
	}

	#exit(): string {
		const { exitCode, signalCode } = this.#child;
		return signalCode === null ? `exit code ${exitCode}` : signalCode;
	}

	#problem(sentence: string): LabProblem {
		const words = this.#lastWords.trim();
		if (/EADDRINUSE|is taken by another program/.test(words))
			return new LabProblem(
				`${this.name} cannot listen: its port is taken by another program.`,
				"End that one, or leave PORT at 0.",
			);
		return new LabProblem(sentence, words === "" ? "It said nothing." : `It said:\n${words}`);
	}
}

async function neverStarted({ name, command }: Launch, child: ChildProcess): Promise<LabProblem> {
	const [error] = (await once(child, "error")) as [Error];
	return new LabProblem(
		`${name} cannot be started: ${error.message}.`,
		`Is ${command} there, and may it be run?`,
	);
}
