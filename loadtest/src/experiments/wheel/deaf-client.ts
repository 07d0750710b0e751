import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { PROTOCOL_VERSION } from "@parley/protocol/limits";
import { LabProblem } from "../../lab/experiment.ts";

/** A number as long as one can be, so that the answers fill what lies between server and client the sooner. */
const ASKED = Number.MAX_SAFE_INTEGER;
const QUESTIONS_AT_ONCE = 1_500;
const FRAME_HEAD_BYTES = 6;
const QUESTIONS = Buffer.concat(
	Array.from({ length: QUESTIONS_AT_ONCE }, () => frame(JSON.stringify({ type: "ping", n: ASKED }))),
);

/** A client that asks and asks and never reads an answer. */
export class DeafClient {
	/** how often the server's side took a heap of questions */
	takes = 0;
	readonly #socket: Socket;

	private constructor(socket: Socket) {
		this.#socket = socket;
		// whether the server cuts it or goes on, it is not heard of again
		socket.on("error", () => socket.destroy());
	}

	static async enter(port: number, dialect: "parley" | "plain", name: string): Promise<DeafClient> {
		const socket = connect({ port, host: "127.0.0.1", noDelay: true });
		await once(socket, "connect");
		socket.write(upgradeRequest(dialect === "parley" ? "/ws" : "/"));
		await said(socket, "\r\n\r\n");
		const hello = { type: "hello", ref: 1, version: PROTOCOL_VERSION, name, room: "deaf" };
		socket.write(frame(JSON.stringify(hello)));
		await said(socket, "welcome");
		return new DeafClient(socket);
	}

	shout(): void {
		if (this.#socket.destroyed) return;
		this.#socket.write(QUESTIONS, (error) => {
			if (error) return;
			this.takes++;
			this.shout();
		});
	}

	hangUp(): void {
		this.#socket.resetAndDestroy();
	}
}

/** Reads until the server has said this, and then not a byte more. */
function said(socket: Socket, words: string): Promise<void> {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	let heard = "";
	const onClose = () =>
		reject(new LabProblem("A client that does not read was not let in.", `It heard: ${heard}`));
	const onData = (data: Buffer) => {
		heard += data.toString("latin1");
		if (!heard.includes(words)) return;
		socket.off("data", onData).off("close", onClose).pause();
		resolve();
	};
	socket.on("data", onData).on("close", onClose).resume();
	return promise;
}

function upgradeRequest(path: string): string {
	return [
		`GET ${path} HTTP/1.1`,
		"Host: 127.0.0.1",
		"Upgrade: websocket",
		"Connection: Upgrade",
		`Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
		"Sec-WebSocket-Version: 13",
		"\r\n",
	].join("\r\n");
}

/** A text frame of up to 125 bytes, masked with zeros. */
function frame(text: string): Buffer {
	const bytes = Buffer.alloc(FRAME_HEAD_BYTES + text.length);
	bytes[0] = 0x81;
	bytes[1] = 0x80 | text.length;
	bytes.write(text, FRAME_HEAD_BYTES);
	return bytes;
}
