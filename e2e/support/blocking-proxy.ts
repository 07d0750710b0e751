import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Somebody's network, as many offices have it: all requests pass, and no WebSocket does, until it is told to let them. */
export class BlockingProxy {
	readonly #server: Server;
	readonly #targetPort: number;
	#refusedUpgrades = 0;

	private constructor(targetPort: number) {
		this.#targetPort = targetPort;
		this.#server = createServer((asked, answer) => this.#pass(asked, answer));
		this.#server.on("upgrade", (_asked: IncomingMessage, socket: Socket) => this.#refuse(socket));
	}

	static async inFrontOf(targetPort: number): Promise<BlockingProxy> {
		const proxy = new BlockingProxy(targetPort);
		proxy.#server.listen(0, "127.0.0.1");
		await once(proxy.#server, "listening");
		return proxy;
	}

	get port(): number {
		const address = this.#server.address();
		if (address === null || typeof address === "string") throw new Error("nobody listens");
		return address.port;
	}

	get refusedUpgrades(): number {
		return this.#refusedUpgrades;
	}

	close(): void {
		this.#server.closeAllConnections();
		this.#server.close();
	}

	#pass(asked: IncomingMessage, answer: ServerResponse): void {
		const { url: path, method, headers } = asked;
		const passed = request({ port: this.#targetPort, host: "127.0.0.1", path, method, headers }, (theirs) => {
			answer.writeHead(theirs.statusCode ?? 502, theirs.headers);
			theirs.pipe(answer);
		});
		passed.on("error", () => answer.destroy());
		answer.on("close", () => passed.destroy());
		asked.pipe(passed);
	}

	#refuse(socket: Socket): void {
		this.#refusedUpgrades += 1;
		socket.on("error", () => socket.destroy());
		socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
	}
}
