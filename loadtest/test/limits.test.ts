import { expect, test } from "vitest";
import { runLab } from "./run-lab.ts";

const PARTS = ["density", "rooms", "slow", "storm", "posts", "long"];
const TINY = [
	"--quick --idle 20 --rooms 3 --slow-readers 10 --stopped-s 0.1 --storm-members 10 --missed 30",
	"--posters 6 --poster-rooms 3 --minutes 0.03 --long-people 20 --sample-s 0.2 --ms 200 --warm-up-ms 50",
].join(" ");

test("limits: every part measures, and what is far too small shows nothing and says so", async () => {
	const { exitCode, said, result, files } = await runLab(`limits ${TINY} --parts ${PARTS.join(",")}`);
	expect(exitCode, said).toBe(0);
	expect(files).toEqual(expect.arrayContaining(["report.html", "slow-memory.svg", "storm.svg"]));
	const measured = result?.samples.map(({ server, at }) => `${at["part"]} ${server}`);
	expect(new Set(measured)).toEqual(new Set([...PARTS.map((part) => `${part} parley`), "rooms plain-ws"]));
	expect(result?.tables.map(({ id }) => id)).toEqual(expect.arrayContaining(PARTS));
	expect(result?.findings).toHaveLength(14);
	for (const { verdict, why } of result?.findings ?? [])
		expect({ verdict, why }).toEqual({ verdict: "not-shown", why: expect.stringMatching(/.\.$/) });
});

test("limits knows its parts, and where fixed rates are measured", async () => {
	const { exitCode, said } = await runLab("limits --parts storm,rates");
	expect(exitCode).toBe(2);
	expect(said.replaceAll(/\s+/g, " ")).toMatch(
		/no part "rates".*density, rooms, slow, storm, posts, long; fixed rates are measured by fanout/,
	);
});
