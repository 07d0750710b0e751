import { afterEach, beforeEach, expect, test, vi } from "vitest";

const CORE = "/assets/core-1a2b3c4d.js";

beforeEach(() => {
	vi.resetModules();
	const script = { getAttribute: (name: string) => (name === "data-core" ? CORE : null) };
	vi.stubGlobal("document", {
		querySelector: (what: string) => (what === "script[data-core]" ? script : null),
	});
});
afterEach(() => vi.unstubAllGlobals());

test.each(["by the one policy of the document", "where a browser has no policies"])(
	"code comes from two addresses and no other: %s",
	async (where) => {
		const created: string[] = [];
		const createPolicy = (name: string, rules: object) => {
			created.push(name);
			return rules;
		};
		if (where.includes("policy of")) vi.stubGlobal("trustedTypes", { createPolicy });
		const { trusted } = await import("./trusted-address.ts");
		expect([trusted("/sw.js"), trusted(CORE)]).toEqual(["/sw.js", CORE]);
		for (const other of ["/assets/core-other.js", "/sw.js?2", "//elsewhere/sw.js", ""])
			expect(() => trusted(other), other).toThrow(TypeError);
		// A second policy of that name would be refused by the server's headers.
		expect(created).toEqual(where.includes("policy of") ? ["parley"] : []);
	},
);
