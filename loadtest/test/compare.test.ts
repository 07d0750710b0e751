import { expect, test } from "vitest";
import { runLab } from "./test-support/run-lab.ts";

test("compare runs from its command to one small table and one picture, without an error in either mode", async () => {
	const { exitCode, said, result, files } = await runLab(
		"compare --quick --seconds 0.7 --connections 6 --people 4 --ms 60",
	);
	expect(exitCode, said).toBe(0);
	expect(files).toEqual(expect.arrayContaining(["report.html", "compare.svg"]));
	const measured = result?.samples.filter(({ at }) => at["oneIn"] === undefined) ?? [];
	const [idle, worker, loop] = measured.map(({ values }) => values);
	expect(measured.map(({ at }) => at["mode"])).toEqual(["nobody asks", "worker threads", "single loop"]);
	expect(idle?.["chatP99Ms"]).toBeGreaterThan(0);
	for (const values of [worker, loop]) expect(values).toMatchObject({ errors: 0 });
	// six at once against one after the other
	expect(worker?.["answersPerSecond"]).toBeGreaterThan(
		2 * (loop?.["answersPerSecond"] ?? Number.POSITIVE_INFINITY),
	);
	expect(loop?.["chatMaxMs"]).toBeGreaterThan(50);
	expect(said).toMatch(/Lookups on +Answers +p50 +p99 +Errors +Chat's p99\n/);
	expect(said).toMatch(/ {2}worker threads +[\d.,]+\s\/s/);
});
