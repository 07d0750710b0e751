import { randomUUID } from "node:crypto";
import type { ClientFrame } from "@parley/protocol/client-frames";
import { decodeServerFrames, encodeClientFrame } from "@parley/protocol/codec";
import { PROTOCOL_VERSION } from "@parley/protocol/limits";
import type { ServerFrame } from "@parley/protocol/server-frames";
import type { Wish } from "@parley/protocol/wishes";

type Unnumbered<F> = F extends { ref: number } ? Omit<F, "ref"> : never;
type Question = Unnumbered<ClientFrame>;

/** Somebody with a seat and no browser, who can write a long history in a moment. */
export class Writer {
	readonly #socket: WebSocket;
	readonly #room: string;
	readonly #answers = new Map<number, (frame: ServerFrame) => void>();
	#ref = 0;

	private constructor(socket: WebSocket, room: string) {
		this.#socket = socket;
		this.#room = room;
		socket.addEventListener("message", ({ data }) => this.#onMessage(String(data)));
	}

	static async comesTo(port: number, name: string, room: string, token?: string): Promise<Writer> {
		const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
		await new Promise((resolve, reject) => {
			socket.addEventListener("open", resolve);
			socket.addEventListener("error", () => reject(new Error(`${name} could not reach the server`)));
		});
		const writer = new Writer(socket, room);
		const hello = { type: "hello", version: PROTOCOL_VERSION, name } as const;
		await writer.#asks("welcome", token === undefined ? hello : { ...hello, token });
		await writer.#asks("joined", { type: "join", room });
		return writer;
	}

	/** All at once, stored in the order given; resolves with their numbers. */
	writes(texts: readonly string[]): Promise<number[]> {
		return Promise.all(
			texts.map(async (text) => {
				const ok = await this.#asks("ok", { type: "post", room: this.#room, id: randomUUID(), text });
				if (ok.seq === undefined) throw new Error("a post was stored without a number");
				return ok.seq;
			}),
		);
	}

	/** Resolves with its number. */
	async says(text: string): Promise<number> {
		const [seq = Number.NaN] = await this.writes([text]);
		return seq;
	}

	/** Has a seat in these, too. */
	async joins(rooms: readonly string[]): Promise<void> {
		await Promise.all(rooms.map((room) => this.#asks("joined", { type: "join", room })));
	}

	async edits(target: number, text: string): Promise<void> {
		await this.#asks("ok", { type: "edit", room: this.#room, target, text });
	}

	async removes(target: number): Promise<void> {
		await this.#asks("ok", { type: "remove", room: this.#room, target });
	}

	async reports(target: number, reason: string): Promise<void> {
		await this.#asks("ok", { type: "report", room: this.#room, target, reason });
	}

	/** As who keeps the room. */
	async moderates(wish: Wish): Promise<void> {
		await this.#asks("ok", { type: "moderate", room: this.#room, wish });
	}

	/** Done for good: name and seat are free. */
	leaves(): void {
		this.#socket.close(1000);
	}

	/** A tab that is closed, which says no more than that. */
	disappears(): void {
		this.#socket.close();
	}

	#asks<T extends ServerFrame["type"]>(
		type: T,
		question: Question,
	): Promise<Extract<ServerFrame, { type: T }>> {
		const ref = this.#ref++;
		this.#socket.send(encodeClientFrame({ ...question, ref }));
		return new Promise((resolve, reject) => {
			this.#answers.set(ref, (frame) => {
				if (isA(type, frame)) resolve(frame);
				else reject(new Error(`${question.type} was answered by ${JSON.stringify(frame)}`));
			});
		});
	}

	#onMessage(message: string): void {
		for (const frame of decodeServerFrames(message) ?? []) {
			if (!("ref" in frame) || frame.ref === undefined) continue;
			this.#answers.get(frame.ref)?.(frame);
			this.#answers.delete(frame.ref);
		}
	}
}

function isA<T extends ServerFrame["type"]>(
	type: T,
	frame: ServerFrame,
): frame is Extract<ServerFrame, { type: T }> {
	return frame.type === type;
}
