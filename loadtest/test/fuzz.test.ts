import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { runLab } from "./run-lab.ts";

const SHORT =
	"--quick --minutes 0.03 --quiet-s 0.5 --frames-per-second 4000 --requests-per-second 600 --niceness 0";
/** The corpus and a seed that never changes come first, then a fresh one: a failure names it, and `npm run fuzz` takes it. */
test.for([randomInt(2 ** 31)])(
	"[CONN3] hostile bytes, frames, requests and floods break nothing, and nobody honest misses a word (seed %d)",
	async (seed) => {
		const { exitCode, said, result } = await runLab(`fuzz ${SHORT} --flood-s 0.5 --seed ${seed}`);
		expect(exitCode, said).toBe(0);
		const [sample] = result?.samples ?? [];
		expect(sample?.values["frames"]).toBeGreaterThan(3_000);
		expect(sample?.values["requests"]).toBeGreaterThan(500);
		const ends = result?.samples.filter(({ at }) => at["what"] !== undefined) ?? [];
		expect(ends).toHaveLength(6);
		for (const { at, values } of ends) expect(values["times"], String(at["what"])).toBeGreaterThan(0);
		expect(result?.findings).toHaveLength(6);
	},
);
