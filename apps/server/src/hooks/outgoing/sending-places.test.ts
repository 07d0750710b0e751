import { expect, test } from "vitest";
import { SENDING_PLACES } from "../../config/sending-places.ts";
import { type Sender, SendingPlaces, type Taken } from "./sending-places.ts";

const never = new AbortController().signal;

/** Whoever has a place keeps it until they are told to leave. */
function house(limits: { readonly perOwnerMax: number; readonly perHostMax: number }) {
	const waits: Taken[] = [];
	const places = new SendingPlaces(limits, (taken) => waits.push(taken));
	const inside: string[] = [];
	const leaving = new Map<string, () => void>();
	const sends = (name: string, owner: Sender["owner"], host: string, gone = never) =>
		places.hold({ owner, host }, gone, () => {
			inside.push(name);
			const { promise, resolve } = Promise.withResolvers<string>();
			leaving.set(name, () => resolve(name));
			return promise;
		});
	return { waits, inside, sends, leaves: (name: string) => leaving.get(name)?.() };
}

test("[HOOK13] of one owner's hooks only so many send at once, others' pass by, and the operator's have no such bound", async () => {
	const { waits, inside, sends, leaves } = house({ perOwnerMax: 2, perHostMax: 0 });
	const all = ["a1", "a2", "a3", "a4"].map((name) => sends(name, "ada", name));
	for (const name of ["o1", "o2", "o3"]) void sends(name, null, name);
	void sends("b1", "bo", "b1");
	await expect.poll(() => inside).toEqual(["a1", "a2", "o1", "o2", "o3", "b1"]);
	expect(waits).toEqual(["owner", "owner"]);
	leaves("a2");
	expect(await all[1]).toBe("a2");
	await expect.poll(() => inside.slice(6)).toEqual(["a3"]);
});

test("[HOOK13] to one host only so many are sent at once, whoever made the hooks, and owners take turns", async () => {
	const { waits, inside, sends, leaves } = house({ perOwnerMax: 0, perHostMax: 1 });
	for (const [name, owner, host] of [
		["a1", "ada", "one"],
		["a2", "ada", "one"],
		["a3", "ada", "one"],
		["b1", "bo", "one"],
		["b2", "bo", "two"],
	] as const)
		void sends(name, owner, host);
	await expect.poll(() => inside).toEqual(["a1", "b2"]);
	expect(waits).toEqual(["host", "host", "host"]);
	for (const name of ["a1", "a2", "b1"]) {
		leaves(name);
		await expect.poll(() => inside.length).toBeGreaterThan(["a1", "a2", "b1"].indexOf(name) + 2);
	}
	expect(inside).toEqual(["a1", "b2", "a2", "b1", "a3"]);
});

test("[HOOK13] all together have so many places, and who gives up waiting leaves none of them taken", async () => {
	const { waits, inside, sends, leaves } = house({ perOwnerMax: 0, perHostMax: 0 });
	for (let n = 0; n < SENDING_PLACES; n += 1) void sends(`n${n}`, `owner ${n}`, `host ${n}`);
	const gone = new AbortController();
	const givenUp = sends("late", "ada", "one", gone.signal);
	const next = sends("next", "bo", "two");
	expect(waits).toEqual(["house", "house"]);
	gone.abort();
	expect(await givenUp).toBeUndefined();
	leaves("n0");
	await expect.poll(() => inside.at(-1)).toBe("next");
	leaves("next");
	expect(await next).toBe("next");
	expect(inside).not.toContain("late");
});

test("[HOOK13] one who goes may make room for two: one of their owner, and one to their host", async () => {
	const { inside, sends, leaves } = house({ perOwnerMax: 1, perHostMax: 1 });
	for (const [name, owner, host] of [
		["a1", "ada", "one"],
		["a2", "ada", "two"],
		["b1", "bo", "one"],
	] as const)
		void sends(name, owner, host);
	await expect.poll(() => inside).toEqual(["a1"]);
	leaves("a1");
	await expect.poll(() => inside.toSorted()).toEqual(["a1", "a2", "b1"]);
});
