import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** What can take only so many at once sees of those who ask: a visit is a connection, and lasts as many ms as it says. */
export interface LimitedService {
	readonly port: number;
	/** who is there */
	readonly now: number;
	/** at once, since the start or since it was forgotten */
	readonly most: number;
	/** visits that ended before they had lasted as long as they should */
	readonly cutShort: number;
	forget(): void;
}

export async function openLimitedService(): Promise<LimitedService> {
	let now = 0;
	let most = 0;
	let cutShort = 0;
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		let stay: NodeJS.Timeout | undefined;
		const leaves = (): void => {
			if (stay === undefined) return;
			clearTimeout(stay);
			stay = undefined;
			now -= 1;
		};
		const isCutShort = (): void => {
			if (stay !== undefined) cutShort += 1;
			leaves();
		};
		socket.once("data", (ms) => {
			now += 1;
			most = Math.max(most, now);
			stay = setTimeout(() => {
				// before its answer: whoever has that may send the next one
				leaves();
				socket.end("done");
			}, Number(ms));
			socket.resume();
		});
		socket.on("error", () => undefined);
		// as soon as it is known: a socket is closed a while after its other end
		socket.on("end", isCutShort);
		socket.on("close", () => {
			sockets.delete(socket);
			isCutShort();
		});
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.close();
		for (const socket of sockets) socket.destroy();
	});
	return {
		port: (server.address() as AddressInfo).port,
		get now() {
			return now;
		},
		get most() {
			return most;
		},
		get cutShort() {
			return cutShort;
		},
		forget() {
			most = now;
		},
	};
}
