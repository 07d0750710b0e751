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
