import { describe, expect, test } from "vitest";
import { ModelServer } from "../../test/model-server.ts";
import { Network } from "../../test/network.ts";
import { copied } from "../../test/ported.ts";
import { TestDevice } from "../../test/test-device.ts";
import { TestUploader } from "../../test/test-uploader.ts";
import { memoryStore, testPage, World } from "../../test/world.ts";
import { startCore } from "../core/create-chat-client.ts";
import { followForTabs } from "../host/follow-for-tabs.ts";
import type { FromHost, ToHost } from "../host/host-messages.ts";
import type { FromCore, FromTab } from "../host/messages.ts";
import type { RelayedStore } from "../host/relayed-store.ts";
import { Tabs } from "../host/tabs.ts";
import { type OfTabs, WorkerHost } from "../host/worker-host.ts";
import type { ChatClient } from "../state/chat-client.ts";
import type { ChatState } from "../state/chat-state.ts";
import { SharedCore } from "./shared-core.ts";

const LOBBY = "lobby";
const KEYS = ["parley.session", "parley.room"];

interface Worker {
	host: WorkerHost<RelayedStore>;
	isAlive: boolean;
}

/** A browser whose worker lives for as long as it is not killed. */
class Browser {
	readonly world = new World(5);
	readonly server = new ModelServer(this.world);
	readonly local = memoryStore();
	readonly device = new TestDevice(this.world);
	/** what the newest core has of its tabs */
	of: OfTabs | undefined;
	cores = 0;
	#network: Network | undefined;
	#uuids = 0;
	#host = this.#worker();

