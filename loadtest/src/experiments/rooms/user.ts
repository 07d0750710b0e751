import { createHash } from "node:crypto";
import { once } from "node:events";
import { PROTOCOL_VERSION } from "@parley/protocol/limits";
import { WebSocket } from "ws";
import type { Dialect } from "../../crowd/crowd.ts";

export interface Place {
	readonly port: number;
	readonly dialect: Dialect;
	readonly room: string;
}

/** What one user is to say: one thing, or the parts of one, in order. */
export interface Part {
	readonly name: string;
	readonly posts: readonly { readonly id: string; readonly text: string }[];
}

/** A message as it was sent, or as somebody got it; of the text only its digest. */
export interface Message {
	readonly name: string;
	readonly id: string;
	readonly digest: string;
}

type Frame = Readonly<Record<string, unknown>>;

const POSTED = Buffer.from('"type":"posted"');

/** One user: enters, says one thing and listens until everybody's is there. The same for all servers, on `ws`. */
export class User {
	readonly #socket: WebSocket;
	readonly #posts: readonly string[];
	readonly #received: Buffer[] = [];
	#heard = 0;
	#onFrames: ((frames: readonly Frame[]) => void) | undefined;
	#onMessages: ((heard: number) => void) | undefined;

	private constructor({ port, dialect, room }: Place, { posts }: Part) {
		this.#posts = posts.map(({ id, text }) => JSON.stringify({ type: "post", ref: 3, room, id, text }));
		this.#socket = new WebSocket(`ws://127.0.0.1:${port}${dialect === "parley" ? "/ws" : "/"}`, {
			perMessageDeflate: false,
			// what arrived is compared with what was sent, once the clock stands
			skipUTF8Validation: true,
		});
		this.#socket.on("message", (data) => this.#receive(data as Buffer));
	}

	static async enter(place: Place, part: Part): Promise<User> {
		const user = new User(place, part);
		await once(user.#socket, "open");
		const { room, dialect } = place;
		await user.#ask({ type: "hello", ref: 1, version: PROTOCOL_VERSION, name: part.name, room }, "welcome");
		if (dialect === "parley") await user.#ask({ type: "join", ref: 2, room }, "joined");
		user.#received.length = 0;
		return user;
	}

	post(): void {
		for (const post of this.#posts) this.#socket.send(post);
	}

	/** resolves with the moment at which the last of `count` messages was there; never if one does not come */
	hears(count: number): Promise<number> {
		return new Promise((resolve, reject) => {
			this.#socket.once("close", () => reject(new Error("the server closed the link in mid-round")));
			this.#onMessages = (heard) => {
				if (heard >= count) resolve(clockMs());
			};
		});
	}

	/** all messages until now; whatever the server sent twice has arrived before the answer to this */
	async messages(): Promise<readonly Message[]> {
		await this.#ask({ type: "ping", n: 1 }, "pong");
		return this.messagesSoFar();
	}

	messagesSoFar(): readonly Message[] {
		return this.#received
			.flatMap(framesOf)
			.filter((frame) => frame["type"] === "posted")
			.map(({ name, id, text }) => ({ name: String(name), id: String(id), digest: digestOf(String(text)) }));
	}

	async leave(): Promise<void> {
		if (this.#socket.readyState === WebSocket.CLOSED) return;
		const closed = once(this.#socket, "close");
		this.#socket.close(1000);
		await closed;
	}

	async #ask(question: object, answer: string): Promise<void> {
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		const onClose = () => reject(new Error(`the server closed the link instead of answering "${answer}"`));
		this.#onFrames = (frames) => {
			const refused = frames.find((frame) => frame["type"] === "refused");
			if (refused !== undefined) reject(new Error(`the server refused: ${refused["message"]}`));
			if (frames.some((frame) => frame["type"] === answer)) resolve();
		};
		this.#socket.once("close", onClose);
		this.#socket.send(JSON.stringify(question));
		await promise.finally(() => {
			this.#onFrames = undefined;
			this.#socket.off("close", onClose);
		});
	}

	#receive(data: Buffer): void {
		this.#received.push(data);
		this.#onFrames?.(framesOf(data));
		// counted without parsing: 8 users parse 64 MB, and the clock would show that instead of the server. Inside a text
		// the mark cannot stand, as its quotes would be escaped
		let at = data.indexOf(POSTED);
		if (at < 0) return;
		for (; at >= 0; at = data.indexOf(POSTED, at + POSTED.length)) this.#heard++;
		this.#onMessages?.(this.#heard);
	}
}

/** The rivals send an object, Parley an array of them. */
function framesOf(data: Buffer): readonly Frame[] {
	return [JSON.parse(data.toString()) as Frame | Frame[]].flat();
}

export function digestOf(text: string): string {
	return createHash("sha1").update(text).digest("hex");
}

/** One clock for all threads; that of `performance` begins with each thread. */
export function clockMs(): number {
	return Number(process.hrtime.bigint()) / 1e6;
}
