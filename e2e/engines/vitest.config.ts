import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { serverFlags } from "../../scripts/tools.mjs";

/** Guards against a flow that hangs, never a measurement. */
const HANG_MS = 90_000;
/** Each has a processor for itself; of three, two share the second, one after the other. */
const ENGINES_AT_ONCE = 2;

/** Firefox takes as long as the two others together. */
class FirefoxFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const isFirefox = ({ moduleId }: TestSpecification) => Number(moduleId.endsWith("firefox.flows.ts"));
		return files.toSorted((a, b) => isFirefox(b) - isFirefox(a));
	}
}

export default defineConfig({
	test: {
		root: fileURLToPath(new URL(".", import.meta.url)),
		include: ["*.flows.ts"],
		pool: "forks",
		maxWorkers: ENGINES_AT_ONCE,
		sequence: { sequencer: FirefoxFirst },
		execArgv: serverFlags,
		retry: process.env["CI"] === undefined ? 0 : 1,
		testTimeout: HANG_MS,
		hookTimeout: HANG_MS,
		teardownTimeout: HANG_MS,
	},
});
