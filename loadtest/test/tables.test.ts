import { expect, test } from "vitest";
import { runLab } from "./test-support/run-lab.ts";

const TINY = [
	"--quick --from-s 91 --to-s 94 --blocked-s 1 --fill-s 0.3 --tables 2 --games 3 --votes 9 --joins 2",
	"--poll-s 0.5 --people 3 --ms 200 --warm-up-ms 50",
].join(" ");

test("[ACT4] tables: people at them, voters and newcomers know what was done; too small to show what it costs", async () => {
	const { exitCode, said, result } = await runLab(`tables ${TINY}`);
	expect(exitCode, said).toBe(0);
	const at = (part: string) => result?.samples.filter((sample) => sample.at["part"] === part) ?? [];
	expect(at("move")).toHaveLength(4);
	expect(at("joined").map(({ values }) => values["held"])).toEqual([50, 50, 50, 50]);
	expect(at("poll").map(({ values }) => values["voters"])).toEqual([undefined, undefined, 9]);
	const jam = result?.warnings.some((sentence) => sentence.includes("was not run")) ? [] : at("jam");
	for (const { values } of jam) expect(values["messages"]).toBe(jam[0]?.values["messages"]);
	for (const { verdict, why } of result?.findings.filter(({ claim }) => !/^(With|C1)/.test(claim)) ?? [])
		expect({ verdict, why }).toEqual({ verdict: "not-shown", why: expect.stringMatching(/.\.$/) });
});
