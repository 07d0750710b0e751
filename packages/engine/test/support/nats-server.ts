import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, connect as dial, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const finder = fileURLToPath(new URL("../../../../scripts/nats-server.mjs", import.meta.url));

/** A real nats-server with JetStream on a folder of its own. */
export interface NatsServer {
	readonly port: number;
	readonly url: string;
	readonly pid: number;
	/** Hears and says nothing from here on; what it is told waits. */
	standStill(): void;
	goOn(): void;
	/** SIGKILL */
	kill(): Promise<void>;
	/** on the same folder and port */
	startAgain(): Promise<NatsServer>;
}

export function startNatsServer(args: readonly string[] = []): Promise<NatsServer> {
	const folder = mkdtempSync(join(tmpdir(), "engine-nats-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return start(folder, -1, args);
}

async function start(folder: string, wanted: number, args: readonly string[]): Promise<NatsServer> {
	const child = spawn(
		program(),
		["--addr", "127.0.0.1", "--port", String(wanted), "--jetstream", "--store_dir", folder, ...args],
		{ stdio: ["ignore", "ignore", "pipe"] },
	);
	const gone = once(child, "exit");
	onTestFinished(async () => {
		child.kill("SIGKILL");
		await gone;
	});
	const port = await readyPort(child);
	return {
		port,
		url: `nats://127.0.0.1:${port}`,
		pid: child.pid ?? 0,
		standStill() {
			child.kill("SIGSTOP");
			while (isRunning(child.pid ?? 0));
		},
		goOn: () => void child.kill("SIGCONT"),
		async kill() {
			child.kill("SIGKILL");
			await gone;
		},
		startAgain: () => start(folder, port, args),
	};
}

/** Its threads stop one by one, a moment after they were told to. */
function isRunning(pid: number): boolean {
	if (process.platform !== "linux") return false;
	const threads = readdirSync(`/proc/${pid}/task`);
	return threads.some((id) => !/\) [TtZ] /.test(readFileSync(`/proc/${pid}/task/${id}/stat`, "utf8")));
}

let found: string | undefined;

function program(): string {
	found ??= execFileSync(process.execPath, [finder], { encoding: "utf8" }).trim();
	return found;
}

async function readyPort({ stderr }: ChildProcess): Promise<number> {
	if (stderr === null) throw new Error("nats-server has no output to read");
	const lines: string[] = [];
	let port = 0;
	for await (const line of createInterface(stderr)) {
		lines.push(line);
		port = Number(/client connections on \S+:(\d+)/.exec(line)?.[1] ?? port);
		if (!line.includes("Server is ready")) continue;
		stderr.resume();
		return port;
	}
	throw new Error(`nats-server ended: ${lines.join("\n")}`);
}

/** Between a node and its NATS server: a link that can be cut, and mended. */
export interface NatsLink {
	readonly url: string;
	cut(): void;
	/** What the server says waits; what it is told arrives. */
	muffle(): void;
	mend(): void;
	/** Once, as soon as the node says something with that in it, and before the server hears it. */
	before(line: string, then: () => void): Promise<void>;
}

export async function linkTo(target: number): Promise<NatsLink> {
	const sockets = new Set<Socket>();
	const ends = new Map<Socket, Socket>();
	const awaited = new Map<string, () => void>();
	const look = (chunk: Buffer): void => {
		for (const [line, then] of awaited) {
			if (!chunk.includes(line)) continue;
			awaited.delete(line);
			then();
		}
	};
	let isCut = false;
	const proxy: Server = createServer((near) => {
		if (isCut) return void near.destroy();
		const far = dial(target, "127.0.0.1");
		ends.set(far, near);
		near.on("data", look);
		for (const [from, to] of [
			[near, far],
			[far, near],
		] as const) {
			sockets.add(from);
			from.pipe(to);
			from.on("error", () => to.destroy());
			from.on("close", () => {
				sockets.delete(from);
				ends.delete(from);
				to.destroy();
			});
		}
	});
	proxy.listen(0, "127.0.0.1");
	await once(proxy, "listening");
	const cut = (): void => {
		isCut = true;
		for (const socket of sockets) socket.destroy();
	};
	onTestFinished(() => {
		cut();
		proxy.close();
	});
	const { port } = proxy.address() as { port: number };
	return {
		url: `nats://127.0.0.1:${port}`,
		cut,
		muffle() {
			for (const [far, near] of ends) far.unpipe(near).pause();
		},
		mend() {
			isCut = false;
			for (const [far, near] of ends) far.pipe(near);
		},
		before(line, then) {
			return new Promise((resolve) => {
				awaited.set(line, () => {
					then();
					resolve();
				});
			});
		},
	};
}
