import { afterEach, expect, test, vi } from "vitest";
import { Device } from "./device.ts";
import { openTables } from "./indexed-db.ts";
import { keyFields, type TableName } from "./rows.ts";

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** It opens, and then answers nothing: no result, and no event when one gives up. */
const silent = {
	objectStoreNames: { contains: () => true },
	transaction: () => ({
		objectStore: (name: TableName) => ({
			...{ keyPath: keyFields[name], indexNames: { contains: () => true } },
			...{ getAll: () => ({}), getAllKeys: () => ({}), delete: () => ({}), put: () => ({}) },
		}),
		abort: () => undefined,
		commit: () => undefined,
	}),
};

test("[KEEP6] a database that opens and then gives no answer is done without after 3 s, whatever is asked of it", async () => {
	vi.useFakeTimers();
	vi.stubGlobal("IDBKeyRange", { bound: () => undefined, upperBound: () => undefined });
	vi.stubGlobal("indexedDB", {
		open: () => {
			const opening = { result: silent, onsuccess: () => undefined };
			queueMicrotask(() => opening.onsuccess());
			return opening;
		},
	});
	const tables = await openTables();
	if (typeof tables === "string") throw new Error(tables);
	const device = new Device(tables, { now: Date.now, uuid: () => "one" });
	const answers: unknown[] = [];
	const asked = [device.enter({ person: "s-ada" }), device.all("unsent"), device.wipe()];
	for (const answer of asked) void answer.then((value) => answers.push(value));
	await vi.advanceTimersByTimeAsync(2_999);
	expect(answers).toEqual([]);
	await vi.advanceTimersByTimeAsync(1);
	expect(answers).toEqual([false, null, false]);
	const entering = device.enter({ person: "s-ada" });
	await vi.advanceTimersByTimeAsync(3_000);
	expect(await entering).toBe(false);
	expect(device.state).toEqual({ keeps: "nothing", because: "blocked" });
});
