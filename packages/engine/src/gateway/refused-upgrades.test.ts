import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Addresses } from "../lib/addresses.ts";
import { RefusedUpgrades } from "./refused-upgrades.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

function house() {
	const clock = { now: () => 0, wall: () => 0 };
	const upgrades = new RefusedUpgrades({ addresses: new Addresses(["192.0.2.0/24"]), clock, perSecond: 20 });
	const refused = (count: number, address: string, code: "too-fast" | "draining" = "too-fast") => {
		const sockets = Array.from({ length: count }, () => new PassThrough());
		for (const socket of sockets) upgrades.refuse(socket, code, address);
		return { answered: () => sockets.filter((socket) => socket.writableEnded).length };
	};
	return { upgrades, refused };
}

test.for([
	["one address", "203.0.113.7", 20, 100],
	["a network that counts as ten", "192.0.2.7", 200, 1_000],
] as const)(
	"[CONN1] %s hears no at once as often as it may come, then a second later, and what is past that at once",
	([, address, atOnce, late]) => {
		const seen = house().refused(atOnce + late + 7, address);
		expect(seen.answered()).toBe(atOnce + 7);
		vi.advanceTimersByTime(1_000);
		expect(seen.answered()).toBe(atOnce + late + 7);
	},
);

test("[CONN1] what one address does makes nobody else wait, and what the house refuses is said at once", () => {
	const { refused } = house();
	refused(120, "203.0.113.7");
	expect(refused(1, "203.0.113.8").answered()).toBe(1);
	expect(refused(1, "203.0.113.7", "draining").answered()).toBe(1);
});

test("[CONN4] a server that stops answers whoever still waits for a no", () => {
	const { upgrades, refused } = house();
	const seen = refused(50, "203.0.113.7");
	upgrades.end();
	expect(seen.answered()).toBe(50);
});
