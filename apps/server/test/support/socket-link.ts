import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { ClientFrame } from "@parley/protocol/client-frames";
import type { ServerFrame } from "@parley/protocol/server-frames";
import type { ChainedEvent } from "@parley/protocol/timeline";
import { WebSocket } from "ws";
import type { AppUnderTest } from "./app-under-test.ts";
import { chatApp } from "./chat-app.ts";
import type { Inbox } from "./inbox.ts";
import { RoomChain } from "./room-chain.ts";

type WithoutRef<F> = F extends { ref: number } ? Omit<F, "ref"> : never;
/** A client frame that wants an answer; the link gives it its `ref`. */
export type Question = WithoutRef<ClientFrame>;

interface Asked {
	readonly question: Partial<ClientFrame>;
	readonly answer: (frame: ServerFrame) => void;
	readonly lost: (why: Error) => void;
}

export interface Closed {
	readonly code: number;
	readonly reason: string;
}

export class LinkLost extends Error {
	override readonly name = "LinkLost";
}

export class UpgradeRefused extends Error {
	override readonly name = "UpgradeRefused";
	readonly status: number;
	constructor(status: number) {
		super(`upgrade refused with ${status}`);
		this.status = status;
	}
}

/** The server is gone, or takes nobody just now. */
export function isLostLink(error: unknown): boolean {
	if (error instanceof LinkLost) return true;
	if (error instanceof UpgradeRefused) return error.status === 503;
	return error instanceof Error && "code" in error && typeof error.code === "string";
}

export interface DialOptions {
	readonly port: number;
	readonly headers?: Record<string, string>;
	readonly path?: string;
	/** by which the TLS of `localhost` is believed, in PEM; without it there is none */
	readonly authority?: string;
	/** what is spoken there; the chat unless said otherwise */
	readonly app?: AppUnderTest | undefined;
}

/** One raw socket that believes nothing: arrays only, one answer a `ref`, unbroken chains. */
export class SocketLink {
	readonly rooms = new Map<string, RoomChain>();
	readonly chains: RoomChain[] = [];
	readonly closed: Promise<Closed>;
	readonly socket: WebSocket;
	readonly inbox: Inbox;
	readonly app: AppUnderTest;
	readonly #asked = new Map<number, Asked>();
	readonly #answered = new Set<number>();
	#ref = 0;

