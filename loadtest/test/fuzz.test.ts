import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { runLab } from "./run-lab.ts";

const SHORT =
	"--quick --minutes 0.03 --quiet-s 0.5 --frames-per-second 4000 --requests-per-second 600 --niceness 0";
/**
 * What attacks end in, of each dozens in so short a raid; one that is never seen means that they miss what they aim at.
 */
const ENDS = [
	"closed with 4001",
	"error INVALID_OPCODE",
	"error INVALID_UTF8",
	"error UNEXPECTED_RSV_2_3",
	"refused as bad-frame",
	"refused as name-invalid",
];

/** The corpus and a seed that never changes come first, then a fresh one: a failure names it, and `npm run fuzz` takes it. */
test.for([randomInt(2 ** 31)])(
	"[CONN3] hostile bytes, frames, requests and floods break nothing, and nobody honest misses a word (seed %d)",
	async (seed) => {
		const { exitCode, said, result } = await runLab(`fuzz ${SHORT} --flood-s 0.5 --seed ${seed}`);
		expect(exitCode, said).toBe(0);
		const [sample] = result?.samples ?? [];
		expect(sample?.values["frames"]).toBeGreaterThan(3_000);
		expect(sample?.values["requests"]).toBeGreaterThan(500);
		const answers = result?.samples.filter(({ at }) => at["what"] !== undefined);
		for (const end of ENDS)
			expect(answers?.find(({ at }) => at["what"] === end)?.values["times"], end).toBeGreaterThan(0);
		expect(result?.findings).toHaveLength(6);
	},
);
