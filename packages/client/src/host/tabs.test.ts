import { describe, expect, test } from "vitest";
import { ModelServer } from "../../test/model-server.ts";
import { Network } from "../../test/network.ts";
import { PortedCore } from "../../test/ported.ts";
import { TestUploader } from "../../test/test-uploader.ts";
import { memoryStore, testPage, World } from "../../test/world.ts";
import type { ChatClient } from "../state/chat-client.ts";
import type { ChatState } from "../state/chat-state.ts";
import type { FromTab } from "./messages.ts";

const LOBBY = "lobby";

interface Tab {
	readonly client: ChatClient;
	readonly say: (message: FromTab) => void;
	readonly page: ReturnType<typeof testPage>;
	/** lets a tab that waits for its screen paint */
	readonly paint: () => void;
}

/** One browser: one core, and tabs that come and go. */
class Browser {
	readonly world = new World(11);
	readonly server = new ModelServer(this.world);
	readonly core: PortedCore;
	/** sockets that were opened, whatever became of them */
	sockets = 0;
	#uuids = 0;

	constructor() {
		const { world } = this;
		const network = new Network(world, this.server);
		const { page } = testPage();
		this.core = new PortedCore({
			openTransport: (handlers) => {
				this.sockets += 1;
				return network.openTransport(handlers);
			},
			after: world.after,
			now: world.now,
			random: world.random,
			uuid: () => {
				this.#uuids += 1;
				return `00000000-0000-4000-8000-${String(this.#uuids).padStart(12, "0")}`;
			},
			fetch: async () => ({ ok: true, status: 200, json: async () => [] }),
			openUpload: (file, _token, handlers) => new TestUploader(file, handlers),
			local: memoryStore(),
			onOtherTab: () => undefined,
			tab: memoryStore(),
			page,
		});
	}

	/** `paints`: by itself, or only when it is told to */
	tab(paints: "at once" | "when told" = "at once"): Tab {
		const page = testPage();
		const due: (() => void)[] = [];
		const paint = () => {
			for (const run of due.splice(0)) run();
		};
		const beforePaint = (run: () => void) => (paints === "at once" ? run() : void due.push(run));
		const { client, say } = this.core.tab({ after: this.world.after, page: page.page, beforePaint });
		return { client, say, page, paint };
	}

	async inside(tab: Tab): Promise<void> {
		void tab.client.enter("Ada");
		tab.client.join(LOBBY);
		await this.world.until(() => seat(tab) === "inside");
	}
}

function seat({ client }: Tab) {
	return client.getState().rooms.get(LOBBY)?.seat.state;
}

function texts({ rooms }: ChatState): string[] {
	const rows = rooms.get(LOBBY)?.rows ?? [];
	return rows.map((row) => (row.kind === "message" ? (row.text ?? "removed") : row.kind));
}

