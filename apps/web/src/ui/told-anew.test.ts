import type { ChatState, LinkStatus } from "@parley/client/state/chat-state";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Told } from "./ask-house.ts";
import { ToldAnew } from "./told-anew.ts";

const OPEN = { state: "open" } as LinkStatus;
const REFUSED = { ok: false, field: undefined, message: "Not now." } as const;
const nothing = () => undefined;

beforeEach(() => {
	vi.useFakeTimers();
});

afterEach(() => {
	vi.useRealTimers();
});

/** A page whose house gives those answers in turn, and the last one from then on. */
function pageTold(...answers: readonly Told<string>[]) {
	let state = { link: OPEN, ownChanges: 0, token: "ada's" };
	const listeners = new Set<() => void>();
	const asked: (string | null)[] = [];
	const told = new ToldAnew<string>(async (token) => {
		asked.push(token);
		return answers[Math.min(asked.length, answers.length) - 1] ?? REFUSED;
	});
	const client = {
		getState: () => state as unknown as ChatState,
		sessionToken: () => state.token,
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
	return {
		told,
		asked,
		listeners,
		looks: (listener = nothing) => told.subscribe(client, listener),
		async becomes(now: Partial<typeof state>) {
			state = { ...state, ...now };
			for (const listener of listeners) listener();
			await vi.advanceTimersByTimeAsync(0);
		},
	};
}

const good = (value: string) => ({ ok: true, value }) as const;

test("[LATER2] all who look are told the same, asked once for each change, until nobody looks any more", async () => {
	const page = pageTold(good("one"), good("two"));
	const heard = vi.fn();
	const leaves = [page.looks(), page.looks(heard)];
	await page.becomes({});
	expect(page.asked).toHaveLength(1);
	expect(page.told.told()).toEqual(good("one"));
	await page.becomes({ ownChanges: 1 });
	expect(page.asked).toHaveLength(2);
	expect(page.told.told()).toEqual(good("two"));
	expect(heard).toHaveBeenCalledTimes(2);
	for (const leave of leaves) leave();
	expect(page.told.told()).toBeNull();
	expect(page.listeners.size).toBe(0);
});

test("[WHO71] what was told stays where asking anew is refused, which is tried again when the house says", async () => {
	const page = pageTold(good("one"), { ...REFUSED, retryAfterMs: 700 }, good("two"));
	page.looks();
	await page.becomes({});
	await page.becomes({ ownChanges: 1 });
	expect(page.told.told()).toEqual(good("one"));
	await vi.advanceTimersByTimeAsync(699);
	expect(page.asked).toHaveLength(2);
	await vi.advanceTimersByTimeAsync(1);
	expect(page.told.told()).toEqual(good("two"));
});

test("[WHO71] what one was told is not shown to another, nor asked for any more where nobody looks", async () => {
	const page = pageTold(good("one"), { ...REFUSED, retryAfterMs: 700 });
	const leave = page.looks();
	await page.becomes({});
	await page.becomes({ token: "bo's" });
	expect(page.told.told()).toMatchObject(REFUSED);
	leave();
	await vi.advanceTimersByTimeAsync(10_000);
	expect(page.asked).toEqual(["ada's", "bo's"]);
});

test("[LATER2] a link that comes back is a reason to ask, for a guest is not told what changed meanwhile", async () => {
	const page = pageTold(good("one"));
	page.looks();
	await page.becomes({ link: { state: "connecting", lostAt: 5, attempt: 1 } });
	await page.becomes({ link: { state: "connecting", lostAt: null, attempt: 2 } });
	expect(page.asked).toHaveLength(1);
	await page.becomes({ link: OPEN });
	expect(page.asked).toHaveLength(2);
	await page.becomes({ link: { ...OPEN } });
	expect(page.asked).toHaveLength(2);
});

test("the first link of a visit is no reason beside the look itself", async () => {
	const page = pageTold(good("one"));
	await page.becomes({ link: { state: "connecting", lostAt: null, attempt: 0 } });
	page.looks();
	await page.becomes({ link: OPEN });
	expect(page.asked).toHaveLength(1);
});
