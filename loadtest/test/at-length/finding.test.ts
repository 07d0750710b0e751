import { expect, test } from "vitest";
import { runLab } from "../test-support/run-lab.ts";

const TINY = "--quick --messages 400 --typing-ms 1000 --idle-ms 200 --people 4";

test("[FIND1] finding runs from its command to its report: letters are answered, and what others felt is told", async () => {
	const { exitCode, said, result, files } = await runLab(`finding ${TINY}`);
	expect(exitCode, said).toBe(0);
	expect(files).toContain("report.html");
	expect(result?.samples).toHaveLength(2);
	for (const { values } of result?.samples ?? []) {
		expect(values["questions"]).toBeGreaterThan(5);
		expect(values["p99Ms"]).toBeGreaterThan(0);
		expect(values["chatP99Ms"]).toBeGreaterThan(0);
	}
	expect(result?.findings).toHaveLength(2);
});
