import { expect, test } from "vitest";
import { runLab } from "./test-support/run-lab.ts";

const TINY = "--quick --from-s 91 --to-s 94 --blocked-s 2 --fill-s 0.5";

test("jam cuts C1 off: others wait for the blocking writer, and everybody has everything in the end", async () => {
	const { exitCode, said, result, files } = await runLab(`jam ${TINY}`);
	expect(exitCode, said).toBe(0);
	if (result?.warnings.some((sentence) => sentence.includes("was not run"))) return;
	expect(files).toEqual(expect.arrayContaining(["report.html", "worst.svg"]));
	const [parley, blocking] = ["parley", "blocking-writer"].map(
		(name) => result?.samples.find(({ server }) => server === name)?.values,
	);
	// 1.5 s are left when the kernel is full; a machine that is late fills it later
	expect(blocking?.["worst100Ms"]).toBeGreaterThan(400);
	for (const server of [parley, blocking]) expect(server?.["reachedC1Bytes"]).toBeLessThan(1_000);
	expect(parley?.["cuts"]).toBe(0);
	expect(result?.notes.join(" ")).toMatch(/kernel (is made to take|takes what it will)/);
});
