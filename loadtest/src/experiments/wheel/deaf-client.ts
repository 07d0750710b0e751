import { connect, type Socket } from "node:net";
import { PROTOCOL_VERSION } from "@parley/protocol/limits";
import { maskedFrame, upgradeRequest } from "../../crowd/raw-socket.ts";

const QUESTIONS_AT_ONCE = 1_500;
/** With a number as long as one can be, so that the answers fill what lies between server and client the sooner. */
const QUESTIONS = Buffer.concat(
	Array.from({ length: QUESTIONS_AT_ONCE }, () => said({ type: "ping", n: Number.MAX_SAFE_INTEGER })),
);

/** A client that asks and asks and never reads an answer. */
export class DeafClient {
	/** how often the server's side took a heap of questions */
	takes = 0;
	readonly #socket: Socket;

	constructor(port: number, name: string) {
		this.#socket = connect({ port, host: "127.0.0.1", noDelay: true }).pause();
		this.#socket.on("error", () => undefined);
		this.#socket.write(upgradeRequest({ port, path: "/ws" }));
		this.#socket.write(said({ type: "hello", ref: 1, version: PROTOCOL_VERSION, name, room: "deaf" }));
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

function said(word: object): Buffer {
	return maskedFrame(1, Buffer.from(JSON.stringify(word)));
}
