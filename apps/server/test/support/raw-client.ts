import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { frame, opcodes } from "./frame.ts";
import { firstFrame } from "./under-websocket.ts";

export const text = (payload: string | Buffer): Buffer => frame({ opcode: opcodes.text, payload });
export const ping = (payload: string | Buffer = ""): Buffer => frame({ opcode: opcodes.ping, payload });
export const pong = (payload: string | Buffer = ""): Buffer => frame({ opcode: opcodes.pong, payload });

export function close(code?: number, reason: string | Buffer = ""): Buffer {
	if (code === undefined) return frame({ opcode: opcodes.close });
	const head = Buffer.from([code >> 8, code & 0xff]);
	return frame({ opcode: opcodes.close, payload: Buffer.concat([head, Buffer.from(reason)]) });
}

/** A message in parts of these payloads. */
export function fragments(opcode: number, payloads: readonly (string | Buffer)[]): Buffer[] {
	return payloads.map((payload, index) =>
		frame({ opcode: index === 0 ? opcode : 0, payload, fin: index === payloads.length - 1 }),
	);
}

function pieces(bytes: Buffer, size: number): Buffer[] {
	const count = Math.ceil(bytes.length / size);
	return Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}

/** A message that is answered by `said n`, of exactly so many bytes where that is asked. */
export function askingFor(n: number, bytes = 0): string {
	const bare = JSON.stringify({ type: "ping", n, pad: "" });
	return JSON.stringify({ type: "ping", n, pad: "*".repeat(Math.max(0, bytes - bare.length)) });
}

const NO_CODE = 1005;
const NO_CLOSE = 1006;
let guests = 0;

/** A WebSocket by hand, on a bare TCP socket: sends any bytes, and notes in words what comes back. */
export class RawClient {
	/** `welcome`, `joined`, `pong payload`, `said n`, `posted text`, `refused code`, `closed code` */
	readonly heard: string[] = [];
	readonly socket: Socket;
	#rest: Buffer = Buffer.alloc(0);
	#onHeard: () => void = () => undefined;
	#closeCode = NO_CLOSE;
	#probes = 1_000_000;

	private constructor(socket: Socket) {
		this.socket = socket;
		socket.setNoDelay(true);
		socket.on("error", () => socket.destroy());
		socket.on("close", () => this.#note(`closed ${this.#closeCode}`));
		onTestFinished(() => void socket.destroy());
	}

	/** Connected, past its handshake and in the lobby. */
	static async comesIn(port: number): Promise<RawClient> {
		const client = await RawClient.dials(port);
		client.sends(text(JSON.stringify({ type: "hello", ref: 1, version: 1, name: `raw ${++guests}` })));
		await client.hears((what) => what === "welcome");
		client.sends(text(JSON.stringify({ type: "join", ref: 2, room: "lobby" })));
		await client.hears((what) => what === "joined");
		client.heard.length = 0;
		return client;
	}

	static async dials(port: number): Promise<RawClient> {
		const client = new RawClient(connect(port, "127.0.0.1"));
		const { socket } = client;
		const key = randomBytes(16).toString("base64");
		const headers = [
			"Host: 127.0.0.1",
			"Connection: Upgrade",
			"Upgrade: websocket",
			"Sec-WebSocket-Version: 13",
		];
		socket.write(`GET /ws HTTP/1.1\r\n${headers.join("\r\n")}\r\nSec-WebSocket-Key: ${key}\r\n\r\n`);
		const [answer] = (await once(socket, "data")) as [Buffer];
		if (!answer.toString().startsWith("HTTP/1.1 101")) throw new Error(`no upgrade: ${answer.toString()}`);
		client.#takes(answer.subarray(answer.indexOf("\r\n\r\n") + 4));
		socket.on("data", (chunk: Buffer) => client.#takes(chunk));
		return client;
	}

	get isClosed(): boolean {
		return this.socket.destroyed || this.heard.some((what) => what.startsWith("closed"));
	}

	sends(...bytes: readonly Buffer[]): void {
		for (const one of bytes) this.socket.write(one);
	}

	/** In so many TCP segments, as far as the kernel lets one say. */
	async sendsChopped(bytes: Buffer, size: number): Promise<void> {
		for (const piece of pieces(bytes, size)) {
			if (this.socket.destroyed) return;
			this.socket.write(piece);
			await new Promise((resolve) => setImmediate(resolve));
		}
	}

	/** All that was heard when the socket has closed, or has answered a last question, which is left out. */
	async settles(): Promise<string[]> {
		const probe = ++this.#probes;
		if (!this.isClosed) this.sends(text(askingFor(probe)));
		return this.#untilHeard((what) => what === `said ${probe}` || what.startsWith("closed"), probe);
	}

	/** All that was heard when the socket has closed. */
	closes(): Promise<string[]> {
		return this.#untilHeard((what) => what.startsWith("closed"));
	}

	hears(isWanted: (what: string) => boolean): Promise<string[]> {
		return this.#untilHeard((what) => isWanted(what) || what.startsWith("closed"));
	}

	async #untilHeard(isWanted: (what: string) => boolean, probe = 0): Promise<string[]> {
		while (!this.heard.some(isWanted))
			await new Promise<void>((resolve) => {
				this.#onHeard = resolve;
			});
		return this.heard.filter((what) => what !== `said ${probe}`);
	}

	#takes(chunk: Buffer): void {
		this.#rest = Buffer.concat([this.#rest, chunk]);
		for (let found = firstFrame(this.#rest); found !== undefined; found = firstFrame(this.#rest)) {
			this.#rest = this.#rest.subarray(found.end);
			this.#hear(found.opcode, found.payload);
		}
	}

	#hear(opcode: number, payload: Buffer): void {
		if (opcode === opcodes.pong) return this.#note(`pong ${payload.toString()}`);
		if (opcode === opcodes.text) {
			for (const one of JSON.parse(payload.toString()) as Record<string, unknown>[]) this.#noteFrame(one);
			return;
		}
		if (opcode !== opcodes.close) return this.#note(`opcode ${opcode}`);
		this.#closeCode = payload.length < 2 ? NO_CODE : payload.readUInt16BE(0);
		this.socket.end();
	}

	#noteFrame(one: Record<string, unknown>): void {
		const { type } = one;
		if (type === "pong") this.#note(`said ${one["n"]}`);
		else if (type === "posted") this.#note(`posted ${one["text"]}`);
		else if (type === "refused") this.#note(`refused ${one["code"]}`);
		else if (type === "joined" || type === "welcome") this.#note(type);
	}

	#note(what: string): void {
		this.heard.push(what);
		this.#onHeard();
	}
}
