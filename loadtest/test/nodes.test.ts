import { expect, test } from "vitest";
import type { Finding } from "../src/lab/result.ts";
import { runLab } from "./test-support/run-lab.ts";

const TINY = [
	"--quick --nodes 2 --readers 8 --people 8 --full-nodes 2 --sockets-max 6",
	"--full-per-second 20 --warm-up-ms 50 --ms 200",
].join(" ");

function tooSmall(findings: readonly Finding[]): void {
	for (const { verdict, why } of findings)
		expect({ verdict, why }).toEqual({ verdict: "not-shown", why: expect.stringMatching(/.\.$/) });
}

test("[ORD1] nodes: one node and several have one order each; too small to show what it costs", async () => {
	const { exitCode, said, result } = await runLab(`nodes ${TINY} --nodes 1 --parts spread`);
	expect(exitCode, said).toBe(0);
	expect(result?.samples.filter(({ values }) => values["cpuUs"] !== undefined)).toHaveLength(3);
	tooSmall(result?.findings ?? []);
});

test("[BACK1] nodes: people of a node that dies come back to the other, and keep their seats", async () => {
	const { exitCode, said, result } = await runLab(`nodes ${TINY} --parts loss`);
	expect(exitCode, said).toBe(0);
	tooSmall(result?.findings ?? []);
	expect(result?.samples[0]?.values).toMatchObject({ moved: 4, seated: 8 });
});

test("[CONN1] nodes: a full node's next one goes to another, and a full house says so", async () => {
	const { exitCode, said, result } = await runLab(`nodes ${TINY} --parts full`);
	expect(exitCode, said).toBe(0);
	const [fits, ...others] = (result?.findings ?? []).toReversed();
	expect(fits).toMatchObject({ verdict: "reached", ours: expect.stringContaining("503") });
	tooSmall(others);
});

test("nodes knows its parts", async () => {
	const { exitCode, said } = await runLab("nodes --parts loss,rates");
	expect(exitCode).toBe(2);
	expect(said.replaceAll(/\s+/g, " ")).toMatch(/no part "rates".*spread, loss, full/);
});
