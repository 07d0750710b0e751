import { connect, type Socket } from "node:net";

/** As much of PostgreSQL's protocol as one question after the other needs, of a database that trusts whoever comes. */
export class PostgresConnection {
	readonly #socket: Socket;
	#heard = Buffer.alloc(0);
	#answered: PromiseWithResolvers<void>;

	private constructor(port: number, signal?: AbortSignal) {
		this.#answered = Promise.withResolvers();
		this.#socket = connect({
			port,
			host: "127.0.0.1",
			noDelay: true,
			...(signal === undefined ? {} : { signal }),
		});
		this.#socket.on("data", (data) => this.#onData(data));
		this.#socket.on("error", (error) => this.#answered.reject(error));
		this.#socket.on("close", () => this.#answered.reject(new Error("the database closed the connection")));
		this.#socket.write(message("", "\0\x03\0\0user\0lab\0database\0postgres\0\0"));
	}

	/** Rejects with what the database says where it takes no more. The signal gives it up, open or not. */
	static async open(port: number, signal?: AbortSignal): Promise<PostgresConnection> {
		const connection = new PostgresConnection(port, signal);
		await connection.#answered.promise;
		return connection;
	}

	async ask(question: string): Promise<void> {
		this.#answered = Promise.withResolvers();
		this.#socket.write(message("Q", `${question}\0`));
		await this.#answered.promise;
	}

	close(): void {
		this.#socket.end(message("X", ""));
	}

	#onData(data: Buffer): void {
		this.#heard = Buffer.concat([this.#heard, data]);
		while (this.#heard.length >= 5 && this.#heard.length > this.#heard.readUInt32BE(1)) {
			const length = this.#heard.readUInt32BE(1);
			const [type, body] = [
				this.#heard.toString("latin1", 0, 1),
				this.#heard.toString("utf8", 5, 1 + length),
			];
			this.#heard = this.#heard.subarray(1 + length);
			if (type === READY) this.#answered.resolve();
			if (type !== ERROR) continue;
			this.#answered.reject(new Error(/(?:^|\0)M([^\0]+)/.exec(body)?.[1] ?? "an error without a word"));
		}
	}
}

const READY = "Z";
const ERROR = "E";

/** A type of one letter, none at the very beginning; the length, its own four bytes in it; the rest. */
function message(type: string, body: string): Buffer {
	const head = Buffer.alloc(type.length + 4);
	head.write(type, "latin1");
	head.writeUInt32BE(4 + Buffer.byteLength(body), type.length);
	return Buffer.concat([head, Buffer.from(body)]);
}
