import { expect, test } from "vitest";
import { runLab } from "./test-support/run-lab.ts";

test("limits knows its parts", async () => {
	const { exitCode, said } = await runLab("limits --parts storm,rates");
	expect(exitCode).toBe(2);
	expect(said.replaceAll(/\s+/g, " ")).toMatch(/no part "rates".*density, rooms, slow, storm, posts/);
});
