import { readFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Dropping, descriptorOf, dropPacketsFor, onLoopback } from "./dropping.ts";

/** A write that the kernel has not taken for so long waits for the reader. */
const STUCK_MS = 250;
/** Read before, so that the kernel has found its sizes for a connection that is in use. */
const READ_BEFORE_BYTES = 8 * 1024 * 1024;

/** It does not decide alike each time; what is to overflow it has to overflow the most. */
const PROBES = 3;

/** How one client is blocked: its packets are dropped, or it does not read. */
export type Jam = "dropped" | "unread";

/** How many bytes the kernel takes here for somebody who is blocked so, measured on connections of our own. */
export async function kernelTakes(chunkBytes: number, jam: Jam): Promise<number> {
	const probe = () => onLoopback((reader, writer) => takenFor(reader, writer, chunkBytes, jam));
	return Math.max(...(await Promise.all(Array.from({ length: PROBES }, probe))));
}

async function takenFor(reader: Socket, writer: Socket, chunkBytes: number, jam: Jam): Promise<number> {
	let dropping: Dropping | undefined;
	try {
		const chunk = Buffer.alloc(chunkBytes);
		reader.resume();
		for (let sent = 0; sent < READ_BEFORE_BYTES; sent += chunkBytes) await taken(writer, chunk);
		if (jam === "unread") reader.pause();
		else dropping = await dropPacketsFor(descriptorOf(reader));
		return await takenUnread(writer, chunk);
	} finally {
		await dropping?.stop();
	}
}

async function takenUnread(writer: Socket, chunk: Buffer): Promise<number> {
	for (let bytes = 0; ; bytes += chunk.byteLength) {
		const stuck = sleep(STUCK_MS, true);
		if (await Promise.race([taken(writer, chunk), stuck])) return bytes;
	}
}

/** `false`: it is not stuck. */
function taken(writer: Socket, chunk: Buffer): Promise<false> {
	return new Promise((resolve) => writer.write(chunk, () => resolve(false)));
}

/** The sizes that the kernel may choose between, as the system says them. */
export async function kernelLimits(): Promise<string> {
	if (process.platform !== "linux") return "this system does not tell its buffer sizes";
	const said = async (name: string) => {
		const values = await readFile(`/proc/sys/net/ipv4/${name}`, "utf8");
		return `${name} ${values.trim().split(/\s+/).join("/")}`;
	};
	return `${await said("tcp_wmem")}, ${await said("tcp_rmem")} bytes (least/first/most)`;
}
