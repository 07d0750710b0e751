/** What the chat servers on `ws` share: rooms and the plain dialect. How something is told to people is each one's own. */
import { type WebSocket, WebSocketServer } from "ws";

export type Tell = (frame: string, to: Iterable<WebSocket>) => void;

export function serveRooms(tell: Tell): void {
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
				tell(JSON.stringify({ type: "welcome", ref: frame["ref"] }), [client]);
			} else if (frame["type"] === "post") {
				const { room, id, text } = frame;
				const posted = { type: "posted", seq: ++seq, room, name, id, text, at: Date.now() };
				tell(JSON.stringify(posted), membersOf(String(room)));
			} else if (frame["type"] === "ping") {
				tell(JSON.stringify({ type: "pong", n: frame["n"] }), [client]);
			}
		}
	});

	function membersOf(room: string): Set<WebSocket> {
		const members = rooms.get(room) ?? new Set();
		rooms.set(room, members);
		return members;
	}
}
