import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { PeerSocket } from "../../src/gateway/web-socket.ts";

/** Both ends of a real socket, until the test is over: `ws` is the server's. */
export async function socketPair(): Promise<{ readonly ws: PeerSocket; readonly client: WebSocket }> {
	const server = new WebSocketServer({
		...{ host: "127.0.0.1", port: 0, perMessageDeflate: false },
		WebSocket: PeerSocket,
	});
	await once(server, "listening");
	const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
	const [[ws]] = (await Promise.all([once(server, "connection"), once(client, "open")])) as [
		[PeerSocket],
		[],
	];
	onTestFinished(() => {
		client.terminate();
		server.close();
	});
	return { ws, client };
}
