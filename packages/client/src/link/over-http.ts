import { encodeClientFrame } from "@parley/protocol/codec";
import type { Environment, Transport, TransportHandlers } from "../state/environment.ts";

const PATH = "/api/link";
const KEY_BYTES = 32;
/** The server answers what it is asked within 25 s, with or without news. */
const ANSWER_WAIT_MS = 35_000;
const SAY_WAIT_MS = 10_000;
/** Where no answer came, the same is asked again; each pause is twice the one before. */
const AGAIN_MS = { first: 250, max: 2_000 };
/** WebSockets may be let through by now: the machine moved, or the proxy was changed. */
const SOCKET_AGAIN_MS = 600_000;
const ANSWERED_WAIT_MS = 10_000;
/** What was said before a close has so long to come through. */
const LAST_WORDS_MS = 3_000;
const LOST = 1006;
const NORMAL_CLOSURE = 1000;

type Open = Environment["openTransport"];
type Asked = { readonly method: "GET" | "POST"; readonly path: string; readonly body?: string };

interface Answer {
	readonly n: number;
	readonly frames: readonly unknown[];
	readonly closed?: number;
}

/** What a test plays in the place of a browser. */
export interface HttpParts {
	readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
	readonly socketAgainMs: number;
}

/** A worker hears no such event, and Node has none to hear. */
const page = globalThis as unknown as Partial<EventTarget>;

const BROWSER: HttpParts = { fetch: (path, init) => fetch(path, init), socketAgainMs: SOCKET_AGAIN_MS };

/** Frames by plain requests (LINK), until a WebSocket opens again: then that is the way, and the link is lost once. */
export function overHttp(openSocket: Open, use: (open: Open) => void, parts: HttpParts = BROWSER): void {
	// of all links one after the other: each may last for less than that
	let dueAt = performance.now() + parts.socketAgainMs;
	use((handlers) => {
		const link = new HttpLink(handlers, parts);
		let timer: ReturnType<typeof setTimeout>;
		const wait = () => {
			timer = setTimeout(tryAgain, Math.max(0, dueAt - performance.now()));
		};
		const tryAgain = () => {
			dueAt = performance.now() + parts.socketAgainMs;
			wait();
			const socket = openSocket({
				// one that opens and passes nothing on is no way: whatever is answered says that it is one
				opened: () => socket.send(encodeClientFrame({ type: "ping", n: 0 })),
				heard: () => {
					clearTimeout(unanswered);
					socket.close();
					if (link.isOver) return;
					use(openSocket);
					link.lose();
				},
				closed: () => clearTimeout(unanswered),
			});
			const unanswered = setTimeout(() => socket.close(), ANSWERED_WAIT_MS);
		};
		wait();
		link.over.addEventListener("abort", () => clearTimeout(timer));
		return link;
	});
}

class HttpLink implements Transport {
	readonly #handlers: TransportHandlers;
	readonly #parts: HttpParts;
	/** drawn here, so that every request of it goes by the same header, to the same of many nodes */
	readonly #authorization = `Link ${randomKey()}`;
	readonly #ending = new AbortController();
	#unsaid: string[] = [];
	#batches = 0;
	#saying: Promise<void> | undefined;

