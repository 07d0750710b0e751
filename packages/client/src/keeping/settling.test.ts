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

	get factory() {
		const database = { transaction: () => this.#transaction() };
		return { open: () => this.#answer(() => database) };
	}

	#transaction() {
		const transaction = { oncomplete: () => undefined, objectStore: () => table };
		const table = {
			get: () => this.#answer(() => structuredClone(this.row)),
			put: (row: Values) => {
				this.row = row;
				setTimeout(() => transaction.oncomplete());
			},
		};
		return transaction;
	}

	#answer<T>(read: () => T) {
		const request = { result: undefined as T | undefined, onsuccess: () => undefined };
		setTimeout(() => {
			request.result = read();
			request.onsuccess();
		});
		return request;
	}
}

let browser: OneRow;

beforeEach(() => {
	browser = new OneRow();
	vi.stubGlobal("indexedDB", browser.factory);
});

afterEach(() => vi.unstubAllGlobals());

async function opens(keeps: KeepOnDevice = "all"): Promise<SharedValues> {
	const shared = await sharedValues({ keys: SESSION_KEYS, journal: browser.journal, tab: memoryStore() });
	shared.keeps = keeps;
	settle({ shared, page: testPage().page, changed: () => undefined });
	return shared;
}

const copied = () => readSession({ get: (key) => browser.row[key] });

describe("who one is", () => {
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
