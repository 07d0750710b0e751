import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { WebSocket } from "ws";
import type { Dialect } from "../../crowd/crowd.ts";

export interface Posted {
	readonly type: "posted";
	readonly seq: number;
	readonly room: string;
	readonly name: string;
	readonly id: string;
	readonly text: string;
	readonly at: number;
}

interface Frame {
	readonly type: string;
}

/** One person on a socket of `ws`, by itself: the crowd is not tested with the crowd. */
export class TestPerson {
	readonly name: string;
	readonly #room: string;
	readonly #socket: WebSocket;
	readonly #socketIo: boolean;
	readonly #heard: Frame[] = [];
	#onFrame: (() => void) | undefined;

	private constructor(port: number, dialect: Dialect, name: string, room: string) {
		this.name = name;
		this.#room = room;
		this.#socketIo = dialect === "socket.io";
		const path = this.#socketIo ? "/socket.io/?EIO=4&transport=websocket" : "/";
		this.#socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { followRedirects: true });
		this.#socket.on("message", (data) => this.#receive(String(data)));
	}

	static async enter(port: number, dialect: Dialect, name: string, room: string): Promise<TestPerson> {
		const person = new TestPerson(port, dialect, name, room);
		await once(person.#socket, "open");
		if (person.#socketIo) {
			person.#socket.send("40");
			await person.#next("connected");
		}
		person.#send({ type: "hello", ref: 1, name, room });
		const welcome = await person.#next("welcome");
		if (!("ref" in welcome) || welcome.ref !== 1)
			throw new Error(`no answer to ref 1: ${JSON.stringify(welcome)}`);
		return person;
	}

	posts(text: string, id: string = randomUUID()): void {
		this.#send({ type: "post", room: this.#room, id, text });
	}

	/** the next `count` messages */
	async hears(count: number): Promise<Posted[]> {
		const posted: Posted[] = [];
		while (posted.length < count) posted.push((await this.#next("posted")) as Posted);
		return posted;
	}

	pings(n: number): Promise<Frame> {
		this.#send({ type: "ping", n });
		return this.#next("pong");
	}

	async leave(): Promise<void> {
		if (this.#socket.readyState === WebSocket.CLOSED) return;
		const closed = once(this.#socket, "close");
		this.#socket.close();
		await closed;
	}

	#send(frame: Frame & Readonly<Record<string, unknown>>): void {
		this.#socket.send(this.#socketIo ? `42${JSON.stringify([frame.type, frame])}` : JSON.stringify(frame));
	}

	#receive(text: string): void {
		this.#heard.push(...(this.#socketIo ? framesOfPacket(text) : [JSON.parse(text)].flat()));
		this.#onFrame?.();
	}

	async #next(type: string): Promise<Frame> {
		for (;;) {
			const at = this.#heard.findIndex((frame) => frame.type === type);
			const [frame] = at < 0 ? [] : this.#heard.splice(at, 1);
			if (frame !== undefined) return frame;
			await new Promise<void>((resolve) => {
				this.#onFrame = resolve;
			});
		}
	}
}

/** Engine.IO 4: "40" the server let us in, "42" an event. */
function framesOfPacket(packet: string): Frame[] {
	if (packet.startsWith("40")) return [{ type: "connected" }];
	return packet.startsWith("42") ? [JSON.parse(packet.slice(2))[1]] : [];
}
