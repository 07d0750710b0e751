import { once } from "node:events";
import WebSocket from "ws";
import { LabProblem } from "../lab/errors.ts";
import type { Server } from "../lab/experiment.ts";

/** Thousands of posts may be under way before one of them. */
const ANSWER_MS_MAX = 60_000;

type Answer = { readonly type: string } & Record<string, unknown>;

/** Somebody with a session and a seat, who stays; what is not done for them ends the run. */
export class Member {
	readonly #socket: WebSocket;
	readonly #asked = new Map<number, (answer: Answer | undefined) => void>();
	#ref = 0;
	#token = "";

	private constructor(socket: WebSocket) {
		this.#socket = socket;
		socket.on("message", (data: Buffer) => {
			// what others write comes here too, and may be most of it
			if (!data.includes('"ref":')) return;
			for (const frame of JSON.parse(data.toString()) as Answer[]) this.#settle(Number(frame["ref"]), frame);
		});
		socket.on("close", () => {
			for (const ref of [...this.#asked.keys()]) this.#settle(ref, undefined);
		});
	}

	/** Opens the room first, for so many, where a capacity is given. */
	static async enters({ port }: Server, name: string, room: string, capacity?: number): Promise<Member> {
		const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false });
		const member = new Member(socket);
		await once(socket, "open");
		const welcome = await member.#asks({ type: "hello", version: 1, name });
		member.#token = String(welcome["token"]);
		if (capacity !== undefined) await member.#asks({ type: "open", room, capacity });
		await member.#asks({ type: "join", room });
		return member;
	}

	get token(): string {
		return this.#token;
	}

	/** Resolves when the message is on disk, with its Seq. */
	async posts(room: string, text: string): Promise<number> {
		const known = await this.#asks({ type: "post", room, id: crypto.randomUUID(), text });
		return Number(known["seq"] ?? 0);
	}

	/** For good: the name is free at once. */
	leaves(): void {
		this.#socket.close(1000);
	}

	async #asks(frame: Record<string, unknown>): Promise<Answer> {
		const ref = ++this.#ref;
		const answered = Promise.withResolvers<Answer | undefined>();
		const late = setTimeout(() => this.#settle(ref, undefined), ANSWER_MS_MAX).unref();
		this.#asked.set(ref, answered.resolve);
		if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ ...frame, ref }));
		else this.#settle(ref, undefined);
		const answer = await answered.promise;
		clearTimeout(late);
		if (answer !== undefined && answer.type !== "refused") return answer;
		const what = answer === undefined ? "did not answer" : `refused: ${String(answer["message"])}`;
		throw new LabProblem(`Parley ${what}`, "Is this the checkout's own server?");
	}

	#settle(ref: number, answer: Answer | undefined): void {
		this.#asked.get(ref)?.(answer);
		this.#asked.delete(ref);
	}
}
