import { expect, test } from "vitest";
import { runLab } from "../test-support/run-lab.ts";

const TINY = "--quick --from-s 91 --to-s 94 --blocked-s 2 --fill-s 0.5";

test("jam cuts C1 off: others wait for the blocking writer, and everybody has everything in the end", async () => {
	const { exitCode, said, result, files } = await runLab(`jam ${TINY}`);
	expect(exitCode, said).toBe(0);
	if (result?.warnings.some((sentence) => sentence.includes("was not run"))) return;
	expect(files).toEqual(expect.arrayContaining(["report.html", "worst.svg"]));
	const [parley, blocking, house] = [
		"parley",
		"blocking-writer",
		"parley, the load of a house that was recorded",
	].map((name) => result?.samples.find(({ server }) => server === name)?.values);
	// 1.5 s are left when the kernel is full; a machine that is late fills it later
	expect(blocking?.["worst100Ms"]).toBeGreaterThan(400);
	for (const server of [parley, blocking, house]) expect(server?.["reachedC1Bytes"]).toBeLessThan(1_000);
	expect(parley?.["cuts"]).toBe(0);
	// of its own posts, which are far apart: nobody else has to wait for the two seconds
	expect(house?.["worst100Ms"]).toBeGreaterThan(0);
	expect(house?.["worst100Ms"]).toBeLessThan(1_500);
	expect(result?.notes.join(" ")).toMatch(/kernel (is made to take|takes what it will)/);
});