	constructor(socket: WebSocket, inbox: Inbox, app: AppUnderTest) {
		this.socket = socket;
		this.inbox = inbox;
		this.app = app;
		socket.on("message", (data, isBinary) => this.#whenMessage(data as Buffer, isBinary));
		socket.on("error", () => this.#whenClosed());
		this.closed = new Promise((resolve) => {
			socket.on("close", (code, reason) => {
				this.#whenClosed();
				resolve({ code, reason: reason.toString() });
			});
		});
	}

	static async dial(
		inbox: Inbox,
		{ port, headers = {}, path = "/ws", app = chatApp, authority }: DialOptions,
	): Promise<SocketLink> {
		if (app.dial !== undefined) {
			const dialed = new SocketLink(app.dial(port) as WebSocket, inbox, app);
			const closed = dialed.closed.then(() => {
				throw new LinkLost("the link was closed before it was open");
			});
			await Promise.race([once(dialed.socket, "open"), closed]);
			return dialed;
		}
		const origin = authority === undefined ? `ws://127.0.0.1:${port}` : `wss://localhost:${port}`;
		const options = { headers, perMessageDeflate: false, ...(authority && { ca: authority }) };
		const socket = new WebSocket(`${origin}${path}`, options);
		const link = new SocketLink(socket, inbox, app);
		const refused = new Promise<never>((_, reject) => {
			socket.on("unexpected-response", (_request, response: IncomingMessage) => {
				response.resume();
				reject(new UpgradeRefused(response.statusCode ?? 0));
				socket.terminate();
			});
		});
		await Promise.race([once(socket, "open"), refused]);
		return link;
	}

	get isOpen(): boolean {
		return this.socket.readyState === WebSocket.OPEN;
	}

	/** Sends any JSON with a fresh `ref` and resolves with the one answer that carries it. */
	asks(question: Question | Record<string, unknown>): Promise<ServerFrame> {
		const ref = ++this.#ref;
		const frame = { ...question, ref };
		return this.asksRaw(ref, JSON.stringify(frame), frame as Partial<ClientFrame>);
	}

	asksRaw(ref: number, text: string, question: Partial<ClientFrame> = {}): Promise<ServerFrame> {
		this.#ref = Math.max(this.#ref, ref);
		return new Promise((answer, lost) => {
			if (!this.isOpen) return lost(new LinkLost("the link is not open"));
			this.#asked.set(ref, { question, answer, lost });
			this.socket.send(text);
		});
	}

	/** Sends bytes as they are and expects nothing. */
	sends(frame: object | string | Buffer): void {
		this.socket.send(typeof frame === "string" || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));
	}

	pausesReading(): void {
		this.socket.pause();
	}

	resumesReading(): void {
		this.socket.resume();
	}

	/** The link is gone without a word, as when a cable is pulled. */
	async drops(): Promise<void> {
		this.socket.terminate();
		await this.closed;
	}

	async closes(code = 1000): Promise<Closed> {
		this.socket.resume();
		this.socket.close(code);
		return await this.closed;
	}

	#whenMessage(data: Buffer, isBinary: boolean): void {
		const frames = this.app.decode(data);
		if (isBinary || frames === undefined || frames.length === 0) {
			this.inbox.complain(`not an array of frames: ${data.toString().slice(0, 200)}`);
			return;
		}
		const sent: unknown[] = JSON.parse(data.toString());
		if (sent.length !== frames.length || frames.some((frame) => frame.type === "unknown"))
			this.inbox.complain(`a frame that does not decode in ${data.toString().slice(0, 500)}`);
		for (const frame of frames) this.#whenFrame(frame);
	}

	#whenFrame(frame: ServerFrame): void {
		this.#keepChain(frame);
		this.inbox.deliver(frame);
		if ("ref" in frame && frame.ref !== undefined) this.#whenAnswer(frame.ref, frame);
	}

	#whenAnswer(ref: number, frame: ServerFrame): void {
		const asked = this.#asked.get(ref);
		if (asked === undefined) {
			const what = this.#answered.has(ref) ? "a second answer" : "an answer nobody asked for";
			this.inbox.complain(`${what} to ref ${ref}: ${JSON.stringify(frame).slice(0, 200)}`);
			return;
		}
		this.#asked.delete(ref);
		this.#answered.add(ref);
		asked.answer(frame);
	}

	#keepChain(frame: ServerFrame): void {
		switch (frame.type) {
			case "joined": {
				const question = frame.ref === undefined ? undefined : this.#asked.get(frame.ref)?.question;
				const complain = (what: string): void => this.inbox.complain(what);
				const after = question?.type === "join" ? question.after : undefined;
				const chain = new RoomChain(frame, after, complain, this.app.typeOfDeed);
				this.rooms.set(frame.room, chain);
				this.chains.push(chain);
				return;
			}
			case "ok": {
				const question = this.#asked.get(frame.ref)?.question;
				if (question?.type === "leave" && question.room !== undefined) this.rooms.delete(question.room);
				return;
			}
			default:
				this.#follow(this.app.eventOf(frame));
		}
	}

	#follow(event: ChainedEvent | undefined): void {
		if (event === undefined) return;
		const chain = this.rooms.get(event.room);
		if (chain === undefined) this.inbox.complain(`an event of ${event.room}, where one is not`);
		chain?.follow(event);
	}

	#whenClosed(): void {
		for (const { lost } of this.#asked.values()) lost(new LinkLost("the link closed before the answer"));
		this.#asked.clear();
	}
}
