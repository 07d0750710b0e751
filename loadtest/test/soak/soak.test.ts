import { expect, test } from "vitest";
import { runLab } from "../test-support/run-lab.ts";

test("[ORD4] a short soak: faults in every round and a kill, and in the end everybody has everything", async () => {
	const line = "soak --quick --minutes 0.1 --people 30 --posts-per-second 60 --round-s 1 --kills 1 --seed 3";
	const { exitCode, said, result } = await runLab(line, new URL("main.ts", import.meta.url));
	expect(exitCode, said).toBe(0);
	const all = result?.samples.find(({ at }) => at["what"] === "all")?.values;
	expect(all?.["kills"]).toBe(1);
	expect(all?.["messages"]).toBeGreaterThan(200);
	expect(new Set(result?.samples.map(({ at }) => at["mischief"])).size).toBeGreaterThan(2);
	expect(result?.findings).toHaveLength(5);
});
