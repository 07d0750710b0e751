import { once } from "node:events";
import { WebSocket } from "ws";
import { LabProblem } from "../lab/errors.ts";
import type { Server } from "../lab/experiment.ts";

interface Frame {
	readonly type: string;
	readonly ref?: number;
	readonly token?: string;
	readonly head?: number;
	readonly seq?: number;
	readonly message?: string;
}

/** Somebody with a session and a seat, over a socket that stays open. */
export class Member {
	readonly #socket: WebSocket;
	readonly #waiting = new Map<number, PromiseWithResolvers<Frame>>();
	#ref = 0;
	#token = "";
	/** Seq of the newest event of the room on entering */
	#head = 0;

	private constructor(socket: WebSocket) {
		this.#socket = socket;
		socket.on("message", (data) => this.#onMessage(data as Buffer));
		socket.on("error", (error) => this.#failAll(error));
		socket.on("close", () => this.#failAll(new Error("the server closed the socket")));
	}

	static async enters({ port }: Server, name: string, room: string): Promise<Member> {
		const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false });
		const member = new Member(socket);
		await once(socket, "open");
		const { token } = await member.#ask({ type: "hello", version: 1, name });
		const { head } = await member.#ask({ type: "join", room });
		member.#token = token ?? "";
		member.#head = head ?? 0;
		return member;
	}

	get token(): string {
		return this.#token;
	}

	get head(): number {
		return this.#head;
	}

	/** Resolves when the message is on disk, with its Seq. */
	async posts(room: string, text: string): Promise<number> {
		const { seq } = await this.#ask({ type: "post", room, id: crypto.randomUUID(), text });
		return seq ?? 0;
	}

	leaves(): void {
		// done for good: the name is free at once
		this.#socket.close(1000);
	}

	#ask(frame: object): Promise<Frame> {
		const ref = ++this.#ref;
		const waiting = Promise.withResolvers<Frame>();
		this.#waiting.set(ref, waiting);
		this.#socket.send(JSON.stringify({ ...frame, ref }));
		return waiting.promise;
	}

	#onMessage(data: Buffer): void {
		// what others write comes here too, and is most of it
		if (!data.includes('"ref":')) return;
		for (const frame of JSON.parse(String(data)) as Frame[]) {
			const waiting = frame.ref === undefined ? undefined : this.#waiting.get(frame.ref);
			if (frame.ref === undefined || waiting === undefined) continue;
			this.#waiting.delete(frame.ref);
			if (frame.type === "refused")
				waiting.reject(
					new LabProblem(`Parley refused: ${frame.message}`, "Is this the checkout's own server?"),
				);
			else waiting.resolve(frame);
		}
	}

	#failAll(error: Error): void {
		for (const { reject } of this.#waiting.values()) reject(error);
		this.#waiting.clear();
	}
}
