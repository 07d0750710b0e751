import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { memoryStore, testPage } from "../../test/world.ts";
import { type SharedValues, sharedValues, type Values } from "../session/shared-values.ts";
import { eraseToken, readSession, SESSION_KEYS, writeSession } from "../session/stored-session.ts";
import type { KeepOnDevice } from "../state/keep-on-device.ts";
import { settle } from "./settling.ts";

const [SESSION = ""] = SESSION_KEYS;
const ROOM = "parley.room";

/** The one row of a browser's database, as far as it is asked for; it outlives every page. */
class OneRow {
	row: Values = {};
	/** all tabs of the browser */
	readonly journal = memoryStore();
	opensAfterMs = 0;
	/** the page goes: it hears no answer any more */
	isClosing = false;

	get factory() {
		const database = { transaction: () => this.#transaction() };
		return { open: () => this.#answer(() => database, this.opensAfterMs) };
	}

	#transaction() {
		const nothing = () => undefined;
		const transaction = { oncomplete: nothing, commit: nothing, objectStore: () => table };
		const table = {
			get: () => this.#answer(() => structuredClone(this.row)),
			put: (row: Values) => {
				this.row = row;
				setTimeout(() => transaction.oncomplete());
			},
		};
		return transaction;
	}

	#answer<T>(read: () => T, afterMs = 0) {
		const request = { result: undefined as T | undefined, onsuccess: () => undefined };
		setTimeout(() => {
			if (this.isClosing) return;
			request.result = read();
			request.onsuccess();
		}, afterMs);
		return request;
	}
}

let browser: OneRow;

beforeEach(() => {
	browser = new OneRow();
	vi.stubGlobal("indexedDB", browser.factory);
});

afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

async function opens(
	keeps: KeepOnDevice = "all",
	changed: () => void = () => undefined,
): Promise<SharedValues> {
	const shared = await sharedValues({ keys: SESSION_KEYS, journal: browser.journal, tab: memoryStore() });
	shared.keeps = keeps;
	settle({ shared, page: testPage().page, changed });
	return shared;
}

const copied = () => readSession({ get: (key) => browser.row[key] });

describe("a database that opens late", () => {
	test("[KEEP6] is done without for 3 s, and what lies there is known then, unless something was set meanwhile", async () => {
		vi.useFakeTimers();
		browser.row = { [ROOM]: "lobby", "parley.left": "den" };
		browser.opensAfterMs = 4_000;
		let told = 0;
		const opening = opens("all", () => {
			told += 1;
		});
		await vi.advanceTimersByTimeAsync(3_000);
		const shared = await opening;
		expect(shared.get(ROOM)).toBeUndefined();
		shared.set("parley.left", "garden");
		expect(browser.journal.get("parley.left")).toBe("garden");
		await vi.advanceTimersByTimeAsync(2_000);
		expect(told).toBe(1);
		expect(shared.get(ROOM)).toBe("lobby");
		expect(shared.get("parley.left")).toBe("garden");
		expect(browser.row).toEqual({ [ROOM]: "lobby", "parley.left": "garden" });
		expect(browser.journal.get("parley.left")).toBeUndefined();
	});
});

describe("who one is", () => {
	test("[KEEP4] is erased by whoever signs out and closes the page at once, with all that was a person's", async () => {
		const shared = await opens();
		writeSession(shared, { name: "Ada", token: "of-ada" });
		shared.set(ROOM, "lobby");
		await vi.waitFor(() => expect(browser.row[ROOM]).toBe("lobby"));
		browser.isClosing = true;
		eraseToken(shared, { name: "", signedOutAt: 7 });
		expect(browser.row).toEqual({ [SESSION]: '{"name":"","signedOutAt":7}' });
	});

	test("a token that has run out takes nothing else along", async () => {
		const shared = await opens();
		writeSession(shared, { name: "Ada", token: "of-ada" });
		shared.set(ROOM, "lobby");
		await vi.waitFor(() => expect(browser.row[ROOM]).toBe("lobby"));
		eraseToken(shared, { name: "Ada" });
		await vi.waitFor(() => expect(copied()).toMatchObject({ name: "Ada", token: undefined }));
		expect(browser.row[ROOM]).toBe("lobby");
	});

	test.each(["all", "unsent"] as const)(
		"[KEEP4] stays where pages of before look for it, and the database has a copy: %s",
		async (keeps) => {
			writeSession(browser.journal, { name: "Ada", token: "of-before" });
			const shared = await opens(keeps);
			await vi.waitFor(() => expect(copied()).toMatchObject({ token: "of-before" }), 10_000);
			expect(readSession(browser.journal)).toMatchObject({ token: "of-before" });
			writeSession(shared, { name: "Ada", token: "of-now" });
			await vi.waitFor(() => expect(copied()).toMatchObject({ token: "of-now" }), 10_000);
			expect(readSession(browser.journal)).toMatchObject({ token: "of-now" });
		},
	);

	test("[KEEP4] a tab that was told nothing reads at once that somebody signed out, and who came in then", async () => {
		const [tab, slept] = [await opens(), await opens()];
		writeSession(tab, { name: "Ada", token: "of-ada" });
		await vi.waitFor(() => expect(copied()).toMatchObject({ token: "of-ada" }), 10_000);
		expect(readSession(slept)).toMatchObject({ token: "of-ada" });
		eraseToken(tab, { name: "", signedOutAt: 7 });
		await vi.waitFor(() => expect(copied()).toEqual({ name: "", signedOutAt: 7 }), 10_000);
		expect(readSession(slept)).toMatchObject({ token: undefined, signedOutAt: 7 });
		writeSession(tab, { name: "Cy", token: "of-cy", signedOutAt: 7 });
		await vi.waitFor(() => expect(copied()).toMatchObject({ token: "of-cy" }), 10_000);
		expect(readSession(slept)).toMatchObject({ name: "Cy", token: "of-cy" });
	});

	test("[KEEP4] signing out ends what a page of before has written, which no copy knows", async () => {
		const shared = await opens();
		writeSession(shared, { name: "Ada", token: "copied" });
		await vi.waitFor(() => expect(copied()).toMatchObject({ token: "copied" }), 10_000);
		writeSession(browser.journal, { name: "Ada", token: "of an older page" });
		eraseToken(shared, { name: "", signedOutAt: 7 });
		await vi.waitFor(() => expect(copied()).toMatchObject({ name: "", signedOutAt: 7 }), 10_000);
		expect(readSession(browser.journal)).toMatchObject({ name: "", token: undefined });
	});

	test("[KEEP5] does not stay there where it may not outlive the tab, and nothing else of a person does", async () => {
		writeSession(browser.journal, { name: "Ada", token: "of-ada" });
		browser.journal.set(ROOM, "lobby");
		const shared = await opens();
		await vi.waitFor(() => expect(browser.journal.get(ROOM)).toBeUndefined(), 10_000);
		expect(browser.row[ROOM]).toBe("lobby");
		shared.keeps = "nothing";
		shared.noted();
		await vi.waitFor(() => expect(browser.journal.get(SESSION)).toBeUndefined(), 10_000);
		expect(browser.row).toEqual({});
		expect(readSession(shared)).toMatchObject({ token: "of-ada" });
	});
});
