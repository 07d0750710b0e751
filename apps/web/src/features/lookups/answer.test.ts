import type { ChatClient } from "@parley/client/state/chat-client";
import { refuse } from "@parley/protocol/refusals";
import { expect, test } from "vitest";
import { ask, searched } from "./answer.ts";

const { signal } = new AbortController();

/** A client whose every lookup is answered alike. */
function answering(result: unknown) {
	const asked: unknown[][] = [];
	const lookUp = async (...question: unknown[]) => {
		asked.push(question);
		return result;
	};
	return { asked, client: { lookUp } as unknown as Pick<ChatClient, "lookUp"> };
}

function hit(seq: number) {
	return { room: "lobby", seq, name: "Bo", author: "s-Bo", at: 0, snippet: [] };
}

test("a search asks in this room, newest first, and then for what is older than the last match", async () => {
	const { asked, client } = answering({ ok: true, answer: { hits: [hit(9), hit(5)], more: true } });
	const first = await ask(client, { name: "search", query: "tea", scope: { room: "lobby" } }, signal);
	if (!first.ok || first.answer.name !== "search") throw new Error("not found");
	const more = await searched(client, first.answer, signal);
	expect(asked).toEqual([
		["search", { room: "lobby", q: "tea", limit: 20 }, signal],
		["search", { room: "lobby", q: "tea", limit: 20, before: 5 }, signal],
	]);
	expect(more).toMatchObject({ ok: true, answer: { query: "tea", more: true } });
	if (more.ok && more.answer.name === "search")
		expect(more.answer.hits.map(({ seq }) => seq)).toEqual([9, 5, 9, 5]);
});

test("a search in all one's rooms names none", async () => {
	const { asked, client } = answering({ ok: true, answer: { hits: [], more: false } });
	await ask(client, { name: "search", query: "tea", scope: "all" }, signal);
	expect(asked).toEqual([["search", { q: "tea", limit: 20 }, signal]]);
});

test("numbers come back beside those they were made of", async () => {
	const { asked, client } = answering({
		ok: true,
		answer: { count: 2, sum: 5, threads: 2, ms: 1, results: [2, 3] },
	});
	expect(await ask(client, { name: "sqrt", numbers: [4, 9], division: "skewed" }, signal)).toEqual({
		ok: true,
		answer: {
			name: "sqrt",
			pairs: [
				[4, 2],
				[9, 3],
			],
			sum: 5,
			ms: 1,
			threads: 2,
			division: "skewed",
		},
	});
	expect(asked).toEqual([["numbers", { numbers: [4, 9], operation: "sqrt", division: "skewed" }, signal]]);
});

test.each([
	{ name: "search", query: "tea", scope: "all" },
	{ name: "dns", host: "example.org" },
	{ name: "square", numbers: [1] },
] as const)("a refusal of $name is handed on as it is", async (question) => {
	const refused = { ok: false, refusal: refuse("busy") };
	expect(await ask(answering(refused).client, question, signal)).toEqual(refused);
});
