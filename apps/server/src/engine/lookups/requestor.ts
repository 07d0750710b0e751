import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { Clock } from "../../lib/clock.ts";
import type { Logger } from "../../lib/logger.ts";
import type { Metrics } from "../../lib/metrics.ts";
import type { Runner } from "./runner.ts";

/** LOOK2: what one service may use. */
export interface ServiceLimits {
	readonly runningMax: number;
	readonly waitingMax: number;
	/** from request to answer */
	readonly deadlineMs: number;
}

export type LookupResult<T> =
	| { readonly ok: true; readonly value: T }
	| { readonly ok: false; readonly refusal: Refusal };

export interface RequestorOptions {
	readonly runner: Runner;
	readonly services: Readonly<Record<string, ServiceLimits>>;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: Metrics;
}

interface Line {
	readonly limits: ServiceLimits;
	readonly waiting: (() => void)[];
	running: number;
}

const RETRY_AFTER_MS = 500;

/** Hands blocking jobs to a runner and goes on; past its limits a service says `busy` or `timed-out`, never silence. */
export class Requestor {
	readonly #options: RequestorOptions;
	readonly #lines: ReadonlyMap<string, Line>;

	constructor(options: RequestorOptions) {
		this.#options = options;
		this.#lines = new Map(
			Object.entries(options.services).map(([name, limits]) => [name, { limits, waiting: [], running: 0 }]),
		);
	}

	async request<T>(service: string, data: unknown): Promise<LookupResult<T>> {
		const line = this.#lines.get(service);
		if (line === undefined) throw new Error(`no lookup service is named ${service}`);
		if (line.running >= line.limits.runningMax && line.waiting.length >= line.limits.waitingMax)
			return this.#refused(service, "busy");
		const started = this.#options.clock.now();
		const deadline = new AbortController();
		const timer = setTimeout(() => deadline.abort(), line.limits.deadlineMs);
		const result = (await takePlace(line, deadline.signal))
			? await this.#run<T>(line, service, data, deadline.signal)
			: this.#refused(service, "timed-out");
		clearTimeout(timer);
		this.#options.metrics.lookupSeconds.observe({ service }, (this.#options.clock.now() - started) / 1000);
		return result;
	}

	async #run<T>(line: Line, service: string, data: unknown, deadline: AbortSignal): Promise<LookupResult<T>> {
		try {
			const value = (await this.#options.runner.run({ service, data }, deadline)) as T;
			this.#options.metrics.lookups.inc({ service, outcome: "answered" });
			return { ok: true, value };
		} catch (error) {
			if (deadline.aborted) return this.#refused(service, "timed-out");
			this.#options.logger.error({ service, why: String(error) }, "a lookup failed");
			return this.#refused(service, "internal");
		} finally {
			leavePlace(line);
		}
	}

	#refused(service: string, code: "busy" | "timed-out" | "internal"): { ok: false; refusal: Refusal } {
		this.#options.metrics.lookups.inc({ service, outcome: code });
		return { ok: false, refusal: refuse(code, code === "busy" ? { retryAfterMs: RETRY_AFTER_MS } : {}) };
	}
}

/** A free place at once, or in order of arrival; false when the deadline came first. */
function takePlace(line: Line, deadline: AbortSignal): Promise<boolean> {
	if (line.running < line.limits.runningMax) {
		line.running += 1;
		return Promise.resolve(true);
	}
	return new Promise((resolve) => {
		const called = (): void => resolve(true);
		line.waiting.push(called);
		deadline.addEventListener("abort", () => {
			const at = line.waiting.indexOf(called);
			if (at < 0) return;
			line.waiting.splice(at, 1);
			resolve(false);
		});
	});
}

/** The place goes straight to the next in line, so that nobody new slips in between. */
function leavePlace(line: Line): void {
	const next = line.waiting.shift();
	if (next === undefined) line.running -= 1;
	else next();
}
