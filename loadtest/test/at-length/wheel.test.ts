import { expect, test } from "vitest";
import { runLab } from "../test-support/run-lab.ts";

test("wheel runs from its command to its report: every pong there, and the deaf stop the wheel alone", async () => {
	const { exitCode, said, result, files } = await runLab(
		"wheel --quick --sockets 20 --threads 3 --wheel-sockets 20 --deaf-sockets 20 --rounds 2 --patience-s 5",
	);
	expect(exitCode, said).toBe(0);
	expect(files).toEqual(expect.arrayContaining(["report.html", "total.svg", "memory.svg"]));
	const clean = result?.samples.filter(({ at }) => at["deaf"] === 0) ?? [];
	expect(clean.map(({ server, at }) => [server, at["sockets"]])).toEqual([
		["parley", 20],
		["wheel-threads", 3],
		["wheel", 20],
	]);
	for (const { values } of clean) {
		expect(values["hung"]).toBe(0);
		expect(values["totalMs"]).toBeGreaterThan(values["roundMs"] ?? Number.POSITIVE_INFINITY);
		expect(values["withBytes"]).toBeGreaterThan(1_000_000);
		expect(values["fromFirstConnectionMs"]).toBeGreaterThan(values["totalMs"] ?? Number.POSITIVE_INFINITY);
	}
	// a thread for each of them, and the one that accepts
	expect(clean[1]?.values["kernelStackBytes"]).toBe(4 * 16_384);
	const stopped = result?.samples.filter(({ values }) => values["stopped"] !== undefined);
	expect(stopped?.map(({ server, values }) => [server, values["stopped"]])).toEqual([
		["parley", 0],
		["wheel", 1],
	]);
});
