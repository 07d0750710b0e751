import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { buildC } from "../../rivals/build-c.ts";
import { descriptorOf } from "./dropping.ts";
import { onLoopback } from "./loopback.ts";

/**
 * Bounds what the kernel takes of the process `pid` for the connection of which `descriptor` is this end, as small as
 * the study's were; gives what the kernel made of it. Rejects where this process may not look into that one.
 */
export async function boundSendBuffer(descriptor: number, pid: number, bytes: number): Promise<number> {
	const binary = await buildC("send-buffer");
	if (binary === undefined) throw new Error("it needs Linux and a C compiler (`cc`)");
	const helper = spawn(binary, [String(pid), String(bytes)], {
		stdio: ["ignore", "pipe", "pipe", descriptor],
	});
	if (helper.stdout === null || helper.stderr === null) throw new Error("a helper without a voice");
	const [said, complaint] = await Promise.all([text(helper.stdout), text(helper.stderr)]);
	if (said === "") throw new Error(complaint.trim());
	return Number(said);
}

/** Whether that can be done here. Tried, on a connection of our own. */
export async function maySendBuffersBeBound(): Promise<boolean> {
	try {
		return (await onLoopback((socket) => boundSendBuffer(descriptorOf(socket), process.pid, 8_192))) > 0;
	} catch {
		return false;
	}
}
