/**
 * The naive server of "Multi-threaded Chat Server" (E1): one thread goes through all sockets and sends each message
 * that it finds to everybody in the room. In Node that is the event loop with plain `ws`. Nothing is stored.
 */
import { type WebSocket, WebSocketServer } from "ws";

const MESSAGE_BYTES_MAX = 8 * 1024 * 1024;

const rooms = new Map<string, Set<WebSocket>>();
let seq = 0;

const server = new WebSocketServer(
	{
		host: process.env["HOST"] ?? "127.0.0.1",
		port: Number(process.env["PORT"] ?? 0),
		maxPayload: MESSAGE_BYTES_MAX,
		perMessageDeflate: false,
	},
	() => {
		const address = server.address();
		console.log(`listening ${typeof address === "object" ? address?.port : address}`);
	},
);

server.on("connection", (client) => {
	let name = "";

	client.on("message", (data) => {
		const frame = JSON.parse(data.toString());
		switch (frame.type) {
			case "hello":
				name = frame.name;
				enter(client, frame.room);
				client.send(JSON.stringify({ type: "welcome", ref: frame.ref }));
				break;
			case "post":
				broadcast(frame.room, {
					type: "posted",
					seq: ++seq,
					room: frame.room,
					name,
					id: frame.id,
					text: frame.text,
					at: Date.now(),
				});
				break;
			case "ping":
				client.send(JSON.stringify({ type: "pong", n: frame.n }));
				break;
		}
	});
	// a client that breaks its link is gone, and that is all: `close` follows
	client.on("error", () => client.terminate());
});

function enter(client: WebSocket, room: string): void {
	const members = rooms.get(room) ?? new Set();
	rooms.set(room, members.add(client));
	client.on("close", () => {
		members.delete(client);
		if (members.size === 0) rooms.delete(room);
	});
}

function broadcast(room: string, event: object): void {
	const text = JSON.stringify(event);
	for (const member of rooms.get(room) ?? []) member.send(text);
}