	#worker(): Worker {
		const { world } = this;
		const worker = { isAlive: true } as Worker;
		worker.host = new WorkerHost({
			after: (ms, run) => world.after(ms, () => worker.isAlive && run()),
			otherCore: () => undefined,
			values: async ({ local }) => local,
			start: async (of, local) => {
				this.cores += 1;
				this.of = of;
				const network = new Network(world, this.server);
				this.#network = network;
				const core = startCore({
					openTransport: network.openTransport,
					after: (ms, run) => world.after(ms, () => worker.isAlive && run()),
					now: world.now,
					random: world.random,
					uuid: () => this.uuid(),
					fetch: async () => ({ ok: true, status: 200, json: async () => [] }),
					openUpload: (file, _token, handlers) => new TestUploader(file, handlers),
					...{ local, tab: of.stores.tab, page: of.page },
					onOtherTab: () => undefined,
					keep: (parts) =>
						this.device.keep(parts, { isAlive: () => worker.isAlive, of: this }, (device) =>
							followForTabs(device, parts, of),
						),
				});
				return new Tabs({ core, page: of.page, settled: of.settled });
			},
		});
		return worker;
	}

	uuid(): string {
		this.#uuids += 1;
		return `00000000-0000-4000-8000-${String(this.#uuids).padStart(12, "0")}`;
	}

	kill(): void {
		this.#host.isAlive = false;
		this.#network?.cut();
		this.#host = this.#worker();
	}

	/** Its worker hears nothing. */
	deafTab(store: Tab["store"]): Tab {
		return new Tab(this, { ...this.#host, isAlive: false }, store);
	}

	tab(store = memoryStore(), page = testPage()): Tab {
		return new Tab(this, this.#host, store, page);
	}

	/** Nobody looks at it. */
	hiddenTab(store: Tab["store"]): Tab {
		const page = testPage();
		page.signal("hidden");
		return this.tab(store, page);
	}
}

class Tab {
	readonly store: ReturnType<typeof memoryStore>;
	readonly core: SharedCore;
	readonly heard: (FromCore | FromHost)["type"][] = [];
	client: ChatClient | null | undefined;
	lost = 0;
	/** its process is killed: it says nothing more, and hears nothing */
	isKilled = false;
	/** what the worker says waits for as long as it is stopped */
	#late: (FromCore | FromHost)[] | undefined;

	constructor(browser: Browser, worker: Worker, store: Tab["store"], { page } = testPage()) {
		this.store = store;
		const { after, now } = browser.world;
		const port = worker.host.connect((message) => {
			const copy = copied(message);
			this.heard.push(copy.type);
			after(0, () => this.#hear(copy));
		});
		this.core = new SharedCore({
			send: (message: FromTab | ToHost) => {
				if (worker.isAlive && !this.isKilled) port.hear(copied(message));
			},
			environment: { after, now, uuid: () => browser.uuid(), page },
			stores: { local: browser.local, tab: store },
			keys: KEYS,
			complain: (text) => {
				throw new Error(text);
			},
			partMissing: () => undefined,
			lost: () => {
				this.lost += 1;
			},
		});
		void this.core.client.then((client) => {
			this.client = client;
		});
	}

	#hear(message: FromCore | FromHost): void {
		if (this.isKilled) return;
		if (this.#late === undefined) this.core.hear(message);
		else this.#late.push(message);
	}

	hearsNothing(): void {
		this.#late = [];
	}

	hearsAgain(): void {
		const late = this.#late ?? [];
		this.#late = undefined;
		for (const message of late) this.core.hear(message);
	}

	get state(): ChatState {
		if (!this.client) throw new Error("the tab has no client");
		return this.client.getState();
	}

	get texts(): string[] {
		const rows = this.state.rooms.get(LOBBY)?.rows ?? [];
		return rows.map((row) => (row.kind === "message" ? (row.text ?? "removed") : row.kind));
	}
}

async function inside(browser: Browser, tab: Tab): Promise<void> {
	await browser.world.until(() => tab.client !== undefined);
	void tab.client?.enter("Ada");
	tab.client?.join(LOBBY);
	await browser.world.until(() => tab.state.rooms.get(LOBBY)?.seat.state === "inside");
}

describe("the core that tabs share", () => {
	test("tabs that come at once have one core, and what it writes down lies in their browser", async () => {
		const browser = new Browser();
		const tabs = [browser.tab(), browser.tab(), browser.tab()];
		await inside(browser, tabs[0] as Tab);
		tabs[1]?.client?.post(LOBBY, "hello");
		await browser.world.until(() => tabs.every(({ texts }) => texts.includes("hello")));
		expect(browser.cores).toBe(1);
		expect(browser.local.get("parley.session")).toContain('"name":"Ada"');
	});

	test("a worker that does not answer is waited for three seconds and no longer", async () => {
		const browser = new Browser();
		const store = memoryStore();
		store.set("parley.outbox", "what was written last");
		const deaf = browser.deafTab(store);
		await browser.world.pass(2_900);
		expect(deaf.client).toBeUndefined();
		await browser.world.pass(200);
		expect(deaf.client).toBeNull();
		expect(deaf.lost).toBe(0);
		expect(store.get("parley.outbox")).toBe("what was written last");
	});

	test("[ONCE1] a worker that is gone is noticed, and what was written last goes on by the next one, once", async () => {
		const browser = new Browser();
		const tab = browser.tab();
		await inside(browser, tab);
		browser.kill();
		tab.client?.post(LOBBY, "into the void");
		expect(await browser.world.until(() => tab.lost === 1, 60_000)).toBe(true);
		expect(JSON.parse(tab.store.get("parley.outbox") ?? "[]")).toMatchObject([{ text: "into the void" }]);
		const next = browser.tab(tab.store);
		await inside(browser, next);
		await browser.world.until(() => next.texts.includes("into the void"));
		await browser.world.pass(10_000);
		expect(next.texts.filter((text) => text === "into the void")).toHaveLength(1);
		expect(tab.store.get("parley.outbox")).toBeUndefined();
	});

	test("a tab whose worker says nothing shows that it has no link, and shows it again when it has", async () => {
		const browser = new Browser();
		const tab = browser.tab();
		await inside(browser, tab);
		tab.hearsNothing();
		await browser.world.pass(11_000);
		expect(tab.state.link).toMatchObject({ state: "connecting" });
		expect(tab.lost).toBe(0);
		tab.hearsAgain();
		expect(tab.state.link.state).toBe("open");
		expect(tab.lost).toBe(0);
	});

	for (const how of ["keeps it", "is refused", "is full"])
		test(`[ONCE1] what two tabs wrote to a worker that is gone goes on by the next one, once, where the device ${how}`, async () => {
			const browser = new Browser();
			browser.device.isRefused = how === "is refused";
			browser.device.isFull = how === "is full";
			const tabs = [browser.tab(), browser.tab()] as const;
			await inside(browser, tabs[0]);
			browser.kill();
			for (const [nth, { client }] of tabs.entries()) client?.post(LOBBY, `into the void ${nth}`);
			expect(await browser.world.until(() => tabs.every(({ lost }) => lost === 1), 60_000)).toBe(true);
			const next = browser.tab(tabs[0].store);
			await inside(browser, next);
			// who comes later finds a core that somebody is in already
			await browser.world.pass(10_000);
			browser.hiddenTab(tabs[1].store);
			await browser.world.until(() => next.texts.length === 2, 20_000);
			await browser.world.pass(10_000);
			expect(next.texts.toSorted()).toEqual(["into the void 0", "into the void 1"]);
		});

	test("a worker whose first tab waited no longer hears from the next one who is in", async () => {
		const browser = new Browser();
		const early = browser.tab();
		early.core.leave();
		await browser.world.pass(1_000);
		expect(browser.cores).toBe(0);
		browser.local.set("parley.session", JSON.stringify({ name: "Ada", token: "by another core" }));
		const next = browser.tab();
		await browser.world.until(() => next.client !== undefined);
		expect(next.client?.remembered()).toMatchObject({ name: "Ada", hasSession: true });
	});

	test("what the device has is remembered by no tab any more", async () => {
		const browser = new Browser();
		const tab = browser.tab();
		await inside(browser, tab);
		tab.client?.post(LOBBY, "kept");
		await browser.world.until(() => tab.texts.includes("kept"));
		const rows = () => {
			tab.core.leave();
			return tab.store.get("parley.outbox");
		};
		const id = browser.server.heard.flatMap((frame) => (frame.type === "post" ? [frame.id] : []));
		browser.of?.settled(id);
		await browser.world.pass(10);
		expect(id).toHaveLength(1);
		expect(rows()).toBeUndefined();
	});

	test("[READ1] a tab that is killed reads along no more once it has said nothing for a minute, and finds out when it lives after all", async () => {
		const browser = new Browser();
		const [killed, other] = [browser.tab(), browser.tab()];
		await inside(browser, killed);
		killed.client?.readAlong(LOBBY, () => true);
		killed.isKilled = true;
		await browser.world.pass(90_000);
		browser.server.says(LOBBY, "nobody looks");
		await browser.world.until(() => other.texts.includes("nobody looks"));
		expect(other.state.rooms.get(LOBBY)?.unread).toBe(1);
		killed.isKilled = false;
		expect(await browser.world.until(() => killed.lost === 1, 60_000)).toBe(true);
		expect(other.lost).toBe(0);
	});

	test("[ROOM5] a room that is left in one tab is gone there, and stands in the other as one that was left", async () => {
		const browser = new Browser();
		const [here, there] = [browser.tab(), browser.tab()];
		await inside(browser, here);
		here.client?.leave(LOBBY);
		await browser.world.pass(2_000);
		expect(here.state.rooms.has(LOBBY)).toBe(false);
		expect(there.state.rooms.get(LOBBY)?.seat).toEqual({ state: "left", reason: "left" });
		there.client?.join(LOBBY);
		await browser.world.until(() => there.state.rooms.get(LOBBY)?.seat.state === "inside");
		await browser.world.pass(100);
		expect(here.state.rooms.get(LOBBY)?.seat.state).toBe("inside");
	});

	for (const how of ["closes the tab at once", "finds the worker gone"])
		test(`[KEEP4] who signs out and ${how} is out for whoever comes next, with all they wrote`, async () => {
			const browser = new Browser();
			const tab = browser.tab();
			await inside(browser, tab);
			browser.kill();
			tab.client?.post(LOBBY, "never sent");
			void tab.client?.signOut();
			if (how === "closes the tab at once") tab.core.leave();
			else expect(await browser.world.until(() => tab.lost === 1, 60_000)).toBe(true);
			expect(tab.store.get("parley.outbox")).toBeUndefined();
			const next = browser.tab(tab.store);
			await browser.world.until(() => next.client !== undefined);
			expect(next.client?.remembered()).toMatchObject({ name: "", hasSession: false });
			expect(browser.local.get("parley.room")).toBe("");
			await browser.world.pass(10_000);
			expect(next.state.me).toBeNull();
		});

	test("[KEEP4] whoever came in behind a signing out stays in when the tab of that is closed", async () => {
		const browser = new Browser();
		const [here, there] = [browser.tab(), browser.tab()];
		await inside(browser, here);
		void here.client?.signOut();
		await browser.world.pass(2_000);
		void there.client?.enter("Cy");
		await browser.world.until(() => there.state.me?.name === "Cy");
		await browser.world.pass(100);
		here.core.leave();
		expect(there.client?.remembered()).toMatchObject({ name: "Cy", hasSession: true });
		expect(browser.local.get("parley.session")).toContain('"name":"Cy"');
	});

	test("[NAME5] who signs out in one tab is told so in the other", async () => {
		const browser = new Browser();
		const [here, there] = [browser.tab(), browser.tab()];
		await inside(browser, here);
		void here.client?.signOut();
		await browser.world.pass(2_000);
		expect(here.state.link).toEqual({ state: "ended", reason: "signed-out" });
		expect(there.state.link).toEqual({ state: "ended", reason: "signed-out-elsewhere" });
		expect(there.client?.remembered().hasSession).toBe(false);
	});
});
