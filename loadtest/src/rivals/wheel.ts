/**
 * The socket wheel of The Java Specialists' Newsletter 023 (E2): one thread asks each socket in turn, waits up to 1 ms
 * for it to say something, answers, and goes on to the next.
 *
 * The original blocks in `read` (with a time-out) and in `write` (with none). Node has neither, so the wheel awaits
 * where the original blocks, and that is the same to everybody outside: all sockets but the one whose turn it is are
 * paused, so nobody else is read or answered meanwhile; a socket with something to say does not wait for the timer; and
 * `send` is over only when the kernel has taken the answer, so a client that does not read stops the wheel, as there.
 * What is kinder here: a turn takes all that arrived in one piece, not one object, and newcomers are let in meanwhile
 * (there, a second thread did that).
 */
import { once } from "node:events";
import { type RawData, type WebSocket, WebSocketServer } from "ws";

const PATIENCE_MS = 1;

const sockets = new Set<WebSocket>();

const server = new WebSocketServer(
	{
		host: process.env["HOST"] ?? "127.0.0.1",
		port: Number(process.env["PORT"] ?? 0),
		perMessageDeflate: false,
	},
	() => {
		const address = server.address();
		console.log(`listening ${typeof address === "object" ? address?.port : address}`);
	},
);

server.on("connection", (socket) => {
	socket.pause();
	socket.on("error", () => socket.terminate());
	socket.on("close", () => sockets.delete(socket));
	sockets.add(socket);
});

for (;;) {
	if (sockets.size === 0) await once(server, "connection");
	for (const socket of sockets) {
		for (const data of await read(socket)) await answer(socket, data);
	}
}

async function read(socket: WebSocket): Promise<readonly RawData[]> {
	const read: RawData[] = [];
	const { promise: over, resolve } = Promise.withResolvers<void>();
	const onMessage = (data: RawData) => {
		read.push(data);
		resolve();
	};
	const patience = setTimeout(resolve, PATIENCE_MS);
	socket.on("message", onMessage);
	socket.resume();
	await over;
	socket.pause();
	socket.off("message", onMessage);
	clearTimeout(patience);
	return read;
}

async function answer(socket: WebSocket, data: RawData): Promise<void> {
	const frame = JSON.parse(data.toString());
	if (frame.type === "hello") await write(socket, { type: "welcome", ref: frame.ref });
	if (frame.type === "ping") await write(socket, { type: "pong", n: frame.n });
}

function write(socket: WebSocket, frame: object): Promise<void> {
	return new Promise((resolve) => {
		socket.send(JSON.stringify(frame), (error) => {
			if (error) socket.terminate();
			resolve();
		});
	});
}
