import { createHash } from "node:crypto";
import { once } from "node:events";
import { WebSocket } from "ws";
import { framesOf, Member, type Place } from "../member.ts";

export type { Place };

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

const POSTED = Buffer.from('"type":"posted"');

/** One user: enters, says one thing and listens until everybody's is there. The same for all servers, on `ws`. */
export class User {
	readonly #member: Member;
	readonly #posts: readonly string[];
	readonly #received: Buffer[] = [];
	#heard = 0;
	#onMessages: ((heard: number) => void) | undefined;

	private constructor(member: Member, { room }: Place, { posts }: Part) {
		this.#member = member;
		this.#posts = posts.map(({ id, text }) => JSON.stringify({ type: "post", ref: 0, room, id, text }));
		member.socket.on("message", (data: Buffer) => this.#receive(data));
	}

	static async enter(place: Place, part: Part): Promise<User> {
		return new User(await Member.enters(place, part.name), place, part);
	}

	post(): void {
		for (const post of this.#posts) this.#member.socket.send(post);
	}

	/** resolves with the moment at which the last of `count` messages was there; never if one does not come */
	hears(count: number): Promise<number> {
		return new Promise((resolve, reject) => {
			this.#member.socket.once("close", () => reject(new Error("the server closed the link in mid-round")));
			this.#onMessages = (heard) => {
				if (heard >= count) resolve(clockMs());
			};
		});
	}

	/** all messages until now; whatever the server sent twice has arrived before the answer to this */
	async messages(): Promise<readonly Message[]> {
		await this.#member.asks({ type: "ping", n: 1 }, "pong");
		return this.messagesSoFar();
	}

	messagesSoFar(): readonly Message[] {
		return this.#received
			.flatMap(framesOf)
			.filter((frame) => frame.type === "posted")
			.map(({ name, id, text }) => ({ name: String(name), id: String(id), digest: digestOf(String(text)) }));
	}

	async leave(): Promise<void> {
		const { socket } = this.#member;
		if (socket.readyState === WebSocket.CLOSED) return;
		const closed = once(socket, "close");
		this.#member.leaves();
		await closed;
	}

	#receive(data: Buffer): void {
		this.#received.push(data);
		// counted without parsing: 8 users parse 64 MB, and the clock would show that instead of the server. Inside a text
		// the mark cannot stand, as its quotes would be escaped
		for (let at = data.indexOf(POSTED); at >= 0; at = data.indexOf(POSTED, at + POSTED.length)) this.#heard++;
		this.#onMessages?.(this.#heard);
	}
}

export function digestOf(text: string): string {
	return createHash("sha1").update(text).digest("hex");
}

/** One clock for all threads; that of `performance` begins with each thread. */
export function clockMs(): number {
	return Number(process.hrtime.bigint()) / 1e6;
}
