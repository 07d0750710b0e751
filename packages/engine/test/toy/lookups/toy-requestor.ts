import { onTestFinished } from "vitest";
import { Addresses } from "../../../src/lib/addresses.ts";
import { type Clock, systemClock } from "../../../src/lib/clock.ts";
import { createLogger } from "../../../src/lib/logger.ts";
import type { Result } from "../../../src/lib/result.ts";
import { inlineRunner } from "../../../src/lookups/inline-runner.ts";
import { type Asker, Requestor, type ServiceLimits } from "../../../src/lookups/requestor.ts";
import type { LookupMode, Runner } from "../../../src/lookups/runner.ts";
import { threadPerRequestRunner } from "../../../src/lookups/thread-per-request-runner.ts";
import { workerRunner } from "../../../src/lookups/worker-runner.ts";
import { engineMetrics } from "../../../src/metrics/engine-metrics.ts";

const moduleUrl = new URL("./toy-lookups.ts", import.meta.url).href;
export const context = { databaseFile: "" };
export const ada: Asker = { person: "ada", address: undefined };
export const cpu: ServiceLimits = { kind: "cpu", runningMax: 2, waitingMax: 3, deadlineMs: 20_000 };
export const io: ServiceLimits = { kind: "io", runningMax: 20, waitingMax: 5_000, deadlineMs: 20_000 };

export function start(mode: LookupMode, onReplaced: () => void = () => undefined): Promise<Runner> | Runner {
	switch (mode) {
		case "inline":
			return inlineRunner(moduleUrl, context);
		case "thread-per-request":
			return threadPerRequestRunner(moduleUrl, context);
		case "worker":
			return workerRunner(moduleUrl, context, { threads: 2, heapMbMax: 32, onReplaced });
	}
}

export function requestorOn(
	runner: Runner,
	own: Record<string, ServiceLimits> = {},
	clock: Clock = systemClock,
): Requestor {
	onTestFinished(() => runner.close());
	const services = {
		double: cpu,
		breaks: cpu,
		spins: cpu,
		exits: cpu,
		devours: cpu,
		hangs: io,
		rests: io,
		meets: io,
		...own,
	};
	return new Requestor({
		runner,
		services,
		addresses: new Addresses([]),
		clock,
		logger: createLogger("silent"),
		metrics: engineMetrics([], "toy"),
	});
}

export function codeOf(answer: Result<unknown>): string {
	return answer.ok ? "answered" : answer.refusal.code;
}
