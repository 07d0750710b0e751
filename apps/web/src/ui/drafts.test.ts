import { expect, test } from "vitest";
import { Drafts } from "./drafts.ts";
import { HeldDrafts } from "./held-drafts.ts";

const ROOM = "lobby";

/** A browser, whose tabs are opened one by one. */
function browser() {
	const shared = new HeldDrafts();
	const uuids = [..."abcdefghijklmnopqrstuvwxyz"];
	const opens = (tab = new HeldDrafts()) => ({
		tab,
		drafts: new Drafts({ shared, tab, uuid: () => uuids.pop() ?? "" }),
	});
	return { shared, opens };
}

function writes(drafts: Drafts, text: string): void {
	drafts.change(ROOM, { text });
	drafts.flush();
}

test("text, what it answers and an edit under way come back after a reload", () => {
	const { opens } = browser();
	const { tab, drafts } = opens();
	const draft = { text: "hello", replyTo: { seq: 3, name: "Bo" }, editing: { seq: 2, text: "anew" } };
	drafts.change(ROOM, draft);
	drafts.flush();
	expect(opens(tab).drafts.of(ROOM)).toEqual(draft);
	expect(opens().drafts.of(ROOM)).toEqual(draft);
});

test("what is sent keeps the edit under way, and nothing else", () => {
	const { opens } = browser();
	const { tab, drafts } = opens();
	drafts.change(ROOM, { text: "hello", replyTo: { seq: 3, name: "Bo" }, editing: { seq: 2, text: "anew" } });
	drafts.sent(ROOM);
	expect(opens(tab).drafts.of(ROOM)).toEqual({ text: "", editing: { seq: 2, text: "anew" } });
});

test("a tab in which nothing was written stores nothing and deletes nothing", () => {
	const { shared, opens } = browser();
	const first = opens();
	const second = opens();
	expect(second.drafts.of(ROOM)).toEqual({ text: "" });
	writes(first.drafts, "from the first");
	const before = shared.get(ROOM);
	second.drafts.flush();
	second.drafts.change(ROOM, { text: "" });
	second.drafts.flush();
	expect(shared.get(ROOM)).toBe(before);
	expect(second.tab.get(ROOM)).toBeUndefined();
});

test("two tabs keep their own, over a reload of each, and sending one leaves the other", () => {
	const { opens } = browser();
	const first = opens();
	const second = opens();
	expect(second.drafts.of(ROOM)).toEqual({ text: "" });
	writes(first.drafts, "from the first");
	writes(second.drafts, "from the second");
	expect(opens(first.tab).drafts.of(ROOM).text).toBe("from the first");
	second.drafts.sent(ROOM);
	first.drafts.look();
	expect(first.drafts.of(ROOM).text).toBe("from the first");
	expect(opens(first.tab).drafts.of(ROOM).text).toBe("from the first");
	expect(opens(second.tab).drafts.of(ROOM).text).toBe("");
});

test("what was sent does not come back from a tab that only shows it, however old its state is", () => {
	const { opens } = browser();
	const first = opens();
	writes(first.drafts, "hel");
	const stale = opens();
	expect(stale.drafts.of(ROOM).text).toBe("hel");
	writes(first.drafts, "hello");
	first.drafts.sent(ROOM);
	stale.drafts.look();
	expect(stale.drafts.of(ROOM).text).toBe("");
	stale.drafts.flush();
	expect(opens(stale.tab).drafts.of(ROOM).text).toBe("");
	expect(opens().drafts.of(ROOM).text).toBe("");
});

test("what was taken over and sent elsewhere goes from where it was written, unless it was written on there", () => {
	const { opens } = browser();
	const first = opens();
	writes(first.drafts, "half a");
	const second = opens();
	writes(second.drafts, `${second.drafts.of(ROOM).text} thought`);
	second.drafts.sent(ROOM);
	first.drafts.look();
	expect(first.drafts.of(ROOM).text).toBe("");

	writes(first.drafts, "another");
	const third = opens();
	expect(third.drafts.of(ROOM).text).toBe("another");
	writes(first.drafts, "another one");
	writes(third.drafts, "another two");
	third.drafts.sent(ROOM);
	first.drafts.look();
	expect(first.drafts.of(ROOM).text).toBe("another one");
});

test("[KEEP1] what lies on the device comes behind the first screen: what was typed until then goes behind it", () => {
	const { shared, opens } = browser();
	const { tab, drafts } = opens();
	expect(drafts.of(ROOM)).toEqual({ text: "" });
	drafts.change(ROOM, { text: "and more" });
	tab.fill(
		new Map([[ROOM, { draft: { text: "half a thought", replyTo: { seq: 3, name: "Bo" } }, marks: ["m"] }]]),
	);
	shared.fill(new Map([["attic", { draft: { text: "up here" }, marks: ["n"] }]]));
	drafts.filled();
	expect(drafts.of(ROOM).text).toBe("half a thought\nand more");
	expect(drafts.of("attic").text).toBe("up here");
});

test("[KEEP1] nor is what was typed, and stored where only the page held it, before that is known", () => {
	const { shared, opens } = browser();
	const { tab, drafts } = opens();
	writes(drafts, "and more");
	tab.fill(new Map([[ROOM, { draft: { text: "half a thought" }, marks: ["m"] }]]));
	shared.fill(new Map());
	drafts.filled();
	expect(drafts.of(ROOM).text).toBe("half a thought\nand more");
	drafts.flush();
	drafts.filled();
	expect(drafts.of(ROOM).text).toBe("half a thought\nand more");
});
