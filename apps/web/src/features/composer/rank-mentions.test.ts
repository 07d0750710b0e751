import type { TimelineRow } from "@parley/protocol/timeline";
import { expect, test } from "vitest";
import { rankMentions } from "./rank-mentions.ts";

const people = ["Zoe", "Ada", "Bo", "José", "Mary Ann"].map((name) => ({ name, away: false }));
const rows = ["Zoe", "Bo", "Zoe"].map((name, seq): TimelineRow => {
	const at = { seq: seq + 1, posts: seq + 1, at: 0 };
	return { kind: "message", id: `${seq}`, name, author: name, text: "x", reactions: {}, ...at };
});
const ask = (query: string) =>
	rankMentions(query, { members: people, rows, me: "Ada" }).map(({ name }) => name);

test("who spoke last comes first, the silent by name, and never oneself", () => {
	expect(ask("")).toEqual(["Zoe", "Bo", "José", "Mary Ann"]);
});

test("a name is found by its beginning or that of a word in it, whatever its case and accents", () => {
	expect(ask("jose")).toEqual(["José"]);
	expect(ask("ann")).toEqual(["Mary Ann"]);
	expect(ask("mary a")).toEqual(["Mary Ann"]);
	expect(ask("o")).toEqual([]);
});
