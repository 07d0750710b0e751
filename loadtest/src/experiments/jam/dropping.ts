import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { createInterface } from "node:readline";
import { buildC } from "../../rivals/build-c.ts";
import { onLoopback } from "./loopback.ts";

export interface Dropping {
	/** packets go through again */
	stop(): Promise<void>;
}

/**
 * From now on whatever is sent to this socket of ours is dropped, unacknowledged; what it says itself is heard. Rejects
 * where that is not allowed.
 */
export async function dropPacketsFor(descriptor: number): Promise<Dropping> {
	const binary = await buildC("drop-packets");
	if (binary === undefined) throw new Error("it needs Linux and a C compiler (`cc`)");
	const helper = spawn(binary, [], {
		stdio: ["pipe", "pipe", "pipe", descriptor],
	}) as ChildProcessWithoutNullStreams;
	const ended = once(helper, "exit") as Promise<[number | null]>;
	const [line] = (await Promise.race([
		once(createInterface(helper.stdout), "line"),
		ended.then(() => []),
	])) as string[];
	if (line !== "dropping")
		throw new Error(`a socket may not be filtered here: ${String(helper.stderr.read() ?? "")}`);
	return {
		async stop() {
			helper.stdin.end();
			const [code] = await ended;
			if (code !== 0) throw new Error(`packets are still dropped: ${String(helper.stderr.read() ?? "")}`);
		},
	};
}

/** Node tells it to nobody, but hands it to a child by its number. */
export function descriptorOf(socket: Socket): number {
	return (socket as unknown as { readonly _handle: { readonly fd: number } })._handle.fd;
}

/** Why packets cannot be dropped here; undefined where they can. Tried, on a connection of our own. */
export async function whyNotDropped(): Promise<string | undefined> {
	try {
		await onLoopback(async (socket) => (await dropPacketsFor(descriptorOf(socket))).stop());
		return undefined;
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}
