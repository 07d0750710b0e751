import { describe, expect, test } from "vitest";
import { memoryStore, World } from "../../test/world.ts";
import { writeSession } from "../session/stored-session.ts";
import type { FetchInit, Reply } from "../state/environment.ts";
import { lookUp } from "./lookups.ts";

const HIT = {
	room: "lobby",
	seq: 7,
	name: "Bo",
	author: "s-Bo",
	at: 5,
	snippet: [{ text: "hi", hit: true }],
};

function asker(answer: (init: FetchInit) => Reply | Promise<Reply>, token: string | undefined = "secret") {
	const world = new World(1);
	const local = memoryStore();
	const asked: [string, FetchInit][] = [];
	if (token !== undefined) writeSession(local, { name: "Ada", token });
	const fetch = async (path: string, init: FetchInit = {}) => {
		asked.push([path, init]);
		return answer(init);
	};
	return { world, asked, environment: { fetch, local, after: world.after } };
}

function reply(status: number, body: unknown): Reply {
	return { ok: status < 400, status, json: async () => body };
}

function untilAborted({ signal }: FetchInit): Promise<Reply> {
	return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
}

describe("a lookup", () => {
	test("is asked with the token in a header, never in the address", async () => {
		const { asked, environment } = asker(() => reply(200, { hits: [HIT], more: false }));
		const found = await lookUp(environment, "search", { room: "lobby", q: "a&b=c #1" });
		expect(found).toEqual({ ok: true, answer: { hits: [HIT], more: false } });
		expect(asked[0]?.[0]).toBe("/api/search?room=lobby&q=a%26b%3Dc+%231");
		expect(asked[0]?.[1].headers).toEqual({ authorization: "Bearer secret" });
	});

	test("of numbers is posted as JSON", async () => {
		const answer = { count: 2, sum: 5, ms: 1, moveMs: 0, startMs: 0, results: [2, 3] };
		const { asked, environment } = asker(() => reply(200, answer));
		const question = { numbers: [4, 9], operation: "sqrt" as const };
		expect(await lookUp(environment, "numbers", question)).toEqual({ ok: true, answer });
		expect(asked[0]?.[1]).toMatchObject({ method: "POST", body: JSON.stringify(question) });
	});

	test("without a session asks nobody", async () => {
		const { asked, environment } = asker(() => reply(200, {}), "");
		environment.local.set("parley.session", JSON.stringify({ name: "Ada" }));
		const refused = await lookUp(environment, "dns", { host: "example.org" });
		expect(refused).toMatchObject({ ok: false, refusal: { code: "not-welcome-yet" } });
		expect(asked).toEqual([]);
	});

	test("[LOOK2] that is refused says so in the server's words", async () => {
		const problem = { type: "urn:x", title: "Busy", status: 503, code: "busy", detail: "In a moment." };
		const { environment } = asker(() => reply(503, { ...problem, retryAfterMs: 800 }));
		expect(await lookUp(environment, "dns", { host: "example.org" })).toEqual({
			ok: false,
			refusal: { code: "busy", message: "In a moment.", retryAfterMs: 800 },
		});
	});

	test.each([
		["a page of a proxy", reply(502, "<html>"), "internal"],
		["an answer of another shape", reply(200, { found: "maybe" }), "unsupported-version"],
	])("answered by %s is a refusal", async (_, answer, code) => {
		const { environment } = asker(() => answer);
		const refused = await lookUp(environment, "preview", { url: "https://example.org" });
		expect(refused).toMatchObject({ ok: false, refusal: { code } });
	});

	test("that nobody answers is given up", async () => {
		const { world, environment } = asker(untilAborted);
		const asking = lookUp(environment, "dns", { host: "example.org" });
		await world.pass(30_000);
		expect(await asking).toMatchObject({ ok: false, refusal: { code: "timed-out" } });
	});

	test("is called off by its asker", async () => {
		const { asked, environment } = asker(untilAborted);
		const stopping = new AbortController();
		const asking = lookUp(environment, "dns", { host: "example.org" }, stopping.signal);
		stopping.abort();
		expect(await asking).toMatchObject({ ok: false });
		expect(asked[0]?.[1].signal?.aborted).toBe(true);
	});
});
