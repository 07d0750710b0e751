import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

/** A program that was started, and is ended by its number. */
export interface Started {
	readonly child: ChildProcess;
	end(): Promise<void>;
}

export function start(program: string, args: readonly string[], env: Record<string, string> = {}): Started {
	const child = spawn(program, args, {
		env: { ...process.env, ...env },
		stdio: ["ignore", "pipe", "ignore"],
	});
	const gone = once(child, "exit");
	gone.catch(() => undefined);
	// a run that is cut short leaves nothing behind
	const kill = () => child.kill("SIGKILL");
	process.once("exit", kill);
	return {
		child,
		end: async () => {
			process.off("exit", kill);
			child.kill("SIGTERM");
			await gone;
		},
	};
}

/** One that nobody listens at, for programs that want to be told theirs. */
export async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	server.close();
	await once(server, "close");
	if (address === null || typeof address === "string") throw new Error("the system gave no port");
	return address.port;
}
