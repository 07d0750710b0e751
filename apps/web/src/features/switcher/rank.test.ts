import { expect, test } from "vitest";
import { type Entry, matches } from "./entries.ts";
import { fit } from "./rank.ts";

const score = (query: string, label: string) => fit(query, label)?.score ?? Number.NEGATIVE_INFINITY;

test.each([
	["des", "design", "redesign"],
	["qh", "quiet-hours", "aqueduct-ah"],
	["rel", "release", "re-electoral"],
	["lob", "lobby", "the-lobby-of-the-house"],
	["mb", "Mei Brandt", "lamb"],
	["gh", "GitHub", "high"],
])("%s means %s rather than %s", (query, nearer, farther) => {
	expect(score(query, nearer)).toBeGreaterThan(score(query, farther));
	expect(score(query, farther)).toBeGreaterThan(Number.NEGATIVE_INFINITY);
});

test("letters in another order, or not there, do not fit", () => {
	expect(fit("ybl", "lobby")).toBe(null);
	expect(fit("x", "lobby")).toBe(null);
	expect(fit("bbb", "lobby")).toBe(null);
});

test("case, accents and spaces do not matter", () => {
	expect(fit("TOMAS", "Tomás")?.at).toEqual([0, 1, 2, 3, 4]);
	expect(fit("new room", "New room")?.at).toEqual([0, 1, 2, 4, 5, 6, 7]);
});

test("the letters that were meant are the best ones, not the first ones", () => {
	expect(fit("de", "modern-design")?.at).toEqual([7, 8]);
});

test("a long label costs no time that one would notice", () => {
	expect(fit("a".repeat(40), "a".repeat(10_000))).not.toBe(null);
});

const entry = (kind: Entry["kind"], label: string, more: Partial<Entry> = {}): Entry => ({
	...{ key: label, kind, label, hint: "", unread: 0, run: () => undefined },
	...more,
});
const labels = (entries: readonly Entry[], typed: string) =>
	matches(entries, typed).map((match) => match.entry.label);

test("with nothing typed, what has something unread stands first", () => {
	const rooms = [entry("room", "a"), entry("room", "b", { unread: 2 }), entry("command", "c")];
	expect(labels(rooms, "")).toEqual(["b", "a", "c"]);
});

test("a prefix asks for one kind", () => {
	const all = [entry("room", "bo-room"), entry("person", "Bo"), entry("command", "Boo")];
	expect(labels(all, "bo")).toHaveLength(3);
	expect(labels(all, "#bo")).toEqual(["bo-room"]);
	expect(labels(all, "@bo")).toEqual(["Bo"]);
	expect(labels(all, "> bo")).toEqual(["Boo"]);
});

test("a hint finds too, but below every label", () => {
	const all = [entry("command", "Alerts", { hint: "mute this room" }), entry("command", "Mute")];
	expect(labels(all, "mute")).toEqual(["Mute", "Alerts"]);
});
