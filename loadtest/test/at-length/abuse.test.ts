import { expect, test } from "vitest";
import { runLab } from "../test-support/run-lab.ts";

test("[OUT5] [WHO9] one address floods a server, one guesses who others are, another sends it hostile bytes, and the report says what others felt", async () => {
	const { exitCode, said, result } = await runLab(
		"abuse --quick --kinds flood,sign-ins,hostile --seconds 0.6 --people 10 --niceness 0",
	);
	expect(exitCode, said).toBe(0);
	const sent = (kind: string) =>
		result?.samples.find(({ at, values }) => at["kind"] === kind && "memoryRatio" in values)?.values;
	for (const kind of ["flood", "sign-ins"])
		for (const what of ["frames", "requests", "connections"])
			expect(sent(kind)?.[what], `${kind}: ${what}`).toBeGreaterThan(0);
	for (const what of ["frames", "requests"]) expect(sent("hostile")?.[what], what).toBeGreaterThan(0);
	expect(sent("hostile")).not.toHaveProperty("honestRefused");
	expect(sent("flood")?.["honestPerSecond"]).toBeGreaterThan(0);
	expect(result?.findings).toHaveLength(8);
});
