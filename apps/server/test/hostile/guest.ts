import { once } from "node:events";
import { type IncomingHttpHeaders, type RequestOptions, request } from "node:http";
import { WebSocket } from "ws";

const ANSWER_MS_MAX = 5_000;
/** Longer than the deadline of what people are kept waiting for (a preview: 10 s): whoever waits is not refused. */
const LOOKUP_MS_MAX = 15_000;

export type Answer = { readonly type: string; readonly code?: string } & Record<string, unknown>;

/** Somebody at that address, as far as the server can tell: by the connection, or by what a trusted proxy says. */
export interface Caller {
	readonly port: number;
	/** one of this machine's addresses */
	readonly from?: string | undefined;
	readonly forwardedFor?: string | undefined;
}

/** A person who has said hello over one socket, and asks one thing after the other. */
export class Guest {
	readonly token: string;
	readonly #socket: WebSocket;
	readonly #asked = new Map<number, (answer: Answer | undefined) => void>();
	readonly #hears = new Map<string, (frame: Answer) => void>();
	#ref = 1;

	private constructor(socket: WebSocket, token: string) {
		this.#socket = socket;
		this.token = token;
		socket.on("message", (data: Buffer) => {
			// what others write comes here too, and may be most of it
			if (this.#hears.size === 0 && !data.includes('"ref":')) return;
			for (const frame of JSON.parse(data.toString()) as Answer[]) {
				this.#hears.get(frame.type)?.(frame);
				if (typeof frame["ref"] === "number") this.#settle(frame["ref"], frame);
			}
		});
		socket.on("close", () => {
			for (const ref of [...this.#asked.keys()]) this.#settle(ref, undefined);
		});
	}

	/** Undefined where the server takes nobody from there. */
	static async arrives(caller: Caller, name: string, token?: string): Promise<Guest | Answer | undefined> {
		const socket = await dial(caller);
		if (socket === undefined) return undefined;
		socket.send(JSON.stringify({ type: "hello", ref: 1, version: 1, name, token }));
		const heard = await Promise.race([once(socket, "message"), once(socket, "close")]).catch(() => []);
		const [answer] = Buffer.isBuffer(heard[0]) ? (JSON.parse(heard[0].toString()) as Answer[]) : [];
		if (answer?.type === "welcome") return new Guest(socket, String(answer["token"]));
		socket.terminate();
		return answer;
	}

	/** Undefined where no answer came. */
	asks(frame: Record<string, unknown>): Promise<Answer | undefined> {
		const ref = ++this.#ref;
		return new Promise((resolve) => {
			if (this.#socket.readyState !== WebSocket.OPEN) return resolve(undefined);
			const late = setTimeout(() => this.#settle(ref, undefined), ANSWER_MS_MAX).unref();
			this.#asked.set(ref, (answer) => {
				clearTimeout(late);
				resolve(answer);
			});
			this.#socket.send(JSON.stringify({ ...frame, ref }));
		});
	}

	/** From now on; one at a time of each kind. */
	hears(type: string, heard: (frame: Answer) => void): void {
		this.#hears.set(type, heard);
	}

	leaves(): void {
		this.#socket.terminate();
	}

	#settle(ref: number, answer: Answer | undefined): void {
		this.#asked.get(ref)?.(answer);
		this.#asked.delete(ref);
	}
}

/** An open socket, or undefined where it was turned away. */
export async function dial({ port, from, forwardedFor }: Caller): Promise<WebSocket | undefined> {
	const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
		headers: forwarded(forwardedFor),
		perMessageDeflate: false,
		handshakeTimeout: ANSWER_MS_MAX,
		localAddress: from,
	});
	socket.on("error", () => undefined);
	return once(socket, "open").then(
		() => socket,
		() => undefined,
	);
}

interface CallAnswer {
	readonly status: number;
	readonly text: string;
	readonly headers: IncomingHttpHeaders;
}

/** What asks for a preview of that page. */
export function previewOf(token: string, url: string) {
	const headers = { authorization: `Bearer ${token}` };
	return { path: `/api/lookups/preview?url=${encodeURIComponent(url)}`, headers };
}

/** One request from there; status 0 where there was no answer. */
export function calls(
	{ port, from, forwardedFor }: Caller,
	call: Pick<RequestOptions, "method"> & {
		readonly path: string;
		readonly headers?: Readonly<Record<string, string>>;
		readonly body?: string;
	},
) {
	const { method, path, body = "", headers } = call;
	const options = { method, path, port, host: "127.0.0.1", localAddress: from, timeout: LOOKUP_MS_MAX };
	return new Promise<CallAnswer>((resolve) => {
		const nothing = (): void => resolve({ status: 0, text: "", headers: {} });
		const asked = request({ ...options, headers: { ...forwarded(forwardedFor), ...headers } }, (response) => {
			let text = "";
			response.setEncoding("utf8").on("data", (part: string) => {
				text += part;
			});
			const { statusCode: status = 0, headers } = response;
			response.on("end", () => resolve({ status, text, headers })).on("error", nothing);
		});
		asked.on("error", nothing).on("timeout", () => asked.destroy());
		asked.end(body);
	});
}

function forwarded(address: string | undefined): Record<string, string> {
	return address === undefined ? {} : { "x-forwarded-for": address };
}
