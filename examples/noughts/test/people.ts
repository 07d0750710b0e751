import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeServerFrames } from "@parley/engine/wire";
import { onTestFinished, vi } from "vitest";
import { openServer, type Server } from "../server.ts";
import { settingsOf } from "../settings.ts";
import { type ServerFrame, serverFrames } from "./server-frames.ts";

const WITHIN = { timeout: 20_000, interval: 5 };

/** Fresh tables, and how they are stopped and opened again on the same data and port. */
export async function openTables(env: Readonly<Record<string, string>> = {}) {
	const folder = mkdtempSync(join(tmpdir(), "noughts-"));
	let server: Server | undefined;
	const stop = async (): Promise<void> => {
		await server?.stop();
		server = undefined;
	};
	onTestFinished(async () => {
		await stop();
		rmSync(folder, { recursive: true, force: true });
	});
	const open = async (port: number): Promise<number> => {
		const own = { DATA_DIR: folder, LOG_LEVEL: "silent", DRAIN_TIMEOUT_S: "1", PORT: String(port) };
		server = await openServer(settingsOf({ ...own, ...env }));
		return server.port;
	};
	const port = await open(0);
	return { port, stop, openAgain: () => open(port) };
}

/** Somebody at a page: asks, and hears all that they are told. */
export class Somebody {
	readonly told: ServerFrame[] = [];
	token = "";
	epoch = "";
	readonly #port: number;
	readonly #name: string;
	#socket: WebSocket;
	#ref = 0;

	private constructor(port: number, name: string, socket: WebSocket) {
		this.#port = port;
		this.#name = name;
		this.#socket = socket;
	}

	/** With a name, and a seat at the table if there is one. */
	static async comes(port: number, name: string, token = ""): Promise<Somebody> {
		const one = new Somebody(port, name, dial(port));
		one.token = token;
		await one.#saysHello();
		return one;
	}

	/** The answer. */
	async asks(question: Record<string, unknown>): Promise<ServerFrame> {
		const ref = ++this.#ref;
		this.#socket.send(JSON.stringify({ ...question, ref }));
		return this.hears((frame) => "ref" in frame && frame.ref === ref);
	}

	sits(room = "table") {
		return this.asks({ type: "join", room });
	}

	moves(cell: number, id = randomUUID() as string) {
		return this.asks({ type: "move", room: "table", id, cell });
	}

	deals(id = randomUUID() as string) {
		return this.asks({ type: "deal", room: "table", id });
	}

	/** The first such frame, heard before or later. */
	async hears(isIt: (frame: ServerFrame) => boolean): Promise<ServerFrame> {
		return vi.waitFor(() => {
			const found = this.told.find(isIt);
			if (found === undefined) throw new Error(`not heard by ${this.#name}: ${isIt}`);
			return found;
		}, WITHIN);
	}

	/** What happened at the table, as it was told. */
	get events(): readonly ServerFrame[] {
		const ofTable = (frame: ServerFrame) => ["moved", "dealt", "flagged"].includes(frame.type);
		return this.told.flatMap((frame) => (frame.type === "joined" ? frame.events : [frame])).filter(ofTable);
	}

	forgets(): void {
		this.told.length = 0;
	}

	/** `code` 1000: done for good; else the link is lost. */
	async goes(code?: number): Promise<number> {
		const gone = closed(this.#socket);
		this.#socket.close(code);
		return gone;
	}

	async isSentAway(): Promise<number> {
		return closed(this.#socket);
	}

	async comesBack(): Promise<void> {
		this.#socket = dial(this.#port);
		await this.#saysHello();
	}

	async #saysHello(): Promise<void> {
		const socket = this.#socket;
		onTestFinished(() => socket.close());
		await new Promise((opened, failed) => {
			socket.addEventListener("open", opened);
			socket.addEventListener("error", failed);
		});
		socket.addEventListener("message", ({ data }) => {
			const frames = decodeServerFrames(serverFrames, String(data));
			if (frames === undefined || frames.some(({ type }) => type === "unknown"))
				throw new Error(`not the frames of a table: ${data}`);
			this.told.push(...frames);
		});
		const hello = {
			type: "hello",
			version: 1,
			name: this.#name,
			...(this.token !== "" && { token: this.token }),
		};
		const welcome = await this.asks(hello);
		if (welcome.type !== "welcome") throw new Error(`not let in: ${JSON.stringify(welcome)}`);
		this.token = welcome.token;
		this.epoch = welcome.epoch;
	}
}

function dial(port: number): WebSocket {
	return new WebSocket(`ws://127.0.0.1:${port}/ws`);
}

function closed(socket: WebSocket): Promise<number> {
	return new Promise((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)));
}
