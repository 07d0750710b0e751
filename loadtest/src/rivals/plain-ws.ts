/**
 * The chat server of every `ws` tutorial: one loop, nothing stored, and `client.send` to each member of the room as
 * soon as a message is there. What most Node chats do, and so the first thing to be measured against.
 */
import { type WebSocket, WebSocketServer } from "ws";

const rooms = new Map<string, Set<WebSocket>>();
let seq = 0;

const server = new WebSocketServer({
	host: process.env["HOST"] ?? "127.0.0.1",
	port: Number(process.env["PORT"] ?? 0),
});

server.on("listening", () => {
	const address = server.address();
	if (address !== null && typeof address === "object") console.log(`listening ${address.port}`);
});

server.on("connection", (client) => {
	let name = "";
	let members = new Set<WebSocket>();

	client.on("message", (data) => receive(JSON.parse(String(data))));
	client.on("close", () => members.delete(client));
	client.on("error", () => client.terminate());

	function receive(frame: Record<string, unknown>) {
		if (frame["type"] === "hello") {
			name = String(frame["name"]);
			members = membersOf(String(frame["room"])).add(client);
			client.send(JSON.stringify({ type: "welcome", ref: frame["ref"] }));
		} else if (frame["type"] === "post") {
			const { room, id, text } = frame;
			const posted = JSON.stringify({ type: "posted", seq: ++seq, room, name, id, text, at: Date.now() });
			for (const member of membersOf(String(room))) member.send(posted);
		} else if (frame["type"] === "ping") {
			client.send(JSON.stringify({ type: "pong", n: frame["n"] }));
		}
	}
});

function membersOf(room: string): Set<WebSocket> {
	const members = rooms.get(room) ?? new Set();
	rooms.set(room, members);
	return members;
}
