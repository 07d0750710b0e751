import { expect, test } from "vitest";
import { runLab } from "../test-support/run-lab.ts";

const PARTS = ["density", "rooms", "slow", "storm", "posts"];
const TINY = [
	"--quick --idle 20 --rooms 3 --slow-readers 10 --stopped-s 0.1 --storm-members 10 --missed 30",
	"--posters 6 --poster-rooms 3 --ms 200 --warm-up-ms 50",
].join(" ");

test("limits: every part measures, and what is far too small shows nothing and says so", async () => {
	const { exitCode, said, result } = await runLab(`limits ${TINY} --parts ${PARTS.join(",")}`);
	expect(exitCode, said).toBe(0);
	const measured = result?.samples.map(({ server, at }) => `${at["part"]} ${server}`);
	expect(new Set(measured)).toEqual(new Set([...PARTS.map((part) => `${part} parley`), "rooms plain-ws"]));
	expect(result?.findings).toHaveLength(11);
	for (const { verdict, why } of result?.findings ?? [])
		expect({ verdict, why }).toEqual({ verdict: "not-shown", why: expect.stringMatching(/.\.$/) });
});
