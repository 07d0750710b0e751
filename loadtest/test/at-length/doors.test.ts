import { expect, test } from "vitest";
import { runLab } from "../test-support/run-lab.ts";

test("doors runs from its command to its report: a hook, readers over HTTP and an import, each beside the other way", async () => {
	const tiny = "--hook-seconds 0.3 --readers 5 --reader-seconds 0.4 --messages 200";
	const { exitCode, said, result } = await runLab(`doors --quick ${tiny}`);
	expect(exitCode, said).toBe(0);
	const measured = result?.samples.map(({ at }) => `${at["part"]} ${at["way"] ?? at["messages"]}`);
	expect(measured?.toSorted()).toEqual([
		...["hook hook", "hook socket", "import 20", "import 200", "readers asks", "readers socket"],
	]);
	for (const { at, values } of result?.samples ?? []) {
		if (at["part"] === "hook") expect(values["postsPerSecond"]).toBeGreaterThan(0);
		if (at["part"] === "readers") expect(values["deliveredShare"]).toBe(1);
		if (at["part"] === "import") expect(values["rssMostBytes"]).toBeGreaterThan(1e6);
	}
	expect(result?.findings.map(({ verdict }) => verdict)).toEqual(["not-shown", "not-shown", "not-shown"]);
});
