import { expect, test } from "vitest";
import { runLab } from "./test-support/run-lab.ts";

const TINY = "--quick --readers 5,6 --rate-readers 6 --per-second 50 --ms 200 --warm-up-ms 50";

test("fanout runs from its command to its report, rivals included", async () => {
	const { exitCode, said, result, files } = await runLab(`fanout ${TINY}`);
	expect(exitCode, said).toBe(0);
	expect(files).toEqual(expect.arrayContaining(["report.html", "deliveries.svg", "rates.svg"]));
	const measured = result?.samples.map(({ server, at }) => `${server} ${at["readers"]} ${at["load"]}`) ?? [];
	for (const server of ["parley", "plain-ws", "socket-io"])
		for (const point of ["5 closed", "6 closed", "6 open"]) expect(measured).toContain(`${server} ${point}`);
	// on a machine that stands still for longer than a window, one of them may well be empty
	const delivered = result?.samples.map(({ values }) => values["deliveriesPerSecond"] ?? Number.NaN) ?? [];
	expect(delivered.every(Number.isFinite)).toBe(true);
	expect(delivered.some((perSecond) => perSecond > 0)).toBe(true);
});
