import { refuse } from "@parley/protocol/refusals";
import { expect, test } from "vitest";
import { againAfterMs, outcomeOf } from "./outcome.ts";
import { replyIn } from "./reply-in.ts";

const answered = (status: number) => ({
	ok: true as const,
	value: { kind: "answered", status, reply: undefined } as const,
});

test("[HOOK9] [HOOK10] what a status means for a message", () => {
	const kinds = Object.groupBy(
		[200, 201, 204, 301, 302, 400, 401, 404, 408, 410, 422, 425, 429, 500, 503],
		(status) => outcomeOf(answered(status)).kind,
	);
	expect(kinds).toEqual({
		delivered: [200, 201, 204],
		passed: [400, 401, 404, 422],
		gone: [410],
		again: [301, 302, 408, 425, 429, 500, 503],
	});
	const failed = { ok: true, value: { kind: "failed", why: "address-refused" } } as const;
	expect(outcomeOf(failed)).toEqual({ kind: "again", why: "address-refused" });
	const unasked = (code: "busy" | "timed-out") => outcomeOf({ ok: false, refusal: refuse(code) });
	expect(unasked("timed-out")).toEqual({ kind: "again", why: "too-slow" });
	expect(unasked("busy")).toEqual({ kind: "busy" });
	const neverBegun = refuse("timed-out", { retryAfterMs: 1_000 });
	expect(outcomeOf({ ok: false, refusal: neverBegun })).toEqual({ kind: "busy" });
});

test("[HOOK10] it is tried again after a second, then after twice as long, up to an hour", () => {
	expect([1, 2, 3, 4].map((tries) => againAfterMs(tries, 0))).toEqual([1_000, 2_000, 4_000, 8_000]);
	expect(againAfterMs(1, 1)).toBe(1_250);
	for (const tries of [13, 14, 40, 1_000]) expect(againAfterMs(tries, 1), String(tries)).toBe(3_600_000);
});

test("[HOOK9] an answer is a text, or the text of a JSON object, and nothing else", () => {
	const reply = (type: string, said: string) => replyIn(type, Buffer.from(said));
	expect(reply("text/plain; charset=utf-8", " pong\n")).toBe("pong");
	expect(reply("application/json", '{"text":"pong"}')).toBe("pong");
	for (const said of ['{"text":1}', '{"text":" "}', "null", "[]", '"pong"', '{"text":"cut'])
		expect(reply("application/json", said), said).toBeUndefined();
	expect(reply("text/plain", "  ")).toBeUndefined();
	expect(reply("text/html", "<p>pong")).toBeUndefined();
	expect(reply("", "pong")).toBeUndefined();
});
