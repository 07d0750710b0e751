import { EventEmitter } from "node:events";
import { overHttp } from "@parley/client/link/over-http";
import type { Environment, Transport } from "@parley/client/state/environment";
import type { DialedSocket } from "./dialed-socket.ts";

const [CONNECTING, OPEN, CLOSED] = [0, 1, 3];
const A_DAY_MS = 86_400_000;
const LOST = 1006;

/** What a test does to the requests of one link. */
export type Way = (path: string, init: RequestInit, pass: () => Promise<Response>) => Promise<Response>;

/** The page's own link over HTTP, in the shape of a WebSocket of `ws`, so that all that is done with one is done with it. */
export class LinkSocket extends EventEmitter implements DialedSocket {
	readyState = CONNECTING;
	readonly #transport: Transport;
	#paused: PromiseWithResolvers<void> | undefined;

	constructor(port: number, way: Way = (_path, _init, pass) => pass()) {
		super();
		let openLink: Environment["openTransport"] = () => this.#noSocket();
		overHttp(openLink, (open) => (openLink = open), {
			socketAgainMs: A_DAY_MS,
			fetch: async (path, init) => {
				if (init.method === "GET") await this.#paused?.promise;
				return way(path, init, () => fetch(`http://127.0.0.1:${port}${path}`, init));
			},
		});
		this.#transport = openLink({
			opened: () => {
				this.readyState = OPEN;
				this.emit("open");
			},
			heard: (message) => void this.emit("message", Buffer.from(message), false),
			closed: (code) => this.#end(code),
		});
	}

	send(data: string | Buffer): void {
		this.#transport.send(data.toString());
	}

	/** As a reset connection is: the server knows, and holds name and seats. */
	terminate(): void {
		this.resume();
		this.#transport.close();
		this.#end(LOST);
	}

	close(code: number): void {
		this.#transport.close(code === 1000 ? code : undefined);
		this.#end(code);
	}

	pause(): void {
		this.#paused ??= Promise.withResolvers();
	}

	resume(): void {
		this.#paused?.resolve();
		this.#paused = undefined;
	}

	#end(code: number): void {
		if (this.readyState === CLOSED) return;
		this.readyState = CLOSED;
		this.emit("close", code, Buffer.alloc(0));
	}

	#noSocket(): Transport {
		throw new Error("no WebSocket is tried here");
	}
}
