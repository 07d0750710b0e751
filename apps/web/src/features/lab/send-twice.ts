import { risingUuid } from "@parley/client/state/rising-uuid";
import type { ClientFrame } from "@parley/protocol/client-frames";
import { decodeServerFrames, encodeClientFrame } from "@parley/protocol/codec";
import { PROTOCOL_VERSION } from "@parley/protocol/limits";
import type { ServerFrame } from "@parley/protocol/server-frames";
import { labTexts } from "../../ui/lab-texts.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";

const texts = labTexts.faults;

const WAIT_MS = 10_000;

/** What became of one post that was sent twice under one id. */
export type Sent =
	| { readonly ok: true; readonly seqs: readonly number[]; readonly shown: number }
	| { readonly ok: false; readonly message: string };

type Question = ClientFrame extends infer F ? (F extends { ref: number } ? Omit<F, "ref"> : never) : never;

/** A socket of its own takes a seat, says one thing twice, and counts how often it comes back (ONCE1). */
export async function sendTwice(room: string, text: string): Promise<Sent> {
	const { protocol, host } = window.location;
	const socket = new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}/ws`);
	const talk = new Talk(socket);
	try {
		await talk.opened;
		await talk.ask({ type: "hello", version: PROTOCOL_VERSION, name: `lab ${risingUuid().slice(-4)}` });
		await talk.ask({ type: "join", room });
		const post = { type: "post", room, id: risingUuid(), text } as const;
		const answers = await Promise.all([talk.ask(post), talk.ask(post)]);
		await talk.pong();
		const shown = talk.frames.filter((frame) => frame.type === "posted" && frame.id === post.id).length;
		await talk.ask({ type: "leave", room });
		return { ok: true, seqs: answers.map((ok) => (ok.type === "ok" ? (ok.seq ?? 0) : 0)), shown };
	} catch (error) {
		return { ok: false, message: error instanceof Error ? error.message : String(error) };
	} finally {
		// done for good: the name is free again
		socket.close(1000);
	}
}

/** Questions and answers on one socket; a refusal, a lost link or silence ends it. */
class Talk {
	readonly frames: ServerFrame[] = [];
	readonly opened: Promise<void>;
	readonly #socket: WebSocket;
	readonly #waiting = new Map<number | "pong", (frame: ServerFrame) => void>();
	readonly #lost: Promise<never>;
	#ref = 0;

	constructor(socket: WebSocket) {
		this.#socket = socket;
		this.#lost = new Promise((_, reject) => {
			socket.addEventListener("close", () => reject(new Error(texts.linkLost)));
			setTimeout(() => reject(new Error(texts.noAnswer)), WAIT_MS);
		});
		this.#lost.catch(() => undefined);
		this.opened = this.#orLost(new Promise((resolve) => socket.addEventListener("open", () => resolve())));
		socket.addEventListener("message", ({ data }) => this.#heard(String(data)));
	}

	async ask(question: Question): Promise<ServerFrame> {
		const ref = this.#ref++;
		const answer = new Promise<ServerFrame>((resolve) => this.#waiting.set(ref, resolve));
		this.#socket.send(encodeClientFrame({ ...question, ref }));
		const frame = await this.#orLost(answer);
		if (frame.type === "refused") throw new Error(refusalTexts.sentence(frame));
		return frame;
	}

	/** What was sent before is here when this resolves. */
	async pong(): Promise<void> {
		const answer = new Promise<ServerFrame>((resolve) => this.#waiting.set("pong", resolve));
		this.#socket.send(encodeClientFrame({ type: "ping", n: 1 }));
		await this.#orLost(answer);
	}

	#heard(data: string): void {
		for (const frame of decodeServerFrames(data) ?? []) {
			this.frames.push(frame);
			const ref = frame.type === "pong" ? "pong" : "ref" in frame ? frame.ref : undefined;
			if (ref === undefined) continue;
			this.#waiting.get(ref)?.(frame);
			this.#waiting.delete(ref);
		}
	}

	#orLost<T>(wanted: Promise<T>): Promise<T> {
		return Promise.race([this.#lost, wanted]);
	}
}
