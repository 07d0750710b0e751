import { expect, onTestFinished, test } from "vitest";
import { nicenessIn } from "../../test/toy/lookups/toy-niceness.ts";
import type { LookupContext, Runner } from "./runner.ts";
import { threadPerRequestRunner } from "./thread-per-request-runner.ts";
import { workerRunner } from "./worker-runner.ts";

const moduleUrl = new URL("../../test/toy/lookups/toy-niceness.ts", import.meta.url).href;
const job = { service: "niceness", data: 0, kind: "cpu", deadlineMs: 20_000 } as const;

const runners: Readonly<Record<string, (context: LookupContext) => Runner>> = {
	worker: (context) => workerRunner(moduleUrl, context, { threads: 1, onReplaced: () => undefined }),
	"thread-per-request": (context) => threadPerRequestRunner(moduleUrl, context),
};

for (const [mode, start] of Object.entries(runners))
	test.runIf(process.platform === "linux")(
		`${mode}: [LOOK1] lookups step back for the loop, whose own priority stays`,
		async () => {
			const ofLoop = (): number => nicenessIn(`/proc/self/task/${process.pid}/stat`);
			const before = ofLoop();
			const runner = start({ databaseFile: "" });
			onTestFinished(() => runner.close());
			expect(await runner.run(job, AbortSignal.timeout(job.deadlineMs))).toBeGreaterThan(before);
			expect(ofLoop()).toBe(before);
		},
	);
