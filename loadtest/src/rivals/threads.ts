/**
 * The multi-threaded server of "Multi-threaded Chat Server" (E1): every client has a mediator, a thread that owns its
 * socket, reads its lines and puts them on one queue; one writer takes them off, so that everybody sees one order.
 *
 * Node cannot hand an accepted socket to a thread, and with `reusePort` the kernel may give one thread two clients and
 * another none. So each mediator accepts for itself, on a port of its own, and the door tells a newcomer where that
 * is: any request is answered with 307 and the address of a new thread. The queue is the main thread's message queue
 * (which Node locks), the writer is the main thread: it numbers a message, encodes it once into shared memory, and has
 * each mediator write it, as a socket takes bytes from its own thread only. Nothing is stored.
 */
import { createServer } from "node:http";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { WebSocketServer } from "ws";

const MESSAGE_BYTES_MAX = 8 * 1024 * 1024;
const host = process.env["HOST"] ?? "127.0.0.1";

type FromMediator =
	| { readonly type: "listening"; readonly port: number }
	| { readonly type: "hello"; readonly ref: number; readonly name: string; readonly room: string }
	| { readonly type: "post"; readonly room: string; readonly id: string; readonly text: string }
	| { readonly type: "ping"; readonly n: number };

if (isMainThread) keepTheDoor();
else mediate();

function keepTheDoor(): void {
	const rooms = new Map<string, Set<Worker>>();
	let seq = 0;

	const door = createServer((_request, response) => {
		const mediator = new Worker(new URL(import.meta.url));
		let name = "";
		mediator.on("message", (frame: FromMediator) => {
			switch (frame.type) {
				case "listening":
					response.writeHead(307, { location: `http://${host}:${frame.port}/` }).end();
					break;
				case "hello":
					name = frame.name;
					enter(mediator, frame.room);
					mediator.postMessage(encode({ type: "welcome", ref: frame.ref }));
					break;
				case "post": {
					const { room, id, text } = frame;
					write(room, { type: "posted", seq: ++seq, room, name, id, text, at: Date.now() });
					break;
				}
				case "ping":
					mediator.postMessage(encode({ type: "pong", n: frame.n }));
					break;
			}
		});
	});
	door.listen(Number(process.env["PORT"] ?? 0), host, () => {
		const address = door.address();
		console.log(`listening ${typeof address === "object" ? address?.port : address}`);
	});

	function enter(mediator: Worker, room: string): void {
		const members = rooms.get(room) ?? new Set();
		rooms.set(room, members.add(mediator));
		mediator.on("exit", () => {
			members.delete(mediator);
			if (members.size === 0) rooms.delete(room);
		});
	}

	function write(room: string, event: object): void {
		const bytes = encode(event);
		for (const mediator of rooms.get(room) ?? []) mediator.postMessage(bytes);
	}
}

function encode(event: object): SharedArrayBuffer {
	const json = JSON.stringify(event);
	const shared = new SharedArrayBuffer(Buffer.byteLength(json));
	Buffer.from(shared).write(json);
	return shared;
}

function mediate(): void {
	const queue = parentPort;
	if (queue === null) throw new Error("a mediator is a thread");

	const server = new WebSocketServer(
		{ host, port: 0, maxPayload: MESSAGE_BYTES_MAX, perMessageDeflate: false },
		() => {
			const address = server.address();
			if (address !== null && typeof address === "object")
				queue.postMessage({ type: "listening", port: address.port });
		},
	);
	server.on("connection", (client) => {
		server.close();
		client.on("message", (data) => queue.postMessage(JSON.parse(data.toString())));
		queue.on("message", (shared: SharedArrayBuffer) => client.send(Buffer.from(shared), { binary: false }));
		client.on("error", () => client.terminate());
		client.on("close", () => process.exit());
	});
}
