import { expect, test } from "vitest";
import { ANY_TAB, draftRow, saveLastDrafts } from "./draft-row.ts";
import { lastDrafts, storedIn } from "./draft-rows.ts";

const me = { name: "Ada", session: "s-ada", epoch: "epoch-1" };
const place = { me, tab: "tab-1", room: "lobby", at: 5 };

/** A tab's own store, with what lies in it. */
function storage(held: Record<string, string> = {}) {
	const values = new Map(Object.entries(held));
	return {
		get: (key: string) => values.get(key),
		set: (key: string, value: string) => values.set(key, value) === values,
		remove: (key: string) => void values.delete(key),
		keys: () => [...values.keys()],
	};
}

const found = (held: Record<string, string>, signedOutAt = 0) =>
	lastDrafts(storage(held), { me, tab: "tab-1", signedOutAt }).map(({ row }) => row);

test("[KEEP1] a draft is the same one when it comes back, with what it answers and changes", () => {
	const draft = { text: "hello", replyTo: { seq: 3, name: "Bo" }, editing: { seq: 2, text: "anew" } };
	const row = draftRow({ draft, marks: ["a", "b"] }, place);
	expect(storedIn([row], "tab-1", me)).toEqual(new Map([["lobby", { draft, marks: ["a", "b"] }]]));
	expect(storedIn([row], ANY_TAB, me).size).toBe(0);
	const sent = draftRow({ sent: ["b"] }, { ...place, tab: ANY_TAB });
	expect(storedIn([row, sent], ANY_TAB, me)).toEqual(new Map([["lobby", { sent: ["b"] }]]));
});

test("[KEEP3] in another log a draft is its text alone: the number of what it answers is another message's there", () => {
	const draft = { text: "hello", replyTo: { seq: 3, name: "Bo" }, editing: { seq: 2, text: "anew" } };
	const row = draftRow({ draft, marks: [] }, place);
	const anew = storedIn([row], "tab-1", { epoch: "epoch-2" });
	expect(anew).toEqual(new Map([["lobby", { draft: { text: "hello" }, marks: [] }]]));
});

test("[KEEP1] what a page wrote last is found by the next one of its tab, as its own", () => {
	const tab = storage();
	saveLastDrafts(tab, [draftRow({ draft: { text: "half" }, marks: ["a"] }, { ...place, tab: "tab-0" })]);
	const [last] = lastDrafts(tab, { me, tab: "tab-1", signedOutAt: 0 });
	expect(last?.row).toMatchObject({ room: "lobby", tab: "tab-1", text: "half", marks: ["a"], at: 5 });
	saveLastDrafts(tab, [draftRow({ sent: ["a"] }, { ...place, tab: ANY_TAB })]);
	const [, forAny] = lastDrafts(tab, { me, tab: "tab-1", signedOutAt: 0 });
	expect(forAny?.row).toMatchObject({ room: "lobby", tab: ANY_TAB, marks: ["a"], sent: true });
});

test("[KEEP4] of somebody who has signed out since nothing is taken over", () => {
	const row = JSON.stringify(draftRow({ draft: { text: "half" }, marks: [] }, place));
	expect(found({ "parley.draft.lobby": row }, 5)).toEqual([undefined]);
	expect(found({ "parley.draft.lobby": row }, 4)).toMatchObject([{ text: "half" }]);
});

test("[KEEP6] what older pages have kept is taken over in every form, and what fits none is left out", () => {
	expect(found({ "parley.draft.lobby": "42", "parley.theme": "dark" })).toMatchObject([
		{ person: "s-ada", room: "lobby", text: "42", marks: ["42"] },
	]);
	const older = { text: "half", replyTo: { seq: 3, name: "Bo" }, marks: ["a"] };
	expect(found({ "parley.draft.den": JSON.stringify(older) })).toMatchObject([{ room: "den", ...older }]);
	expect(found({ "parley.draft.den": JSON.stringify({ sent: ["a"] }) })).toMatchObject([
		{ text: "", marks: ["a"], sent: true },
	]);
	expect(found({ "parley.draft.den": JSON.stringify({ text: 7 }) })).toEqual([undefined]);
	expect(found({ "parley.draft.NO ROOM": "words" })).toEqual([undefined]);
});
