import type { ChatState } from "@parley/client/state/chat-state";
import { afterEach, expect, test, vi } from "vitest";
import { isQuiet } from "./quiet.ts";

const HOUR_MS = 3_600_000;

afterEach(() => vi.unstubAllGlobals());

function someone(session: string, ownChanges = 1) {
	const state = { me: { session, name: session }, ownChanges } as unknown as ChatState;
	return { getState: () => state, sessionToken: () => `token of ${session}` };
}

/** A house that answers so, one question after another, and how often it was asked. */
function answering(...answers: readonly (number | "busy" | undefined)[]) {
	const fetched = vi.fn(async () => {
		const quietUntil = answers[fetched.mock.calls.length - 1];
		if (quietUntil === "busy") return Response.json({}, { status: 503 });
		const me = { session: "s", name: "n", kept: true, words: false, devices: [], quietUntil };
		return Response.json(me);
	});
	vi.stubGlobal("fetch", fetched);
	return fetched;
}

test("[WHO73] whether one is to be disturbed is asked once, and anew when something of one's own changed", async () => {
	const asked = answering(Date.now() + HOUR_MS, undefined);
	expect(await isQuiet(someone("ada"))).toBe(true);
	expect(await isQuiet(someone("ada"))).toBe(true);
	expect(asked).toHaveBeenCalledTimes(1);
	expect(await isQuiet(someone("ada", 2))).toBe(false);
	expect(asked).toHaveBeenCalledTimes(2);
});

test("[WHO73] an answer that did not come is not kept: the next arrival asks again", async () => {
	const asked = answering("busy", Date.now() + HOUR_MS);
	const bo = someone("bo");
	expect(await Promise.all([isQuiet(bo), isQuiet(bo)])).toEqual([false, false]);
	expect(asked).toHaveBeenCalledTimes(1);
	expect(await isQuiet(bo)).toBe(true);
});

test("[WHO73] who signs in next at this page is asked about for themselves", async () => {
	answering(Date.now() + HOUR_MS, undefined);
	expect(await isQuiet(someone("cy"))).toBe(true);
	expect(await isQuiet(someone("dee"))).toBe(false);
});
