/**
 * Output without buffers, as the study behind `jam` found it: one loop takes a message, writes it to one member after
 * the other, and waits until each write is done before the next. A write is done when the kernel took all of its
 * bytes; into the socket of somebody who does not read it is not, and everybody waits.
 */
import { type WebSocket, WebSocketServer } from "ws";

interface Broadcast {
	readonly frame: string;
	readonly to: Iterable<WebSocket>;
}

const rooms = new Map<string, Set<WebSocket>>();
const queue: Broadcast[] = [];
let seq = 0;
let writing = false;

const server = new WebSocketServer({
	host: process.env["HOST"] ?? "127.0.0.1",
	port: Number(process.env["PORT"] ?? 0),
	maxPayload: 64 * 1024 * 1024,
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
			enqueue({ type: "welcome", ref: frame["ref"] }, [client]);
		} else if (frame["type"] === "post") {
			const { room, id, text } = frame;
			enqueue({ type: "posted", seq: ++seq, room, name, id, text, at: Date.now() }, membersOf(String(room)));
		} else if (frame["type"] === "ping") {
			enqueue({ type: "pong", n: frame["n"] }, [client]);
		}
	}
});

function membersOf(room: string): Set<WebSocket> {
	const members = rooms.get(room) ?? new Set();
	rooms.set(room, members);
	return members;
}

function enqueue(frame: object, to: Iterable<WebSocket>): void {
	queue.push({ frame: JSON.stringify(frame), to });
	if (!writing) void writeAll();
}

async function writeAll(): Promise<void> {
	writing = true;
	for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
		// as the room was when the write began: who comes meanwhile waits for the next message
		for (const member of [...next.to]) await written(member, next.frame);
	}
	writing = false;
}

/** Settles when the kernel has it all, and also when the member is gone: then there is nobody to wait for. */
function written(member: WebSocket, frame: string): Promise<void> {
	return new Promise((resolve) => member.send(frame, () => resolve()));
}
