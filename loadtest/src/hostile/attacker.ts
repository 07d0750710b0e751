import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Script } from "./script.ts";

/** How long one that waits for the server's end does so, and how long any may take. */
const PATIENT_MS = 300;
const ALL_MS_MAX = 5_000;
/** of what the server says, as much as shows a fault of its own */
const HEARD_BYTES_MAX = 64 * 1024;
export const UPGRADE =
	"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

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
	const socket = connected(target);
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

/** To the target, from the attack's address; what goes wrong with it is no news. */
export function connected({ port, from }: Target): Socket {
	const socket = connect({ port, host: "127.0.0.1", noDelay: true, localAddress: from });
	return socket.on("error", () => undefined);
}

function end(socket: Socket, { end: ending }: Script): void {
	if (ending === "reset") socket.resetAndDestroy();
	else if (ending === "half") socket.end();
	setTimeout(() => socket.destroy(), PATIENT_MS);
}

function listenTo(socket: Socket): () => string {
	const chunks: Buffer[] = [];
	let bytes = 0;
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
