import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { compiled, serverFlags } from "../../scripts/tools.mjs";

const MAIN = fileURLToPath(new URL("../../apps/server/src/main.ts", import.meta.url));
const COMMANDS = fileURLToPath(new URL("../../apps/server/src/commands.ts", import.meta.url));

export type Env = Readonly<Record<string, string>>;

/** What a server of a browser test finds in its environment, whatever the test wants besides. */
export const BASE_ENV: Env = {
	PATH: process.env["PATH"] ?? "",
	NODE_COMPILE_CACHE: compiled,
	HOST: "127.0.0.1",
	LOG_LEVEL: "warn",
	ASSETS_KEEP_DAYS: "0",
};

interface Running {
	readonly child: ChildProcess;
	readonly gone: Promise<number | null>;
	readonly port: number;
}

/** The real server in a process of its own, with a data folder of its own. */
export class Server {
	readonly #env: Env;
	readonly #dataDir: string;
	#running: Running;
	#wasDown = false;

	private constructor(env: Env, dataDir: string, running: Running) {
		this.#env = env;
		this.#dataDir = dataDir;
		this.#running = running;
	}

	static async start(env: Env): Promise<Server> {
		const dataDir = await mkdtemp(join(tmpdir(), "parley-e2e-"));
		return new Server(env, dataDir, await run({ ...env, DATA_DIR: dataDir, PORT: "0" }));
	}

	get port(): number {
		return this.#running.port;
	}

	/** From then on a browser may have lost connections and said so on its console. */
	get wasDown(): boolean {
		return this.#wasDown;
	}

	/** As a deploy does it: SIGTERM, everybody is told, nothing is left undone. */
	async stop(): Promise<void> {
		const code = await this.#end("SIGTERM");
		if (code !== 0) throw new Error(`the server ended with ${code} on SIGTERM`);
	}

	/** As a power cut does it: no goodbye, nothing flushed. */
	async kill(): Promise<void> {
		await this.#end("SIGKILL");
	}

	/** On the same port and the same data. */
	async startAgain(): Promise<void> {
		this.#running = await run({ ...this.#env, DATA_DIR: this.#dataDir, PORT: String(this.port) });
	}

	/** `npm run backup` and `npm run restore`, without npm, with one and the same file. */
	async command(name: "backup" | "restore"): Promise<void> {
		const file = join(this.#dataDir, "kept.db");
		const env = { PATH: process.env["PATH"], DATA_DIR: this.#dataDir };
		const child = spawn(process.execPath, [COMMANDS, name, file], {
			env,
			stdio: ["ignore", "ignore", "inherit"],
		});
		const [code] = await once(child, "exit");
		if (code !== 0) throw new Error(`${name} ended with ${code}`);
	}

	async cleanUp(): Promise<void> {
		await this.kill();
		await rm(this.#dataDir, { recursive: true, force: true });
	}

	#end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
		this.#wasDown = true;
		this.#running.child.kill(signal);
		return this.#running.gone;
	}
}

async function run(env: Env): Promise<Running> {
	const child = spawn(process.execPath, [...serverFlags, MAIN], {
		env: { ...BASE_ENV, ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const gone = once(child, "exit").then(([code]: (number | null)[]) => code ?? null);
	return { child, gone, port: await portOf(child) };
}

/** The port in the local link, which is printed once people are accepted. */
async function portOf({ stdout, stderr }: ChildProcess): Promise<number> {
	if (stdout === null || stderr === null) throw new Error("the server has no output to read");
	const said: string[] = [];
	stderr.on("data", (chunk: Buffer) => said.push(chunk.toString()));
	for await (const line of createInterface(stdout)) {
		const port = /http:\/\/localhost:(\d+)/.exec(line)?.[1];
		if (port === undefined) {
			said.push(line);
			continue;
		}
		stdout.resume();
		return Number(port);
	}
	throw new Error(`the server ended before it took people: ${said.join("\n")}`);
}
