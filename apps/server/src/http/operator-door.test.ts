import type { Request, Response } from "express";
import { expect, test, vi } from "vitest";
import { createMetrics } from "../lib/metrics.ts";
import { operatorDoor } from "./operator-door.ts";

test("[ONCE4] only a token that this node does not know is waited for, and costs nothing if it becomes known", async () => {
	const known = new Set(["Bearer of-a-session", "Bearer of-the-operator"]);
	const caughtUp = vi.fn<() => Promise<boolean>>(async () => known.has("Bearer of-another-node"));
	const wrongTokens = { take: vi.fn(() => 0), giveBack: vi.fn() };
	const door = operatorDoor({
		house: { caughtUp, wrongTokens, metrics: createMetrics() } as never,
		hasToken: ({ headers }) => known.has(headers.authorization ?? ""),
		addressOf: () => "203.0.113.7",
	});
	const askWith = async (headers: object, path = "/api/rooms"): Promise<number> => {
		caughtUp.mockClear();
		const next = vi.fn<() => void>();
		await door({ headers, path } as Request, {} as Response, next);
		expect(next).toHaveBeenCalledOnce();
		return caughtUp.mock.calls.length;
	};
	expect(await askWith({})).toBe(0);
	for (const authorization of known) expect(await askWith({ authorization })).toBe(0);
	caughtUp.mockImplementationOnce(async () => known.add("Bearer of-another-node").size > 0);
	expect(await askWith({ authorization: "Bearer of-another-node" })).toBe(1);
	expect(wrongTokens.giveBack).toHaveBeenCalledOnce();
	expect(await askWith({ authorization: "Bearer made-up" })).toBe(1);
	expect(wrongTokens.giveBack).toHaveBeenCalledOnce();
	wrongTokens.take.mockClear();
	for (const path of ["/hook/secret", "/hooks/secret", "/hook/message"])
		expect(await askWith({ authorization: "Bearer of-a-program" }, path)).toBe(0);
	expect(wrongTokens.take).not.toHaveBeenCalled();
	await askWith({ authorization: "Bearer made-up" }, "/hook/secret/metrics");
	expect(wrongTokens.take).toHaveBeenCalledOnce();
});
