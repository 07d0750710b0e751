import { expect, test } from "vitest";
import { runLab } from "../test-support/run-lab.ts";

const TINY =
	"--quick --messages 600 --requests 36 --thread-requests 6 --connections 6 --people 3 --idle-ms 100 --knocking 30 --knock-ms 50 --ramp-ms 20";

test("pool runs from its command to its report: four modes, the same answers in each", async () => {
	const { exitCode, said, result, files } = await runLab(`pool ${TINY}`);
	expect(exitCode, said).toBe(0);
	expect(files).toEqual(
		expect.arrayContaining(["report.html", "histogram-waiting.svg", "histogram-trivial.svg"]),
	);
	const knocked =
		result?.samples.filter(({ server, values }) => server !== "parley" && values["upToMs"] === undefined) ??
		[];
	expect(knocked.map(({ server, at }) => `${server} ${at["handler"]}`)).toEqual(
		["trivial", "waiting"].flatMap((handler) =>
			["pool-single", "pool-threads", "pool-20"].map((server) => `${server} ${handler}`),
		),
	);
	for (const { values } of knocked) {
		expect(values["answered"]).toBeGreaterThan(0);
		expect(values["mostBytes"]).toBeGreaterThan(100_000);
	}
	const ours = result?.samples.filter(({ values }) => values["requests"] !== undefined);
	const modes = ours?.map(({ at }) => String(at["mode"]));
	expect(modes).toEqual([
		"single-loop",
		"thread-per-request",
		"pool of 20",
		expect.stringMatching(/^pool of \d+, one a core$/),
	]);
	for (const { values } of ours ?? []) {
		expect(values).toMatchObject({ errorsShare: 0 });
		for (const name of ["meanMs", "answersPerMinute", "chatP99Ms", "chatIdleP99Ms"])
			expect(values[name]).toBeGreaterThan(0);
	}
	const servers = result?.tables.find(({ id }) => id === "servers")?.rows.map(({ server }) => server);
	expect(servers?.slice(0, 4)).toEqual([
		"study: single-threaded",
		"study: thread per client",
		"study: fixed pool (20)",
		"pool-single",
	]);
	expect(result?.study.doubts).toHaveLength(3);
});
