/** The chat servers on `ws`: one loop, rooms, the plain dialect, nothing stored. How something is told to people is each one's own. */
import { type WebSocket, WebSocketServer } from "ws";

type Tell = (frame: string, to: Iterable<WebSocket>) => void;

const TELLS: Readonly<Record<string, Tell>> = {
	/** As every `ws` tutorial has it, and most Node chats do, and so the first thing to be measured against: at once, to each. */
	"plain-ws": (frame, to) => {
		for (const member of to) member.send(frame);
	},
	/**
	 * Without buffers, as the study behind `jam` found it: one loop takes a message, writes it to one member after the
	 * other, and waits until the kernel took all of it before the next. Into the socket of somebody who does not read it
	 * never does, and everybody waits.
	 */
	"blocking-writer": (frame, to) => {
		isWritten = isWritten.then(async () => {
			// as the room was when the write began: who comes meanwhile waits for the next message
			for (const member of [...to]) await new Promise<void>((resolve) => member.send(frame, () => resolve()));
		});
	},
};
/** when all that was said so far is; a member who is gone is no member to wait for */
let isWritten = Promise.resolve();

const tell = TELLS[process.argv[2] ?? ""] as Tell;
const rooms = new Map<string, Set<WebSocket>>();
let seq = 0;
const server = new WebSocketServer({
	host: process.env["HOST"] ?? "127.0.0.1",
	port: Number(process.env["PORT"] ?? 0),
});
server.on("listening", () => console.log(`listening ${(server.address() as { port: number }).port}`));
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
