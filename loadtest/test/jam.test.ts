import { expect, test } from "vitest";
import { runLab } from "./run-lab.ts";

const TINY = "--quick --from-s 91 --to-s 94 --blocked-s 2 --fill-s 0.5";

test("jam runs from its command to its report: with a full kernel the blocking writer makes others wait", async () => {
	const { exitCode, said, result, files } = await runLab(`jam ${TINY}`);
	expect(exitCode, said).toBe(0);
	expect(files).toEqual(expect.arrayContaining(["report.html", "worst.svg", "backlog.svg"]));
	const [parley, blocking] = ["parley", "blocking-writer"].map(
		(name) => result?.samples.find(({ server }) => server === name)?.values,
	);
	// 1.5 s are left when the kernel is full; a machine that is late fills it later
	expect(blocking?.["worst100Ms"]).toBeGreaterThan(400);
	expect(blocking?.["backlogBytesMax"]).toBeGreaterThan(1_000_000);
	expect(parley?.["backlogBytesMax"]).toBeGreaterThan(1_000_000);
	expect(parley?.["bufferedBytesMax"]).toBeGreaterThan(0);
	expect(parley?.["cuts"]).toBe(0);
	expect(result?.notes.join(" ")).toMatch(
		/Kernel buffers for a connection: .*the kernel takes up to [\d.]+ MiB/,
	);
});
