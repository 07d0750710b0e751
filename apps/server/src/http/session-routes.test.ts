import type { Request, Response } from "express";
import { expect, test, vi } from "vitest";
import { awaitSession } from "./session-routes.ts";

test("[ONCE4] only a token that this node does not know is waited for", async () => {
	const caughtUp = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
	const known = new Set(["Bearer of-a-session", "Bearer of-the-operator"]);
	const wait = awaitSession(({ headers }) => known.has(headers.authorization ?? ""), caughtUp);
	const askWith = async (headers: object): Promise<number> => {
		caughtUp.mockClear();
		const next = vi.fn<() => void>();
		await wait({ headers } as Request, {} as Response, next);
		expect(next).toHaveBeenCalledOnce();
		return caughtUp.mock.calls.length;
	};
	expect(await askWith({})).toBe(0);
	for (const authorization of known) expect(await askWith({ authorization })).toBe(0);
	expect(await askWith({ authorization: "Bearer of-another-node" })).toBe(1);
});
