import { expect, test } from "vitest";
import { runLab } from "../test-support/run-lab.ts";

const TINY =
	"--quick --wait-ms 100 --per-second 20 --seconds 0.5 --standstill-ms-max 600 --warm-up-ms 50 --people 3 --limited-lookups 100 --limited-ms 2 --database-ms 100 --threads 4";

test("blocking runs from its command to its report: the single loop stands still, and no lookup is lost", async () => {
	const { exitCode, said, result, files } = await runLab(`blocking ${TINY}`);
	expect(exitCode, said).toBe(0);
	expect(files).toEqual(expect.arrayContaining(["report.html", "chat-p99.svg"]));
	const at = (mode: string, ms: number) =>
		result?.samples.find((sample) => sample.at["mode"] === mode && sample.at["ms"] === ms)?.values;
	for (const mode of ["worker", "single-loop"]) {
		expect(at(mode, 0)?.["chatP99Ms"]).toBeGreaterThan(0);
		const lookups = mode === "worker" ? 10 : 6;
		expect(at(mode, 100)).toMatchObject({ lookups, answered: lookups });
	}
	expect(at("single-loop", 100)?.["chatMaxMs"]).toBeGreaterThan(50);
	expect(at("single-loop", 100)?.["loopMaxMs"]).toBeGreaterThan(90);
	const limited = result?.samples.find(({ at: { work } }) => work === "limited service")?.values;
	expect(limited).toMatchObject({ sent: 100, answered: 100 });
	expect(limited?.["runningMost"]).toBeLessThanOrEqual(20);
	const database = result?.samples.filter(({ at: { work } }) => work === "database") ?? [];
	if (result?.warnings.some((sentence) => sentence.includes("skipped:"))) return;
	expect(database.map(({ at }) => at["helpers"])).toEqual([0, 1]);
	expect(database[0]?.values["failed"]).toBeGreaterThan(0);
	expect(database[1]?.values).toMatchObject({ sent: 100, answered: 100, failed: 0 });
	expect(result?.findings.at(-2)?.verdict).toBe("reproduced");
});
