import { once } from "node:events";
import WebSocket from "ws";
import { sessionToken } from "../../http-load/server-calls.ts";
import type { Server } from "../../lab/experiment.ts";

/** Somebody with a seat in the lobby, whose token the hostile requests carry. */
export interface Insider {
	readonly token: string;
	leaves(): void;
}

export async function insiderAt(server: Server, signal: AbortSignal): Promise<Insider> {
	const name = "insider";
	const token = await sessionToken(server, name, signal);
	const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`);
	socket.on("error", () => undefined);
	await once(socket, "open", { signal });
	socket.send(JSON.stringify({ type: "hello", ref: 1, version: 1, name, token }));
	await once(socket, "message", { signal });
	socket.send(JSON.stringify({ type: "join", ref: 2, room: "lobby" }));
	await once(socket, "message", { signal });
	return { token, leaves: () => socket.terminate() };
}
