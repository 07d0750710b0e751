import type { Settled } from "@parley/engine/rules";
import { refuse } from "@parley/protocol/refusals";
import { expect, test } from "vitest";
import type { House } from "../app/context.ts";
import { isTokenNow } from "./token-told.ts";

const houseOf = (hashes: Set<string>) =>
	({ shown: () => ({ byTokenHash: hashes }) }) as unknown as Pick<House, "shown">;

test("[WHO7] a token whose draft is in doubt is told once the log holds it, and not where it never will", async () => {
	const refusal = refuse("busy");
	for (const [end, isTold] of [
		["decided", true],
		["lost", false],
	] as const) {
		const { promise: settled, resolve } = Promise.withResolvers<Settled>();
		const hashes = new Set<string>();
		const told = isTokenNow(houseOf(hashes), { kind: "unknown", refusal, settled }, "hash");
		if (isTold) hashes.add("hash");
		resolve(end);
		expect(await told).toBe(isTold);
	}
	const never = new Promise<Settled>(() => undefined);
	expect(await isTokenNow(houseOf(new Set()), { kind: "unknown", refusal, settled: never }, "hash", 1)).toBe(
		false,
	);
	expect(await isTokenNow(houseOf(new Set()), { kind: "refused", refusal }, "hash")).toBe(false);
});
