import { expect, onTestFinished, test } from "vitest";
import { systemClock } from "../../lib/clock.ts";
import { createLogger } from "../../lib/logger.ts";
import { createMetrics } from "../../lib/metrics.ts";
import { inlineRunner } from "./inline-runner.ts";
import { type Asker, Requestor, type ServiceLimits } from "./requestor.ts";
import type { Runner } from "./runner.ts";
import { workerRunner } from "./worker-runner.ts";

const moduleUrl = new URL("./toy-lookups.ts", import.meta.url).href;
const context = { databaseFile: "" };
const ada: Asker = { person: "ada" };
const limits: ServiceLimits = { runningMax: 2, waitingMax: 3, deadlineMs: 20_000 };

function requestorOn(runner: Runner, own: Partial<ServiceLimits> = {}): Requestor {
	onTestFinished(() => runner.close());
	return new Requestor({
		runner,
		services: { double: { ...limits, ...own }, breaks: limits, spin: { ...limits, ...own } },
		clock: systemClock,
		logger: createLogger("silent"),
		metrics: createMetrics(),
	});
}

const runners: [string, () => Promise<Runner>][] = [
	["inline", () => inlineRunner(moduleUrl, context)],
	["worker", async () => workerRunner(moduleUrl, context, { threads: 2, onReplaced: () => undefined })],
];

for (const [name, start] of runners) {
	test(`${name}: a named function on plain data is answered`, async () => {
		const requestor = requestorOn(await start());
		expect(await requestor.request("double", 21, ada)).toEqual({ ok: true, value: 42 });
	});

	test(`${name}: [LOOK3] a job that throws fails alone`, async () => {
		const requestor = requestorOn(await start());
		const [broken, good] = await Promise.all([
			requestor.request("breaks", 0, ada),
			requestor.request("double", 1, ada),
		]);
		expect(broken).toMatchObject({ ok: false, refusal: { code: "internal" } });
		expect(good).toEqual({ ok: true, value: 2 });
	});

	test(`${name}: [LOOK2] past running and waiting the answer is busy, and those who waited are served`, async () => {
		const requestor = requestorOn(await start());
		const answers = await Promise.all(
			Array.from({ length: 8 }, (_, index) => requestor.request("double", index, ada)),
		);
		expect(answers.filter((answer) => answer.ok)).toHaveLength(5);
		expect(answers.filter((answer) => !answer.ok && answer.refusal.code === "busy")).toHaveLength(3);
	});
}

test("[LOOK2] [LOOK3] past its deadline a hung thread is replaced, and both it and who waited behind it time out", async () => {
	const requestor = requestorOn(
		workerRunner(moduleUrl, context, { threads: 1, onReplaced: () => undefined }),
		{ runningMax: 1, deadlineMs: 300 },
	);
	const hung = await Promise.all([requestor.request("spin", 0, ada), requestor.request("spin", 0, ada)]);
	for (const answer of hung) expect(answer).toMatchObject({ ok: false, refusal: { code: "timed-out" } });
	let next = await requestor.request("double", 2, ada);
	while (!next.ok) next = await requestor.request("double", 2, ada);
	expect(next.value).toBe(4);
});
