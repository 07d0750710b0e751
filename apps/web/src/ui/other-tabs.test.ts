import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

test("a browser that lets tabs not talk with one another opens the page all the same", async () => {
	vi.stubGlobal("BroadcastChannel", function denied() {
		throw new DOMException("denied", "SecurityError");
	});
	const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
	const { onTabWord, tellTabs } = await import("./other-tabs.ts");
	const stop = onTabWord(() => expect.unreachable());
	tellTabs({ type: "left", room: "lobby" });
	stop();
	expect(warned).toHaveBeenCalledOnce();
});

test("what a tab that was frozen hears too late of a room that was left is no news", async () => {
	vi.stubGlobal("BroadcastChannel", class extends EventTarget {});
	const { isNews } = await import("./other-tabs.ts");
	expect(isNews({ at: Date.now() - 60_000 })).toBe(false);
	expect(isNews({ at: Date.now() })).toBe(true);
	// of a page that says no time
	expect(isNews({})).toBe(true);
});
