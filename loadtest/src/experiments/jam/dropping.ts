import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { descriptorOf } from "../../crowd/raw-socket.ts";
import { buildC } from "../../rivals/build-c.ts";

/** What the study's kernel took for C1. */
const SEND_BUFFER_BYTES = 32_768;

/**
 * From now on whatever is sent to this socket of ours is dropped, unacknowledged; what it says itself is heard. What it
 * gives lets packets go through again. Rejects where that is not allowed.
 */
export async function dropPacketsFor(descriptor: number): Promise<() => Promise<void>> {
	const helper = spawn(await built("drop-packets"), [], {
		stdio: ["pipe", "pipe", "pipe", descriptor],
	}) as ChildProcessWithoutNullStreams;
	const ended = once(helper, "exit") as Promise<[number | null]>;
	const [line] = (await Promise.race([
		once(createInterface(helper.stdout), "line"),
		ended.then(() => []),
	])) as string[];
	if (line !== "dropping")
		throw new Error(`a socket may not be filtered here: ${String(helper.stderr.read() ?? "")}`);
	return async () => {
		helper.stdin.end();
		const [code] = await ended;
		if (code !== 0) throw new Error(`packets are still dropped: ${String(helper.stderr.read() ?? "")}`);
	};
}

/** Why packets cannot be dropped here; undefined where they can. Tried, on a connection of our own. */
export async function whyNotDropped(): Promise<string | undefined> {
	try {
		await onLoopback(async (socket) => (await dropPacketsFor(descriptorOf(socket)))());
		return undefined;
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}

/**
 * Bounds what the kernel takes of the process `pid` for the connection of which `descriptor` is this end, as small as
 * the study's were; gives what the kernel made of it. Rejects where this process may not look into that one.
 */
export async function boundSendBuffer(descriptor: number, pid: number, bytes: number): Promise<number> {
	const helper = spawn(await built("send-buffer"), [String(pid), String(bytes)], {
		stdio: ["ignore", "pipe", "pipe", descriptor],
	});
	if (helper.stdout === null || helper.stderr === null) throw new Error("a helper without a voice");
	const [said, complaint] = await Promise.all([text(helper.stdout), text(helper.stderr)]);
	if (said === "") throw new Error(complaint.trim());
	return Number(said);
}

/** What the kernel takes of a server for one connection; made to take so little, or what it will. */
export type Kernel = { readonly bytes: number; readonly isBound: boolean };

/** As much as the study's did, where it can be made to. Tried, on a connection of our own. */
export async function kernelOfServers(): Promise<Kernel> {
	try {
		await onLoopback((socket) => boundSendBuffer(descriptorOf(socket), process.pid, SEND_BUFFER_BYTES));
		return { bytes: SEND_BUFFER_BYTES, isBound: true };
	} catch {
		const limits = (await readFile("/proc/sys/net/ipv4/tcp_wmem", "utf8")).trim().split(/\s+/);
		return { bytes: Number(limits.at(-1)), isBound: false };
	}
}

async function built(program: "drop-packets" | "send-buffer"): Promise<string> {
	const binary = await buildC(program);
	if (binary === undefined) throw new Error("it needs Linux and a C compiler (`cc`)");
	return binary;
}

/** A connection of our own over loopback, to try something on: both its ends, for as long as the work takes. */
async function onLoopback<T>(work: (near: Socket, far: Socket) => Promise<T>): Promise<T> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const near = connect((server.address() as AddressInfo).port, "127.0.0.1");
	const [far] = (await once(server, "connection")) as [Socket];
	// whichever is torn down first, the other end has nothing to say about it
	for (const end of [near, far]) end.on("error", () => end.destroy());
	try {
		return await work(near, far);
	} finally {
		near.destroy();
		far.destroy();
		server.close();
	}
}
