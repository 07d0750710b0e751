import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { compiled, projectNode, root, serverFlags } from "../tools.mjs";
import { endWithUs } from "./end-with-us.ts";

/** One node: Parley's server in a process of its own. */
export interface NodeProcess {
	readonly port: number;
	readonly pid: number;
	/** only of the node that made it, at the first start of the house */
	readonly operatorToken: string | undefined;
	/** settles when the process is gone, however that came */
	readonly gone: Promise<void>;
	/** SIGTERM: it drains */
	stop(): Promise<void>;
}

/** Settles when the node takes people; rejects with what it said when it ends before. */
export async function startNode(env: NodeJS.ProcessEnv): Promise<NodeProcess> {
	const main = join(root, "apps/server/src/main.ts");
	const child = spawn(projectNode, [...serverFlags, main], {
		env: { NODE_COMPILE_CACHE: compiled, ...process.env, PORT: "0", HOST: "127.0.0.1", ...env },
		stdio: ["ignore", "pipe", "pipe"],
		// a Ctrl-C goes to the whole group: who started the nodes says when they stop
		detached: true,
	});
	endWithUs(child);
	const gone = once(child, "exit").then(() => undefined);
	const { port, operatorToken } = await opened(child);
	return {
		port,
		operatorToken,
		pid: child.pid ?? 0,
		gone,
		async stop() {
			child.kill("SIGTERM");
			await gone;
		},
	};
}

async function opened({
	stdout,
	stderr,
}: ChildProcess): Promise<{ port: number; operatorToken: string | undefined }> {
	if (stdout === null || stderr === null) throw new Error("the node has no output to read");
	let complaints = "";
	stderr.on("data", (chunk: Buffer) => {
		complaints = `${complaints}${chunk.toString()}`.slice(-4_000);
	});
	let said = "";
	for await (const line of createInterface(stdout)) {
		said += `${line}\n`;
		if (!line.includes("Stop with Ctrl-C")) continue;
		stdout.resume();
		return {
			port: Number(/http:\/\/localhost:(\d+)/.exec(said)?.[1]),
			operatorToken: /Operator token +(.+)/.exec(said)?.[1],
		};
	}
	throw new Error((complaints || said).trim());
}
