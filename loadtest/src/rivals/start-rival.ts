import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface StartedRival {
	readonly port: number;
	readonly stop: () => Promise<void>;
}

/** A rival as its tests start it: by the same word of mouth as the lab, and nothing more. */
export async function startRival(name: string): Promise<StartedRival> {
	const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
	const child = spawn(process.execPath, [file], {
		env: { ...process.env, PORT: "0", HOST: "127.0.0.1" },
		stdio: ["ignore", "pipe", "inherit"],
	});
	const ended = once(child, "exit");
	for await (const line of createInterface(child.stdout)) {
		const port = /^listening (\d+)$/.exec(line)?.[1];
		if (port !== undefined) return { port: Number(port), stop };
	}
	throw new Error(`${name} ended before it listened`);

	async function stop() {
		child.kill("SIGTERM");
		await ended;
	}
}
