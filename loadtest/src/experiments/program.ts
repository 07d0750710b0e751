import type { Lab } from "../lab/experiment.ts";
import type { Sample } from "../lab/result.ts";

/**
 * Runs a program that measures by itself: it lies with what it has to know (the server's own tests, the browser's), and
 * tells a line of JSON for each look, `{at, values}`. Each is a sample of this run.
 */
export async function measuredBy(
	lab: Lab,
	program: string,
	words: readonly string[],
	run: number,
): Promise<void> {
	lab.progress(run, lab.runs, `run ${run + 1}`);
	for await (const line of lab.program(program, words)) {
		const found = JSON.parse(line) as Pick<Sample, "at" | "values">;
		lab.sample({ server: "parley", run, ...found });
		lab.progress(run, lab.runs, `run ${run + 1}, after ${Object.values(found.at).join(" ")}`);
	}
}
