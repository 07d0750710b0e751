import { expect, test } from "vitest";
import { runLab } from "./run-lab.ts";

const TINY = "--quick --jams unread --from-s 91 --to-s 94 --blocked-s 2 --fill-s 0.5";

test("jam runs from its command to its report: with a full kernel the blocking writer makes others wait", async () => {
	const { exitCode, said, result, files } = await runLab(`jam ${TINY}`);
	expect(exitCode, said).toBe(0);
	expect(files).toEqual(expect.arrayContaining(["report.html", "worst.svg", "backlog.svg"]));
	const [parley, blocking] = ["parley", "blocking-writer"].map(
		(name) => result?.samples.find(({ server }) => server === name)?.values,
	);
	// 1.5 s are left when the kernel is full; a machine that is late fills it later
	expect(blocking?.["worst100Ms"]).toBeGreaterThan(400);
	expect(blocking?.["backlogMostBytes"]).toBeGreaterThan(1_000_000);
	expect(parley?.["backlogMostBytes"]).toBeGreaterThan(1_000_000);
	expect(parley?.["bufferedMostBytes"]).toBeGreaterThan(0);
	expect(parley?.["cuts"]).toBe(0);
	expect(result?.notes.join(" ")).toMatch(
		/Kernel buffers for a connection: .*the kernel takes up to [\d.]+\sMB/,
	);
});

test("jam cuts C1 off by dropping its packets, and everybody has everything when they go through again", async () => {
	const { exitCode, said, result } = await runLab(
		"jam --quick --from-s 91 --to-s 94 --blocked-s 1 --fill-s 0.3",
	);
	expect(exitCode, said).toBe(0);
	if (result?.warnings.some((sentence) => sentence.includes("was not run"))) return;
	const runs = result?.samples.filter(({ values }) => values["worst100Ms"] !== undefined);
	expect(runs?.map(({ server, at }) => [server, at["jam"]])).toEqual([
		["parley", "dropped"],
		["blocking-writer", "dropped"],
	]);
	for (const { values } of runs ?? []) expect(values["backlogMostBytes"]).toBeGreaterThan(10_000);
	expect(runs?.[0]?.values["cuts"]).toBe(0);
});

test("jam knows how a client is blocked", async () => {
	const { exitCode, said } = await runLab("jam --quick --jams away");
	expect(exitCode).toBe(2);
	expect(said).toContain('"away" is no way to block a client.');
});
