import { expect, test } from "vitest";
import { runLab } from "./test-support/run-lab.ts";

const DIVISIONS = ["uniform", "skewed", "guided", "one thread"];

test("numbers runs from its command to its report, each answer compared", async () => {
	const { exitCode, said, result, files } = await runLab(
		"numbers --quick --counts 10,20000,1000001 --threads 3 --operations square,sqrt",
	);
	expect(exitCode, said).toBe(0);
	expect(files).toEqual(
		expect.arrayContaining(["report.html", "computing-sqrt.svg", "computing-square.svg"]),
	);
	const measured = result?.samples.map(({ at }) => `${at["operation"]} ${at["division"]} ${at["count"]}`);
	const points = ["square", "sqrt"].flatMap((operation) =>
		[10, 20_000, 1_000_001].flatMap((count) =>
			DIVISIONS.map((division) => `${operation} ${division} ${count}`),
		),
	);
	expect(measured?.toSorted()).toEqual(points.toSorted());
	for (const { values } of result?.samples ?? []) {
		for (const name of ["ms", "moveMs"]) expect(values[name]).toBeGreaterThan(0);
		expect(values["wholeMs"]).toBeGreaterThan(values["ms"] ?? Number.POSITIVE_INFINITY);
	}
	expect(result?.notes.join(" ")).toContain("Every one of the 24 answers was compared");
});

test("numbers knows its operations", async () => {
	const { exitCode, said } = await runLab("numbers --quick --operations cube");
	expect(exitCode).toBe(2);
	expect(said).toContain('There is no operation "cube".');
});