describe("tabs of one core", () => {
	test("[ORD1] ten tabs show the same rows in the same order, by one socket, and what one writes all show", async () => {
		const browser = new Browser();
		const tabs = Array.from({ length: 10 }, () => browser.tab());
		const [first, second] = tabs as [Tab, Tab];
		await browser.inside(first);
		for (let n = 1; n <= 20; n += 1) browser.server.says(LOBBY, `m${n}`);
		second.client.post(LOBBY, "from the second");
		await browser.world.until(() => texts(first.client.getState()).length === 21);
		const shown = tabs.map((tab) => texts(tab.client.getState()));
		expect(new Set(shown.map(String)).size).toBe(1);
		expect(shown[0]).toContain("from the second");
		expect(browser.sockets).toBe(1);
	});

	test("a tab that comes later is given all there is at once, with whom one is and what is remembered", async () => {
		const browser = new Browser();
		await browser.inside(browser.tab());
		browser.server.says(LOBBY, "before");
		await browser.world.until(() => texts(browser.core.client.getState()).length === 1);
		const late = browser.tab();
		expect(late.client.getState()).toEqual(browser.core.client.getState());
		expect(late.client.remembered()).toMatchObject({ name: "Ada", hasSession: true, room: LOBBY });
		expect(late.client.sessionToken()).toBe(browser.core.client.sessionToken());
	});

	test("a tab that paints nothing for a while is sent one change, and shows everything when it paints again", async () => {
		const browser = new Browser();
		const [quick, frozen] = [browser.tab(), browser.tab("when told")];
		await browser.inside(quick);
		frozen.paint();
		let changes = 0;
		frozen.client.subscribe(() => {
			changes += 1;
		});
		for (let n = 1; n <= 50; n += 1) browser.server.says(LOBBY, `m${n}`);
		await browser.world.until(() => texts(quick.client.getState()).length === 50);
		expect(changes).toBeLessThan(2);
		frozen.paint();
		frozen.paint();
		expect(texts(frozen.client.getState())).toEqual(texts(quick.client.getState()));
		expect(changes).toBeLessThan(4);
	});

	test("who reads older history in one tab moves nothing in another, and finds the end whole when they come back", async () => {
		const browser = new Browser();
		for (let n = 1; n <= 400; n += 1) browser.server.says(LOBBY, `m${n}`);
		const [atEnd, reader] = [browser.tab(), browser.tab()];
		await browser.inside(atEnd);
		const room = (tab: Tab) => tab.client.getState().rooms.get(LOBBY);
		let found: boolean | null | undefined;
		void reader.client.jumpTo(LOBBY, 10).then((is) => {
			found = is;
		});
		await browser.world.until(() => found !== undefined);
		expect(found).toBe(true);
		expect(room(reader)?.atHead).toBe(false);
		expect(texts(reader.client.getState())).toContain("m10");
		const before = room(atEnd)?.rows;
		expect(texts(atEnd.client.getState())).not.toContain("m10");
		browser.server.says(LOBBY, "new");
		await browser.world.until(() => texts(atEnd.client.getState()).at(-1) === "new");
		expect(room(atEnd)?.rows[0]).toBe(before?.[0]);
		expect(texts(reader.client.getState())).not.toContain("new");
		expect(room(reader)?.head).toBe(room(atEnd)?.head);
		reader.client.jumpToNewest(LOBBY);
		expect(texts(reader.client.getState())).toEqual(texts(atEnd.client.getState()));
	});

	test("[READ1] what comes is read while somebody reads along in one of them, and no more when that tab is gone", async () => {
		const browser = new Browser();
		const [reader, other] = [browser.tab(), browser.tab()];
		await browser.inside(reader);
		reader.client.readAlong(LOBBY, () => true);
		const unread = () => other.client.getState().rooms.get(LOBBY)?.unread;
		browser.server.says(LOBBY, "read");
		await browser.world.until(() => texts(other.client.getState()).length === 1);
		expect(unread()).toBe(0);
		reader.say({ type: "bye" });
		browser.server.says(LOBBY, "unread");
		await browser.world.until(() => texts(other.client.getState()).length === 2);
		expect(unread()).toBe(1);
	});

	test("the page is on a screen while one of them is: the server is told once, when the last one is hidden or gone", async () => {
		const browser = new Browser();
		const [one, two] = [browser.tab(), browser.tab()];
		await browser.inside(one);
		const told = () => browser.server.heard.filter(({ type }) => type === "visible");
		const before = told().length;
		one.page.signal("hidden");
		await browser.world.pass(500);
		expect(told()).toHaveLength(before);
		two.say({ type: "bye" });
		await browser.world.until(() => told().length > before);
		expect(told().at(-1)).toMatchObject({ on: false });
	});

	test("a tab that floods its port is served in turns: the others go on, and nothing that it asked is lost or doubled", async () => {
		const browser = new Browser();
		const [wild, calm] = [browser.tab(), browser.tab()];
		await browser.inside(calm);
		for (let n = 1; n <= 3_000; n += 1) wild.client.read(LOBBY, n);
		calm.client.post(LOBBY, "still here");
		expect(await browser.world.until(() => texts(calm.client.getState()).includes("still here"), 5_000)).toBe(
			true,
		);
		const answers: (boolean | null)[] = [];
		for (let n = 1; n <= 3; n += 1) void wild.client.jumpTo(LOBBY, 1).then((found) => answers.push(found));
		expect(await browser.world.until(() => answers.length === 3, 60_000)).toBe(true);
		await browser.world.pass(60_000);
		expect(answers).toHaveLength(3);
	});

	test("a tab that asks for more than may wait hears so once, and no other tab loses anything", async () => {
		const browser = new Browser();
		const [wild, calm] = [browser.tab(), browser.tab()];
		await browser.inside(calm);
		for (let n = 1; n <= 12_000; n += 1) wild.client.read(LOBBY, n);
		// each tab has a console of its own; only the wild one's is spoken to
		expect(browser.core.complaints).toHaveLength(1);
		calm.client.post(LOBBY, "calm");
		expect(await browser.world.until(() => texts(calm.client.getState()).includes("calm"), 5_000)).toBe(true);
	});

	test("what breaks in the core is said to whoever asked, and the tab is served on", async () => {
		const browser = new Browser();
		const tab = browser.tab();
		await browser.inside(tab);
		// as a tab of another version might ask
		const outcomes = await Promise.allSettled([
			tab.client.lookUp("rooms", null as never),
			tab.client.converse(undefined as never),
		]);
		expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
		expect(browser.core.complaints).toEqual([
			expect.stringMatching(/^converse broke: TypeError/),
			expect.stringMatching(/^lookUp broke: TypeError/),
		]);
		tab.client.post(LOBBY, "still here");
		expect(await browser.world.until(() => texts(tab.client.getState()).includes("still here"), 5_000)).toBe(
			true,
		);
	});

	test("what is asked of no verb is refused aloud, and does nothing", async () => {
		const browser = new Browser();
		const tab = browser.tab();
		tab.say({ type: "act", ref: 1, do: "getState" as never, with: [] });
		tab.say({ type: "act", ref: 2, do: "constructor" as never, with: [] });
		expect(browser.core.complaints).toHaveLength(2);
	});
});
