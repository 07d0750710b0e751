import { afterEach, expect, test, vi } from "vitest";
import { allOwn } from "./use-taking.ts";

afterEach(() => {
	vi.unstubAllGlobals();
});

/** A house in which one wrote nothing, and that gives those answers in turn when it is asked for the profile. */
async function takenWith(...profiles: readonly Response[]) {
	const left = [...profiles];
	vi.stubGlobal("fetch", async (path: string) =>
		path.endsWith("/profile") ? left.shift() : Response.json({ messages: [] }),
	);
	return allOwn({ sessionToken: () => "ada's" }, new AbortController().signal, () => undefined);
}

const problem = (code: string, more = {}) =>
	Response.json(
		{ type: "about:blank", title: "No", status: 429, code, detail: "Not now.", ...more },
		{ status: 429 },
	);

test("[WHO40] a profile that cannot be read now is asked for again, and what one wrote comes without it where it cannot be at all", async () => {
	const profile = { session: "ada", name: "Ada", kept: false };
	const again = await takenWith(problem("too-fast", { retryAfterMs: 1 }), Response.json(profile));
	expect(again).toMatchObject({ messages: [], profile });
	expect(await takenWith(problem("not-allowed"))).toEqual({ messages: [], profile: undefined });
});
