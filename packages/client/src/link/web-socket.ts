import type { Environment } from "../state/environment.ts";

const NEVER_OPENED = 1006;

/** Over WebSockets, for as long as they come through; else by HTTP (LINK). */
export function transports(url: string): Required<Pick<Environment, "openTransport" | "goRound">> {
	const openSocket = webSocketTransports(url);
	let open = openSocket;
	return {
		openTransport: (handlers) => open(handlers),
		goRound: () =>
			void import("./over-http.ts").then(
				({ overHttp }) => overHttp(openSocket, (way) => (open = way)),
				// where it does not come, the next upgrade that fails asks for it again
				() => undefined,
			),
	};
}

/** Transports over the standard WebSocket of a browser (or of Node). */
export function webSocketTransports(url: string): Environment["openTransport"] {
	return ({ opened, heard, closed }) => {
		const socket = new WebSocket(url);
		socket.addEventListener("open", opened);
		socket.addEventListener("message", ({ data }) => heard(data));
		socket.addEventListener("close", ({ code }) => closed(code || NEVER_OPENED));
		return {
			send(text) {
				// one that is closing takes nothing more; what it was asked is asked again on the next one
				if (socket.readyState === WebSocket.OPEN) socket.send(text);
			},
			close: (code) => socket.close(code),
		};
	};
}
