import { onTestFinished } from "vitest";
import { Addresses } from "../../lib/addresses.ts";
import { type Clock, systemClock } from "../../lib/clock.ts";
import { createLogger } from "../../lib/logger.ts";
import { engineMetrics } from "../../lib/metrics/engine-metrics.ts";
import type { Result } from "../../lib/result.ts";
import { inlineRunner } from "./inline-runner.ts";
import { type Asker, Requestor, type ServiceLimits } from "./requestor.ts";
import type { LookupMode, Runner } from "./runner.ts";
import { threadPerRequestRunner } from "./thread-per-request-runner.ts";
import { workerRunner } from "./worker-runner.ts";

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
