import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";

const HEAD_END = Buffer.from("\r\n\r\n");
const HEAD_BYTES_MAX = 16_384;
const MASKED = 0x80;

export interface RawSocketOptions {
	readonly port: number;
	readonly path: string;
	readonly onOpen: () => void;
	/** `bytes` are valid until it returns */
	readonly onBytes: (bytes: Buffer, end: number) => void;
	/** the link is gone, by whomever; `why` is for people */
	readonly onGone: (why: string) => void;
}

/** All sockets of a thread read into one buffer: nothing is kept of it when the callback returns. */
const shared = Buffer.allocUnsafe(256 * 1024);

/** A WebSocket client without anything that costs: no events, no copies, one buffer for all. */
export class RawSocket {
	readonly #options: RawSocketOptions;
	readonly #socket: Socket;
	#head: Buffer | undefined = Buffer.alloc(0);
	#isOver = false;

	constructor(options: RawSocketOptions) {
		this.#options = options;
		const { port } = options;
		this.#socket = connect({
			port,
			host: "127.0.0.1",
			noDelay: true,
			onread: {
				buffer: shared,
				callback: (size) => {
					this.#onRead(size);
					return true;
				},
			},
		});
		this.#socket.on("connect", () => this.#socket.write(upgradeRequest(options)));
		this.#socket.on("error", ({ message }) => this.#over(message));
		this.#socket.on("close", () => this.#over("the server closed the socket"));
	}

	get bytesRead(): number {
		return this.#socket.bytesRead;
	}

	get descriptor(): number {
		return descriptorOf(this.#socket);
	}

	say(text: string): void {
		if (!this.#isOver) this.#socket.write(maskedFrame(1, Buffer.from(text)));
	}

	pong(payload: Buffer): void {
		if (!this.#isOver) this.#socket.write(maskedFrame(10, payload));
	}

	pause(): void {
		this.#socket.pause();
	}

	resume(): void {
		this.#socket.resume();
	}

	/** Says goodbye, for good: the server frees name and seat. */
	close(): void {
		if (this.#isOver) return;
		this.#isOver = true;
		this.#socket.end(maskedFrame(8, Buffer.from([0x03, 0xe8])));
		this.#socket.resume();
		this.#socket.unref();
	}

	/** The server said goodbye: it is told the same in turn, as browsers do, and ends the socket. */
	answerClose(code: Buffer): void {
		if (!this.#isOver) this.#socket.end(maskedFrame(8, code));
	}

	/** As a broken link does it: a reset, without a word. */
	cut(): void {
		this.#isOver = true;
		this.#socket.resetAndDestroy();
	}

	#onRead(size: number): void {
		if (this.#isOver) return;
		if (this.#head === undefined) return this.#options.onBytes(shared, size);
		this.#head = Buffer.concat([this.#head, shared.subarray(0, size)]);
		const end = this.#head.indexOf(HEAD_END);
		if (end < 0 && this.#head.length < HEAD_BYTES_MAX) return;
		const head = this.#head.toString("latin1", 0, Math.max(0, end));
		if (!head.startsWith("HTTP/1.1 101")) return this.#refuse(head.split("\r\n")[0] ?? "");
		const rest = this.#head.subarray(end + HEAD_END.length);
		this.#head = undefined;
		this.#options.onOpen();
		if (rest.length > 0) this.#options.onBytes(rest, rest.length);
	}

	#refuse(said: string): void {
		this.#over(`the upgrade was answered with "${said}"`);
		this.#socket.destroy();
	}

	#over(why: string): void {
		if (this.#isOver) return;
		this.#isOver = true;
		this.#options.onGone(why);
	}
}

/** Node tells it to nobody, but hands it to a child by its number. */
export function descriptorOf(socket: Socket): number {
	return (socket as unknown as { readonly _handle: { readonly fd: number } })._handle.fd;
}

export function upgradeRequest({ port, path }: Pick<RawSocketOptions, "port" | "path">): string {
	const key = randomBytes(16).toString("base64");
	return [
		`GET ${path} HTTP/1.1`,
		`Host: 127.0.0.1:${port}`,
		"Upgrade: websocket",
		"Connection: Upgrade",
		`Sec-WebSocket-Key: ${key}`,
		"Sec-WebSocket-Version: 13",
		"\r\n",
	].join("\r\n");
}

/** Masked with zeros, which is allowed and spares the crowd the work (the server cannot know and unmasks). */
export function maskedFrame(opcode: number, payload: Buffer): Buffer {
	const { length } = payload;
	const lengthBytes = length < 126 ? 0 : length < 65_536 ? 2 : 8;
	const frame = Buffer.alloc(2 + lengthBytes + 4 + length);
	frame[0] = 0x80 | opcode;
	frame[1] = MASKED | (lengthBytes === 0 ? length : lengthBytes === 2 ? 126 : 127);
	if (lengthBytes === 2) frame.writeUInt16BE(length, 2);
	if (lengthBytes === 8) frame.writeBigUInt64BE(BigInt(length), 2);
	payload.copy(frame, 2 + lengthBytes + 4);
	return frame;
}
