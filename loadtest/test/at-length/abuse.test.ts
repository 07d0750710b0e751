import { expect, test } from "vitest";
import { runLab } from "../test-support/run-lab.ts";

test("[OUT5] one address floods a server, another sends it hostile bytes, and the report says what others felt", async () => {
	const { exitCode, said, result } = await runLab(
		"abuse --quick --kinds flood,hostile --seconds 0.6 --people 10 --niceness 0",
	);
	expect(exitCode, said).toBe(0);
	const sent = (kind: string) =>
		result?.samples.find(({ at, values }) => at["kind"] === kind && "memoryRatio" in values)?.values;
	for (const what of ["frames", "requests", "connections"])
		expect(sent("flood")?.[what], what).toBeGreaterThan(0);
	for (const what of ["frames", "requests"]) expect(sent("hostile")?.[what], what).toBeGreaterThan(0);
	expect(sent("hostile")).not.toHaveProperty("honestRefused");
	expect(sent("flood")?.["honestPerSecond"]).toBeGreaterThan(0);
	expect(result?.findings).toHaveLength(6);
});
