import { once } from "node:events";
import { PROTOCOL_VERSION } from "@parley/protocol/limits";
import WebSocket from "ws";
import type { Dialect } from "../crowd/crowd.ts";
import { LabProblem } from "../lab/errors.ts";

/** Thousands of posts may be under way before one of them. */
const ANSWER_MS_MAX = 60_000;

export interface Place {
	readonly port: number;
	readonly dialect?: Dialect | undefined;
	readonly room: string;
	/** the room is opened first, for so many */
	readonly capacity?: number;
}

export type Frame = { readonly type: string } & Readonly<Record<string, unknown>>;

/** Somebody with a session and a seat, who stays; what is not done for them ends the run. */
export class Member {
	readonly socket: WebSocket;
	readonly #asked = new Map<string, (answer: Frame | undefined) => void>();
	#ref = 0;
	token = "";

	private constructor({ port, dialect }: Place) {
		this.socket = new WebSocket(`ws://127.0.0.1:${port}${dialect === "plain" ? "/" : "/ws"}`, {
			perMessageDeflate: false,
			skipUTF8Validation: true,
		});
		this.socket.on("message", (data: Buffer) => {
			// what others write comes here too, and may be most of it: it is not parsed
			if (this.#asked.size === 0 || !(data.includes('"ref":') || data.includes('"pong"'))) return;
			for (const frame of framesOf(data)) this.#settle(String(frame["ref"] ?? frame.type), frame);
		});
		this.socket.on("close", () => {
			for (const key of [...this.#asked.keys()]) this.#settle(key, undefined);
		});
	}

	static async enters(place: Place, name: string): Promise<Member> {
		const { room, dialect, capacity } = place;
		const member = new Member(place);
		await once(member.socket, "open");
		const welcome = await member.asks({ type: "hello", version: PROTOCOL_VERSION, name, room });
		member.token = String(welcome["token"]);
		if (capacity !== undefined) await member.asks({ type: "open", room, capacity });
		if (dialect !== "plain") await member.asks({ type: "join", room });
		return member;
	}

	/** Resolves when the message is on disk, with its Seq. */
	async posts(room: string, text: string, more = {}): Promise<number> {
		const known = await this.asks({ type: "post", room, id: crypto.randomUUID(), text, ...more });
		return Number(known["seq"] ?? 0);
	}

	/** For good: the name is free at once. */
	leaves(): void {
		this.socket.close(1000);
	}

	/** Resolves with the answer to it, or with the next one of that type. */
	async asks(frame: Readonly<Record<string, unknown>>, type?: string): Promise<Frame> {
		const ref = ++this.#ref;
		const key = type ?? String(ref);
		const answered = Promise.withResolvers<Frame | undefined>();
		const late = setTimeout(() => this.#settle(key, undefined), ANSWER_MS_MAX).unref();
		this.#asked.set(key, answered.resolve);
		if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ ...frame, ref }));
		else this.#settle(key, undefined);
		const answer = await answered.promise;
		clearTimeout(late);
		if (answer !== undefined && answer.type !== "refused") return answer;
		const what = answer === undefined ? "did not answer" : `refused: ${String(answer["message"])}`;
		throw new LabProblem(`The server ${what}`, "Is this the checkout's own server?");
	}

	#settle(key: string, answer: Frame | undefined): void {
		this.#asked.get(key)?.(answer);
		this.#asked.delete(key);
	}
}

/** The rivals send an object, Parley an array of them. */
export function framesOf(data: Buffer): readonly Frame[] {
	return [JSON.parse(data.toString()) as Frame | Frame[]].flat();
}
