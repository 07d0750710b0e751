import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { WebSocketServer } from "ws";

type Frame = Readonly<Record<string, unknown>>;

export interface Toy {
	/** what the nth reader is given of a message; the message once, if the server is to be trusted */
	readonly posted?: (event: Frame, reader: number) => readonly Frame[];
	readonly pong?: (answer: Frame) => readonly Frame[];
}

/** A server of the plain dialect inside a test, that breaks its promises as it is told to. Its port. */
export async function toyServer({ posted = asItIs, pong = asItIs }: Toy = {}): Promise<number> {
	const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
	onTestFinished(() => {
		for (const client of server.clients) client.terminate();
		server.close();
	});
	let seq = 0;
	server.on("connection", (client) => {
		let name: unknown;
		client.on("message", (data) => {
			const frame = JSON.parse(String(data)) as Frame;
			const tell = (answers: readonly Frame[]) => {
				for (const answer of answers) client.send(JSON.stringify(answer));
			};
			if (frame["type"] === "ping") tell(pong({ type: "pong", n: frame["n"] }));
			if (frame["type"] === "hello") {
				name = frame["name"];
				tell([{ type: "welcome", ref: frame["ref"] }]);
			}
			if (frame["type"] === "post") {
				const event = { ...frame, type: "posted", seq: ++seq, name, at: Date.now() };
				for (const [reader, member] of [...server.clients].entries())
					for (const copy of posted(event, reader)) member.send(JSON.stringify(copy));
			}
		});
	});
	await once(server, "listening");
	return (server.address() as AddressInfo).port;
}

function asItIs(frame: Frame): readonly Frame[] {
	return [frame];
}
