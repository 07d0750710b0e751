import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";

export interface Shipped {
	readonly port: number;
	readonly pid: number;
	/** all that it printed so far */
	output(): string;
	/** SIGTERM to it, or to whom is named; resolves with its exit code. */
	terminate(pid?: number): Promise<number | null>;
	kill(): Promise<void>;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Parley, as it is started by whatever was shipped; resolves when it takes people. */
export async function started(command: readonly string[], env: Env = {}): Promise<Shipped> {
	const { child, output, gone } = running(command, env);
	const port = await new Promise<number>((resolve, reject) => {
		const look = (): void => {
			const [, found] = /http:\/\/localhost:(\d+)/.exec(output()) ?? [];
			if (found !== undefined && output().includes("Stop with Ctrl-C")) resolve(Number(found));
		};
		child.stdout?.on("data", look);
		void gone.then((code) => reject(new Error(`it ended (${code}) before it took people:\n${output()}`)));
	});
	return {
		port,
		pid: child.pid ?? 0,
		output,
		terminate(pid = child.pid ?? 0) {
			process.kill(pid, "SIGTERM");
			return gone;
		},
		async kill() {
			child.kill("SIGKILL");
			await gone;
		},
	};
}

/** For what must end by itself. */
export async function ended(
	command: readonly string[],
	env: Env = {},
): Promise<{ code: number | null; output: string }> {
	const { output, gone } = running(command, env);
	return { code: await gone, output: output() };
}

/** Whatever else is needed; it ends with its test. */
export function running([program = "", ...args]: readonly string[], env: Env = {}) {
	const child: ChildProcess = spawn(program, args, {
		env: { PATH: process.env["PATH"], PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "warn", ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const said: Buffer[] = [];
	for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => said.push(chunk));
	const gone = once(child, "close").then(([code]) => code as number | null);
	onTestFinished(async () => {
		child.kill("SIGKILL");
		await gone;
	});
	return { child, gone, output: () => Buffer.concat(said).toString() };
}