	constructor(handlers: TransportHandlers, parts: HttpParts) {
		this.#handlers = handlers;
		this.#parts = parts;
		page.addEventListener?.("pagehide", this.#onPageHide);
		void this.#run();
	}

	get over(): AbortSignal {
		return this.#ending.signal;
	}

	get isOver(): boolean {
		return this.over.aborted;
	}

	send(text: string): void {
		if (this.isOver) return;
		this.#unsaid.push(text);
		this.#saying ??= this.#sayAll();
	}

	close(code?: 1000): void {
		if (!this.isOver) void this.#close(code);
	}

	/** It ends though nobody said so; whoever holds it is told. */
	lose(): void {
		this.#end(LOST);
		this.#tellEnd();
	}

	async #run(): Promise<void> {
		if (!(await this.#ask({ method: "POST", path: PATH }, 1))) return this.#end(LOST);
		if (this.isOver) return;
		this.#handlers.opened();
		let n = 0;
		while (!this.isOver) {
			const reply = await this.#ask({ method: "GET", path: `${PATH}/frames?after=${n}` });
			if (this.isOver) return;
			if (reply === undefined) return this.#end(LOST);
			const answer = reply as Answer;
			n = answer.n;
			if (answer.frames.length > 0) this.#handlers.heard(JSON.stringify(answer.frames));
			if (answer.closed !== undefined) this.#end(answer.closed);
		}
	}

	/** One batch after the other, each under its number until it is known to have come. */
	async #sayAll(): Promise<void> {
		while (this.#unsaid.length > 0 && !this.isOver) {
			const body = `[${this.#unsaid.splice(0).join(",")}]`;
			this.#batches += 1;
			const path = `${PATH}/frames?n=${this.#batches}`;
			if (!(await this.#ask({ method: "POST", path, body }))) return this.#end(LOST);
		}
		this.#saying = undefined;
	}

	/** What was answered; undefined: the server knows nothing of this link any more, or did not answer so many times. */
	async #ask(asked: Asked, timesMax = Number.POSITIVE_INFINITY): Promise<unknown> {
		let pauseMs = AGAIN_MS.first;
		for (let times = 1; !this.isOver; times += 1) {
			const reply = await this.#fetch(asked).catch(() => undefined);
			if (reply?.done !== undefined) return reply.done;
			if (reply?.isRefused === true || times >= timesMax) return undefined;
			await new Promise((resolve) => setTimeout(resolve, pauseMs));
			pauseMs = Math.min(pauseMs * 2, AGAIN_MS.max);
		}
		return undefined;
	}

	/** A refusal is the server's own; what else is no yes may be a proxy's, or of a moment. */
	async #fetch({ method, path, body }: Asked): Promise<{ done?: unknown; isRefused?: boolean }> {
		const waitMs = method === "GET" ? ANSWER_WAIT_MS : SAY_WAIT_MS;
		const reply = await this.#parts.fetch(path, {
			...{ method, cache: "no-store", headers: this.#headers },
			...(body !== undefined && { body }),
			signal: AbortSignal.any([this.over, AbortSignal.timeout(waitMs)]),
		});
		if (reply.ok) return { done: reply.status === 204 ? true : await reply.json() };
		return { isRefused: reply.status < 500 && reply.status !== 429 };
	}

	/** What was said before goes before it. */
	async #close(code: 1000 | undefined): Promise<void> {
		const finish = () => {
			if (this.isOver) return;
			this.#forget();
			this.#ending.abort();
			this.#tellEnd(code);
		};
		// a page that goes meanwhile has no time to wait
		this.#leave = finish;
		const late = new Promise((resolve) => setTimeout(resolve, LAST_WORDS_MS));
		await Promise.race([this.#saying, late]);
		finish();
	}

	#leave = (): void => {
		this.#end(LOST);
		this.#tellEnd();
	};

	readonly #onPageHide = (): void => this.#leave();

	/** So that nobody waits for what has gone. */
	#tellEnd(code?: 1000): void {
		const path = code === NORMAL_CLOSURE ? `${PATH}?code=${code}` : PATH;
		this.#parts
			.fetch(path, { method: "DELETE", headers: this.#headers, keepalive: true })
			.catch(() => undefined);
	}

	#end(code: number): void {
		if (this.isOver) return;
		this.#forget();
		this.#ending.abort();
		this.#handlers.closed(code);
	}

	#forget(): void {
		page.removeEventListener?.("pagehide", this.#onPageHide);
	}

	get #headers(): Record<string, string> {
		return { authorization: this.#authorization, "content-type": "application/json" };
	}
}

function randomKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
	return btoa(String.fromCharCode(...bytes))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replace(/=+$/, "");
}
