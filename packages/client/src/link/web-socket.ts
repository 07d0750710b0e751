import type { Environment } from "../state/environment.ts";

const NORMAL_CLOSURE = 1000;
const NEVER_OPENED = 1006;

/** Transports over the standard WebSocket of a browser (or of Node). */
export function webSocketTransports(url: string): Environment["openTransport"] {
	return ({ opened, heard, closed }) => {
		const socket = new WebSocket(url);
		socket.addEventListener("open", opened);
		socket.addEventListener("message", ({ data }) => typeof data === "string" && heard(data));
		socket.addEventListener("close", ({ code }) => closed(code || NEVER_OPENED));
		return {
			send(text) {
				// one that is closing takes nothing more; what it was asked is asked again on the next one
				if (socket.readyState === WebSocket.OPEN) socket.send(text);
			},
			close: (code) => (code === undefined ? socket.close() : socket.close(NORMAL_CLOSURE)),
		};
	};
}
