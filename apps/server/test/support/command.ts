import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { KNOWN } from "./known-environment.ts";
import type { Env } from "./server.ts";

const commands = fileURLToPath(new URL("../../src/commands.ts", import.meta.url));

export interface Ended {
	readonly code: number | null;
	readonly output: string;
}

/** `npm run NAME -- ARGS` as a process of its own, without npm. */
export async function runs(env: Env, ...args: readonly string[]): Promise<Ended> {
	const child = spawn(process.execPath, [commands, ...args], {
		env: { ...KNOWN, ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	onTestFinished(() => void child.kill("SIGKILL"));
	const output: string[] = [];
	for (const stream of [child.stdout, child.stderr])
		stream.on("data", (chunk: Buffer) => output.push(chunk.toString()));
	const [code] = (await once(child, "close")) as [number | null];
	return { code, output: output.join("") };
}

/** The same, for what must succeed. Returns what was said. */
export async function succeeds(env: Env, ...args: readonly string[]): Promise<string> {
	const { code, output } = await runs(env, ...args);
	if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${output}`);
	return output;
}
