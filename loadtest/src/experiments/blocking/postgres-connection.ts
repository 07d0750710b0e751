import { connect, type Socket } from "node:net";

/** As much of PostgreSQL's protocol as one question after the other needs, of a database that trusts whoever comes. */
export class PostgresConnection {
	readonly #socket: Socket;
	#heard = Buffer.alloc(0);
	#answered = Promise.withResolvers<void>();

	private constructor(port: number, signal?: AbortSignal) {
		const options = { port, host: "127.0.0.1", noDelay: true };
		this.#socket = connect(signal === undefined ? options : { ...options, signal });
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

	/** Settles when the database has ended it, and takes another one in its place. */
	close(): Promise<void> {
		return new Promise((resolve) => {
			this.#socket.once("close", () => resolve());
			this.#socket.end(message("X", ""));
		});
	}

	/** Each message: a letter, its length without that, the rest. "Z" is ready for a question, "E" an error. */
	#onData(data: Buffer): void {
		this.#heard = Buffer.concat([this.#heard, data]);
		while (this.#heard.length >= 5 && this.#heard.length > this.#heard.readUInt32BE(1)) {
			const whole = this.#heard.subarray(0, 1 + this.#heard.readUInt32BE(1)).toString("latin1");
			this.#heard = this.#heard.subarray(whole.length);
			if (whole.startsWith("Z")) this.#answered.resolve();
			if (whole.startsWith("E")) this.#answered.reject(new Error(/\0M([^\0]+)/.exec(whole)?.[1] ?? whole));
		}
	}
}

/** A type of one letter, none at the very beginning. */
function message(type: string, body: string): Buffer {
	const head = Buffer.alloc(type.length + 4);
	head.write(type, "latin1");
	head.writeUInt32BE(4 + Buffer.byteLength(body), type.length);
	return Buffer.concat([head, Buffer.from(body)]);
}
