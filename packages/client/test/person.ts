import { inject } from "vitest";
import type { PageRules } from "../src/activities/rules.ts";
import { createChatClient } from "../src/core/create-chat-client.ts";
import type { Keeps } from "../src/outbox/kept.ts";
import type { ChatClient } from "../src/state/chat-client.ts";
import type { RoomState } from "../src/state/chat-state.ts";
import type { Environment, FetchInit, KeyValue } from "../src/state/environment.ts";
import { jarRules } from "./model-activities.ts";
import type { ModelServer } from "./model-server.ts";
import { Network } from "./network.ts";
import { PortedCore } from "./ported.ts";
import { TestDevice } from "./test-device.ts";
import { TestUploader } from "./test-uploader.ts";
import { memoryStore, TestStorage, testPage, type World } from "./world.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** "all" in the long form of the fuzz test */
		seeds?: string | undefined;
		/** where the core of a person runs: beside the test, or behind a port as in a worker */
		core: "tab" | "port";
	}
}

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
	readonly device: TestDevice;
	readonly tab = memoryStore();
	readonly #world: World;
	readonly #nth: number;
	#page = testPage();
	#life = 0;
	#isAlive = () => true;
	#uuids = 0;
	/** behind a port: what all tabs of this browser share */
	readonly #browser: { core?: PortedCore; coreIsAlive?: () => boolean; cores: number; tabs: number };
	#closes: () => void = () => undefined;
	client: ChatClient;
	/** `hangs`: no answer, until whoever asked gives up */
	reply: () => HttpReply | "unreachable" | "hangs" = () => ({ status: 200, body: [] });
	/** so often it was to go another way than by sockets */
	wentRound = 0;
	/** of a jar, as this page has them */
	rules: PageRules = jarRules;
	/** those of other versions */
	otherRules: readonly PageRules[] = [];
	rulesAsked = 0;
	/** the page hears what the operator lets lie on the device */
	keepOnly: NonNullable<Environment["keepOnly"]> = () => undefined;
	/** they come when this is done */
	rulesCome: Promise<void> = Promise.resolve();
	/** every file whose upload was begun, in that order */
	readonly uploaders: TestUploader[] = [];
	/** what was asked by HTTP, with its headers */
	readonly asked: Pick<FetchInit & { path: string }, "path" | "method" | "headers" | "body">[] = [];

	/** `beside`: another tab of the same browser */
	constructor(name: string, world: World, server: ModelServer, beside?: Person) {
		this.name = name;
		this.#world = world;
		this.#storage = beside === undefined ? new TestStorage(world.after) : beside.#storage;
		this.device = beside === undefined ? new TestDevice(world) : beside.device;
		this.local = this.#storage.of(this).local;
		this.#nth = beside === undefined ? 0 : beside.#nth + 1;
		const shares = inject("core") === "port" ? beside : undefined;
		this.network = shares?.network ?? new Network(world, server);
		this.#browser = shares === undefined ? { cores: 0, tabs: 0 } : shares.#browser;
		this.client = this.#begin();
	}

	signal(what: Parameters<ReturnType<typeof testPage>["signal"]>[0]): void {
		this.#page.signal(what);
	}

	/** The tab is loaded anew: only what it stored is left, and the core where another tab of the browser keeps it alive. */
	reload(): void {
		this.#leave();
		this.dies();
	}

	/** The tab's process is killed: it says no word, and what it was writing may be there or not. */
	dies(): void {
		this.#closes();
		this.#life += 1;
		this.#page = testPage();
		if (this.#browser.tabs === 0) this.network.cut();
		this.client = this.#begin();
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

	#leave(): void {
		if (inject("core") !== "port") return this.device.leaves((isAlive) => isAlive === this.#isAlive);
		if (this.#browser.tabs === 1) this.device.leaves((isAlive) => isAlive === this.#browser.coreIsAlive);
	}

	#begin(): ChatClient {
		const life = this.#life;
		// Nothing of a page that was left runs on.
		this.#isAlive = () => life === this.#life;
		const environment = this.#environment(this.#isAlive);
		if (inject("core") !== "port") return createChatClient(environment);
		const tab = this.#core().tab(environment);
		this.#closes = () => {
			this.#browser.tabs -= 1;
			tab.say({ type: "bye" });
		};
		return tab.client;
	}

	/** It lives for as long as a tab does. */
	#core(): PortedCore {
		const browser = this.#browser;
		browser.tabs += 1;
		if (browser.core !== undefined && browser.tabs > 1) return browser.core;
		browser.cores += 1;
		const nth = browser.cores;
		browser.coreIsAlive = () => nth === browser.cores && browser.tabs > 0;
		browser.core = new PortedCore(this.#environment(browser.coreIsAlive));
		return browser.core;
	}

	#environment(isAlive: () => boolean): Environment & Keeps {
		const world = this.#world;
		return {
			openTransport: this.network.openTransport,
			goRound: () => {
				this.wentRound += 1;
			},
			after: (ms, run) => world.after(ms, () => isAlive() && run()),
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
			tab: this.#tabWhile(isAlive),
			keepOnly: (what) => this.keepOnly(what),
			keep: (parts) => this.device.keep(parts, { isAlive, of: this }),
			page: this.#page.page,
			loadRules: async (activity, version) => {
				this.rulesAsked += 1;
				await this.rulesCome;
				if (activity !== "jar") return undefined;
				return [this.rules, ...this.otherRules].find((rules) => rules.version === version);
			},
		};
	}

	/** What a page that was left had begun writes nothing into the next one's. */
	#tabWhile(isAlive: () => boolean): KeyValue {
		return {
			get: (key) => this.tab.get(key),
			set: (key, value) => isAlive() && this.tab.set(key, value),
			remove: (key) => isAlive() && this.tab.remove(key),
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
