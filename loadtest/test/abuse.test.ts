import { expect, test } from "vitest";
import { runLab } from "./test-support/run-lab.ts";

test("[OUT5] one address sits on all seats it can get, people talk on, and the report says what they felt", async () => {
	const { exitCode, said, result } = await runLab("abuse --quick --seconds 0.6 --people 10 --niceness 0");
	expect(exitCode, said).toBe(0);
	const [sample, ...felt] = result?.samples ?? [];
	expect(sample?.at).toEqual({ kind: "seats", origin: "public" });
	expect(sample?.values["done"]).toBeGreaterThan(0);
	expect(sample?.values["honestPerSecond"]).toBeGreaterThan(0);
	expect(felt.find(({ at }) => at["when"] === "attacked")?.values["p99Ms"]).toBeGreaterThan(0);
	expect(result?.findings).toHaveLength(3);
});

test("abuse of a kind that nobody knows is refused in words", async () => {
	const { exitCode, said } = await runLab("abuse --quick --kinds chairs");
	expect(exitCode).not.toBe(0);
	expect(said).toContain(
		"There are rooms, reactions, uploads, hellos, seats, previews, flood, sign-ins, hostile.",
	);
});
