import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Script } from "./script.ts";

/** How long one that waits for the server's end does so, and how long any may take. */
const PATIENT_MS = 300;
const ALL_MS_MAX = 5_000;
/** of what the server says, as much as shows a fault of its own */
const HEARD_BYTES_MAX = 64 * 1024;
const UPGRADE = [
	"GET /ws HTTP/1.1",
	"Host: 127.0.0.1",
	"Connection: Upgrade",
	"Upgrade: websocket",
	"Sec-WebSocket-Version: 13",
	"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
	"\r\n",
].join("\r\n");

export interface Target {
	readonly port: number;
	/** which of this machine's addresses the attack comes from */
	readonly from?: string | undefined;
	/** which address a trusted proxy would say it comes from */
	readonly forwardedFor?: string | undefined;
	/** of who attacks: 19 takes only what nobody else wants, 0 (unless told) competes as an equal */
	readonly niceness?: number;
}

/** Plays one script, and gives what of the answers shows that the server itself broke; undefined if nothing does. */
export async function attack(target: Target, script: Script): Promise<string | undefined> {
	const { port, from } = target;
	const socket = connect({
		port,
		host: "127.0.0.1",
		noDelay: true,
		...(from === undefined ? {} : { localAddress: from }),
	});
	const heard = listenTo(socket);
	const gone = new Promise<void>((resolve) => socket.once("close", () => resolve()));
	const late = setTimeout(() => socket.destroy(), ALL_MS_MAX);
	if (script.aims === "socket") socket.write(UPGRADE);
	for (const bytes of script.writes) {
		if (socket.destroyed || !socket.writable) break;
		if (!socket.write(bytes)) await Promise.race([once(socket, "drain").catch(() => undefined), gone]);
		// lets each write be a segment of its own now and then
		else if (script.writes.length < 50) await new Promise((resolve) => setImmediate(resolve));
	}
	end(socket, script);
	await gone;
	clearTimeout(late);
	return breakageIn(heard());
}

function end(socket: Socket, { end: ending }: Script): void {
	if (ending === "reset") socket.resetAndDestroy();
	else if (ending === "half") socket.end();
	setTimeout(() => socket.destroy(), PATIENT_MS);
}

function listenTo(socket: Socket): () => string {
	const chunks: Buffer[] = [];
	let bytes = 0;
	socket.on("error", () => undefined);
	socket.on("data", (chunk) => {
		bytes += chunk.length;
		if (bytes <= HEARD_BYTES_MAX) chunks.push(chunk);
	});
	return () => Buffer.concat(chunks).toString("latin1");
}

/** A bug answers `internal`, whatever was sent; 501 and 505 are honest answers. */
function breakageIn(heard: string): string | undefined {
	return /HTTP\/1\.1 500[^\r]*|"code":"internal"[^}]*/.exec(heard)?.[0];
}
