import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Addresses } from "@parley/engine/lib/addresses";
import { CapsByAddress } from "@parley/engine/lib/caps-by-address";
import { expect, onTestFinished, test } from "vitest";
import { Journal } from "../lib/journal.ts";
import { type Line, Subscriptions } from "./subscriptions.ts";

function freshFile(): string {
	const folder = mkdtempSync(join(tmpdir(), "parley-push-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return join(folder, "push.jsonl");
}

function subscriptionsOf(
	limits: { max: number; perAddressMax: number; perSessionMax?: number },
	{ file = freshFile(), exists = (_device: string): boolean => true } = {},
) {
	return new Subscriptions(
		{
			journal: new Journal<Line>(file),
			perSessionMax: limits.perSessionMax ?? 2,
			max: limits.max,
			byAddress: new CapsByAddress({ addresses: new Addresses([]), max: limits.perAddressMax }),
			onReplaced: () => undefined,
			onCount: () => undefined,
			onLost: () => undefined,
		},
		(kept) => (exists(kept.device) ? { locks: {}, ...kept } : undefined),
	);
}

const browser = (session: string, name: string) => ({
	session,
	device: session,
	keys: { endpoint: `https://push.example/${name}`, keys: { auth: name, p256dh: name } },
	...{ rooms: {}, locks: {} },
});

test("[PUSH2] one address has so many places, whatever the number of its sessions", async () => {
	const subscriptions = subscriptionsOf({ max: 10, perAddressMax: 2 });
	expect(await subscriptions.keep(browser("1", "a"), "192.0.2.1")).toBeUndefined();
	expect(await subscriptions.keep(browser("2", "b"), "192.0.2.1")).toBeUndefined();
	expect(await subscriptions.keep(browser("3", "c"), "192.0.2.1")).toMatchObject({
		code: "too-many-from-here",
	});
	expect(await subscriptions.keep(browser("3", "c"), "192.0.2.2")).toBeUndefined();
	subscriptions.drop(browser("1", "a").keys.endpoint);
	expect(await subscriptions.keep(browser("4", "d"), "192.0.2.1")).toBeUndefined();
});

test("[PUSH2] where all places are taken, a session's own oldest still makes room for its newest", async () => {
	const subscriptions = subscriptionsOf({ max: 2, perAddressMax: 2 });
	for (const name of ["a", "b", "c"])
		expect(await subscriptions.keep(browser("1", name), "192.0.2.1")).toBeUndefined();
	expect(subscriptions.of("1").map(({ keys }) => keys.keys.auth)).toEqual(["b", "c"]);
	expect(await subscriptions.keep(browser("2", "d"), "192.0.2.2")).toMatchObject({ code: "busy" });
});

test("[PUSH2] a device makes room for its newest by its own oldest, and by another's only where it has none", async () => {
	const subscriptions = subscriptionsOf({ max: 10, perAddressMax: 10 });
	const of = (device: string, name: string) => ({ ...browser("ada", name), device });
	const asked = [of("laptop", "a"), of("phone", "b"), of("phone", "c"), of("phone", "d")];
	for (const wanted of asked) await subscriptions.keep(wanted, "192.0.2.1");
	expect(subscriptions.of("ada")).toEqual([of("laptop", "a"), of("phone", "d")]);
	await subscriptions.keep(of("tablet", "e"), "192.0.2.1");
	expect(subscriptions.of("ada")).toEqual([of("phone", "d"), of("tablet", "e")]);
});

test("[PUSH2] a device without a place takes the oldest of the device that holds the most", async () => {
	const subscriptions = subscriptionsOf({ max: 10, perAddressMax: 10, perSessionMax: 3 });
	const of = (device: string, name: string) => ({ ...browser("ada", name), device });
	for (const wanted of [of("laptop", "a"), of("phone", "b"), of("phone", "c"), of("tablet", "d")])
		await subscriptions.keep(wanted, "192.0.2.1");
	expect(subscriptions.of("ada")).toEqual([of("laptop", "a"), of("phone", "c"), of("tablet", "d")]);
});

test("[PUSH2] a renewal that is refused leaves the old one", async () => {
	const subscriptions = subscriptionsOf({ max: 10, perAddressMax: 1 });
	const old = browser("1", "a");
	await subscriptions.keep(old, "192.0.2.1");
	await subscriptions.keep(browser("2", "b"), "192.0.2.2");
	const renewed = browser("1", "c");
	const { endpoint } = old.keys;
	expect(await subscriptions.keep(renewed, "192.0.2.2", endpoint)).toMatchObject({
		code: "too-many-from-here",
	});
	expect(subscriptions.of("1")).toEqual([old]);
	expect(await subscriptions.keep(renewed, "192.0.2.1", endpoint)).toBeUndefined();
	expect(subscriptions.of("1")).toEqual([renewed]);
});

test("[PUSH2] [DEVICE4] what was written before there were devices is the first one's, and goes with it", async () => {
	const file = freshFile();
	const { device: _, ...ofBefore } = browser("ada", "a");
	const ofPhone = { ...browser("ada", "b"), device: "phone" };
	writeFileSync(file, [ofBefore, ofPhone].map((kept) => `${JSON.stringify({ kept })}\n`).join(""));
	const limits = { max: 10, perAddressMax: 2 };
	const subscriptions = subscriptionsOf(limits, { file });
	expect(subscriptions.of("ada")).toEqual([browser("ada", "a"), ofPhone]);
	subscriptions.end("ada", "phone");
	await subscriptions.close();
	expect(subscriptions.of("ada")).toEqual([browser("ada", "a")]);
	// ended while nobody ran
	const later = subscriptionsOf(limits, { file, exists: (device) => device !== "ada" });
	expect(later.of("ada")).toEqual([]);
});
