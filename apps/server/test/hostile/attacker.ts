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

/** Plays one script, and gives what of the answers shows that the server itself broke; undefined if nothing does. */
export async function attack(port: number, script: Script): Promise<string | undefined> {
	const socket = connect({ port, host: "127.0.0.1", noDelay: true }).on("error", () => undefined);
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
