import { expect, test } from "vitest";
import { runLab } from "./test-support/run-lab.ts";

const TINY = [
	"--quick --from-s 91 --to-s 94 --blocked-s 1 --fill-s 0.3 --tables 2 --games 3 --votes 9 --joins 2",
	"--poll-s 0.5 --people 3 --ms 200 --warm-up-ms 50",
].join(" ");

test("[ACT4] tables: players, voters and newcomers know what was done; too small to show what it costs", async () => {
	const { exitCode, said, result } = await runLab(`tables ${TINY} --parts move,joined,poll`);
	expect(exitCode, said).toBe(0);
	const at = (part: string) => result?.samples.filter((sample) => sample.at["part"] === part) ?? [];
	expect(at("move")).toHaveLength(2);
	expect(at("joined").map(({ values }) => values["held"])).toEqual([50, 50, 50, 50]);
	expect(at("poll").map(({ values }) => values["voters"])).toContain(9);
	for (const { verdict, why } of result?.findings ?? [])
		expect({ verdict, why }).toEqual({ verdict: "not-shown", why: expect.stringMatching(/.\.$/) });
});

test("[ACT7] tables: with a player's link jammed, the recording comes to all at their tables, as it does at the study's server", async () => {
	const { exitCode, said, result } = await runLab(`tables ${TINY} --parts jam`);
	expect(exitCode, said).toBe(0);
	if (result?.warnings.some((sentence) => sentence.includes("was not run"))) return;
	const [parley, blocking] = result?.samples ?? [];
	expect([parley?.server, blocking?.server]).toEqual(["parley", "blocking-writer"]);
	expect(parley?.values["messages"]).toBeGreaterThan(100);
	expect(parley?.values["messages"]).toBe(blocking?.values["messages"]);
});
