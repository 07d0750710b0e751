import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const RIVAL = fileURLToPath(new URL("../rival.ts", import.meta.url));

export interface StartedRival {
	readonly port: number;
	readonly pid: number;
	/** the first line that it says after `listening` and that looks like this */
	readonly says: (pattern: RegExp) => Promise<string>;
	/** resolves with what ended it */
	readonly stop: () => Promise<NodeJS.Signals | number | null>;
}

/** A rival as its tests start it: by the same word of mouth as the lab, and nothing more. */
export async function startRival(
	name: string,
	env: Readonly<Record<string, string>> = {},
): Promise<StartedRival> {
	const child = spawn(process.execPath, [RIVAL, name], {
		env: { ...process.env, PORT: "0", HOST: "127.0.0.1", ...env },
		stdio: ["ignore", "pipe", "inherit"],
	});
	const ended = once(child, "exit");
	const said: string[] = [];
	const news = new EventEmitter();
	const port = await new Promise<number>((resolve, reject) => {
		createInterface(child.stdout).on("line", (line) => {
			const listening = /^listening (\d+)$/.exec(line)?.[1];
			if (listening !== undefined) return resolve(Number(listening));
			said.push(line);
			news.emit("line");
		});
		child.once("exit", () => reject(new Error(`${name} ended before it listened`)));
	});
	return { port, pid: child.pid ?? 0, says, stop };

	async function says(pattern: RegExp): Promise<string> {
		for (;;) {
			const line = said.find((one) => pattern.test(one));
			if (line !== undefined) return line;
			await once(news, "line");
		}
	}

	async function stop() {
		child.kill("SIGTERM");
		const [code, signal] = await ended;
		return signal ?? code;
	}
}
