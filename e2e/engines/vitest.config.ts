import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { serverFlags } from "../../scripts/tools.mjs";

/** Guards against a flow that hangs, never a measurement. */
const HANG_MS = 90_000;

export default defineConfig({
	test: {
		root: fileURLToPath(new URL(".", import.meta.url)),
		include: ["*.flows.ts"],
		pool: "forks",
		execArgv: serverFlags,
		retry: process.env["CI"] === undefined ? 0 : 1,
		testTimeout: HANG_MS,
		hookTimeout: HANG_MS,
		teardownTimeout: HANG_MS,
	},
});
