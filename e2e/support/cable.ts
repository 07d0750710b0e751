import { once } from "node:events";
import { createServer, connect as dial, type Server, type Socket } from "node:net";

/**
 * The cable between one person and the server: it can be pulled out, or go dead without a word. A browser's own
 * "offline" leaves an open WebSocket open and delivers everything later, so it alone would prove nothing.
 */
export class Cable {
	readonly #entrance: Server;
	readonly #lines = new Set<{ readonly near: Socket; readonly far: Socket }>();
	readonly #sockets = new Set<Socket>();
	#state: "whole" | "cut" = "whole";
	#wasDisturbed = false;

	private constructor(serverPort: number | Promise<number>) {
		this.#entrance = createServer((near) => {
			if (typeof serverPort === "number") return this.#connect(near, serverPort);
			void serverPort.then((port) => this.#connect(near, port));
		});
	}

	/** By a promise: its own address is known before that of the server. */
	static async to(serverPort: number | Promise<number>): Promise<Cable> {
		const cable = new Cable(serverPort);
		cable.#entrance.listen(0, "127.0.0.1");
		await once(cable.#entrance, "listening");
		return cable;
	}

	get url(): string {
		const address = this.#entrance.address();
		if (address === null || typeof address === "string") throw new Error("the cable is not plugged in");
		return `http://127.0.0.1:${address.port}`;
	}

	get wasDisturbed(): boolean {
		return this.#wasDisturbed;
	}

	/** WebSockets that are open through it. */
	get sockets(): number {
		return this.#sockets.size;
	}

	/** What is open is reset, and nothing new gets through. */
	cut(): void {
		this.#wasDisturbed = true;
		this.#state = "cut";
		for (const line of this.#lines) this.#drop(line);
	}

	/** What is open stays open at both ends and is silent for good; what is dialled anew gets through. */
	goSilent(): void {
		this.#wasDisturbed = true;
		for (const { near, far } of this.#lines) {
			near.unpipe(far).pause();
			far.unpipe(near).pause();
		}
	}

	/** What the server says waits on the way, until it is let go. */
	holdAnswers(): void {
		for (const { near, far } of this.#lines) far.unpipe(near).pause();
	}

	letAnswersGo(): void {
		for (const { near, far } of this.#lines) far.pipe(near);
	}

	mend(): void {
		this.#state = "whole";
	}

	async unplug(): Promise<void> {
		this.cut();
		this.#entrance.close();
		await once(this.#entrance, "close");
	}

	#connect(near: Socket, serverPort: number): void {
		if (this.#state === "cut") {
			near.resetAndDestroy();
			return;
		}
		const line = { near, far: dial(serverPort, "127.0.0.1") };
		this.#lines.add(line);
		for (const socket of [line.near, line.far]) {
			// A reset is handed on; an orderly end goes through the pipe, behind what is still on its way.
			socket.on("error", () => this.#drop(line));
		}
		near.on("close", () => {
			this.#lines.delete(line);
			this.#sockets.delete(near);
		});
		near.once("data", (head: Buffer) => head.toString().startsWith("GET /ws ") && this.#sockets.add(near));
		near.pipe(line.far).pipe(near);
	}

	#drop(line: { readonly near: Socket; readonly far: Socket }): void {
		if (!this.#lines.delete(line)) return;
		this.#sockets.delete(line.near);
		line.near.resetAndDestroy();
		line.far.resetAndDestroy();
	}
}
