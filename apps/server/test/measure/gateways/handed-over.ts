import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import type { Transferable, Worker } from "node:worker_threads";

/** What comes with a socket: as much of the request as an upgrade needs. */
interface HandedOver {
	readonly socket: Socket;
	readonly head: Uint8Array;
	readonly headers: IncomingMessage["headers"];
	readonly url: string;
}

/**
 * One gateway takes all connections, and hands every socket that is to be upgraded to the next one in turn. Node hands over
 * only what has not been read from (`net.Socket`, "Transferring TCP handles"): it goes by `bytesRead`, which is set back here,
 * since all that was read is the request, which goes along.
 */
export function handOverUpgrades(http: Server, others: readonly Worker[]): void {
	const [own] = http.listeners("upgrade") as [(...upgrade: Upgrade) => void];
	http.removeAllListeners("upgrade");
	let turn = 0;
	http.on("upgrade", (request, socket, head) => {
		const to = others[turn++ % (others.length + 1)];
		if (to === undefined) return own(request, socket as Socket, head);
		socket.pause();
		Object.defineProperty(socket, "bytesRead", { value: 0 });
		const { headers, url = "" } = request;
		const handed: HandedOver = { socket: socket as Socket, head: new Uint8Array(head), headers, url };
		to.postMessage(handed, [socket as unknown as Transferable]);
	});
}

type Upgrade = readonly [request: IncomingMessage, socket: Socket, head: Buffer];

export function isHandedOver(said: unknown): said is HandedOver {
	return typeof said === "object" && said !== null && "socket" in said;
}

/** As if it had come here. */
export function takeOver(http: Server, { socket, head, headers, url }: HandedOver): void {
	http.emit("upgrade", { method: "GET", headers, url, socket }, socket, Buffer.from(head));
}
