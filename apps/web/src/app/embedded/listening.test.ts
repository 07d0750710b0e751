import { afterEach, expect, test, vi } from "vitest";
import { listening, type Seen } from "./listening.ts";

/** One that is refused whatever it asks, as a browser tells it: not why. */
class Refused {
	static readonly CLOSED = 2;
	static asked = 0;
	readonly readyState = Refused.CLOSED;
	onerror: (() => void) | undefined;
	constructor() {
		Refused.asked += 1;
		queueMicrotask(() => this.onerror?.());
	}
	addEventListener(): void {
		// it hears nothing
	}
	close(): void {
		// it is
	}
}

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test("[EMBED3] a frame that was away asks whether the room is shown still: withdrawn, it ended; busy, it is asked for again", async () => {
	vi.useFakeTimers();
	vi.stubGlobal("EventSource", Refused);
	const answers = [503, 404];
	const asked = vi.fn(async () => new Response(null, { status: answers.shift() ?? 404 }));
	vi.stubGlobal("fetch", asked);
	let seen: Seen = { link: "here", room: { title: "Den", topic: "", messages: [] } };
	listening("den", (change) => {
		seen = change(seen);
	});
	await vi.advanceTimersByTimeAsync(0);
	expect([seen.link, seen.room?.title]).toEqual(["away", "Den"]);
	await vi.advanceTimersByTimeAsync(30_000);
	expect([seen.link, Refused.asked]).toEqual(["away", 2]);
	await vi.advanceTimersByTimeAsync(30_000);
	expect(seen).toEqual({ link: "ended", room: null });
	expect(asked).toHaveBeenLastCalledWith("/api/embed/den", expect.objectContaining({ method: "HEAD" }));
	await vi.advanceTimersByTimeAsync(120_000);
	expect([Refused.asked, asked.mock.calls.length]).toEqual([2, 2]);
});
