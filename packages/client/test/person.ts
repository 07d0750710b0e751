import { createChatClient } from "../src/core/create-chat-client.ts";
import type { ChatClient, RoomState } from "../src/state/chat-state.ts";
import type { Environment, FetchInit, KeyValue } from "../src/state/environment.ts";
import type { ModelServer } from "./model-server.ts";
import { Network } from "./network.ts";
import { TestUploader } from "./test-uploader.ts";
import { memoryStore, TestStorage, testPage, type World } from "./world.ts";

export interface HttpReply {
	readonly status: number;
	readonly body: unknown;
}

/** One tab of one person, in a world with its own time. */
export class Person {
	readonly name: string;
	readonly network: Network;
	readonly local: KeyValue;
	readonly #storage: TestStorage;
	readonly tab = memoryStore();
	readonly #world: World;
	readonly #nth: number;
	#page = testPage();
	#life = 0;
	#uuids = 0;
	client: ChatClient;
	/** `hangs`: no answer, until whoever asked gives up */
	reply: () => HttpReply | "unreachable" | "hangs" = () => ({ status: 200, body: [] });
	/** every file whose upload was begun, in that order */
	readonly uploaders: TestUploader[] = [];
	/** what was asked by HTTP, with its headers */
	readonly asked: Pick<FetchInit & { path: string }, "path" | "method" | "headers" | "body">[] = [];

	/** `beside`: another tab of the same browser */
	constructor(name: string, world: World, server: ModelServer, beside?: Person) {
		this.name = name;
		this.#world = world;
		this.#storage = beside === undefined ? new TestStorage(world.after) : beside.#storage;
		this.local = this.#storage.of(this).local;
		this.#nth = beside === undefined ? 0 : beside.#nth + 1;
		this.network = new Network(world, server);
		this.client = createChatClient(this.#environment());
	}

	signal(what: Parameters<ReturnType<typeof testPage>["signal"]>[0]): void {
		this.#page.signal(what);
	}

	/** The tab is loaded anew: only what it stored is left. */
	reload(): void {
		this.#life += 1;
		this.#page = testPage();
		this.network.cut();
		this.client = createChatClient(this.#environment());
	}

	/** tells tabs of one person apart */
	get id(): string {
		return `${this.name}/${this.#nth}`;
	}

	room(name: string): RoomState {
		const room = this.client.getState().rooms.get(name);
		if (!room) throw new Error(`${this.name} knows no room ${name}`);
		return room;
	}

	texts(name: string): string[] {
		return this.room(name).rows.map((row) => (row.kind === "message" ? (row.text ?? "removed") : row.kind));
	}

	inside(name: string): boolean {
		const { link, rooms } = this.client.getState();
		return link.state === "open" && rooms.get(name)?.seat.state === "inside";
	}

	#environment(): Environment {
		const world = this.#world;
		const life = this.#life;
		// Nothing of a page that was left runs on.
		const alive = () => life === this.#life;
		return {
			openTransport: this.network.openTransport,
			after: (ms, run) => world.after(ms, () => alive() && run()),
			now: world.now,
			random: world.random,
			uuid: () => this.#uuid(),
			fetch: async (path, init) => this.#answer(path, init),
			openUpload: (file, _token, handlers) => {
				const uploader = new TestUploader(file, handlers);
				this.uploaders.push(uploader);
				return uploader;
			},
			...this.#storage.of(this),
			tab: this.tab,
			page: this.#page.page,
		};
	}

	#uuid(): string {
		this.#uuids += 1;
		const own = [...this.name].reduce((sum, char) => sum + char.charCodeAt(0), 0);
		return `${String(own).padStart(8, "0")}-${String(this.#nth).padStart(4, "0")}-4000-8000-${String(this.#uuids).padStart(12, "0")}`;
	}

	#answer(path: string, { method = "GET", headers = {}, body: sent, signal }: FetchInit = {}) {
		this.asked.push({ path, method, headers, ...(sent !== undefined && { body: sent }) });
		const answer = this.reply();
		if (answer === "unreachable") throw new TypeError("no answer");
		if (answer === "hangs")
			return new Promise<never>((_, reject) => {
				signal?.addEventListener("abort", () => reject(new DOMException("given up", "AbortError")));
			});
		const { status, body } = answer;
		return { ok: status < 400, status, json: async () => body };
	}
}
