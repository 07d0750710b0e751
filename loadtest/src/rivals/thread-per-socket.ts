/**
 * Thread per client, the design that the socket wheel was to replace (E2): a thread for each socket, which does
 * nothing but read from it and answer.
 *
 * Node cannot hand an accepted socket to a thread, so each thread accepts for itself, on a port of its own, and the
 * door tells a newcomer where that is: any request is answered with 307 and the address of a new thread.
 */
import { createServer } from "node:http";
import { Worker } from "node:worker_threads";

const host = process.env["HOST"] ?? "127.0.0.1";

/**
 * The whole thread, run from its source: Node has taken the types out of that already. Started from this file, each
 * thread would load Node's type stripper once more, 10 MB that the design does not owe.
 */
async function serveOneSocket(): Promise<void> {
	const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
	const { WebSocketServer }: typeof import("ws") = await import(workerData.ws);

	const server = new WebSocketServer({ host: workerData.host, port: 0, perMessageDeflate: false }, () => {
		const address = server.address();
		if (address !== null && typeof address === "object") parentPort?.postMessage(address.port);
	});
	server.on("connection", (client) => {
		server.close();
		client.on("message", (data) => {
			const frame = JSON.parse(data.toString());
			if (frame.type === "hello") client.send(JSON.stringify({ type: "welcome", ref: frame.ref }));
			if (frame.type === "ping") client.send(JSON.stringify({ type: "pong", n: frame.n }));
		});
		client.on("error", () => client.terminate());
		client.on("close", () => process.exit());
	});
}

const door = createServer((_request, response) => {
	const thread = new Worker(`(${serveOneSocket})()`, {
		eval: true,
		workerData: { host, ws: import.meta.resolve("ws") },
	});
	thread.on("message", (port: number) => {
		response.writeHead(307, { location: `http://${host}:${port}/` }).end();
	});
});
door.listen(Number(process.env["PORT"] ?? 0), host, () => {
	const address = door.address();
	console.log(`listening ${typeof address === "object" ? address?.port : address}`);
});
