import type { Addresses } from "../lib/addresses.ts";
import type { Clock } from "../lib/clock.ts";
import type { Logger } from "../lib/logger.ts";
import type { Result } from "../lib/result.ts";
import type { EngineMetrics } from "../metrics/engine-metrics.ts";
import { type Refusal, refuse } from "../wire/refusals.ts";
import {
	type Asker,
	type Line,
	leavePlace,
	lineOf,
	mayRun,
	mayWait,
	type OpenPlaces,
	type ServiceLimits,
	takePlace,
} from "./line.ts";
import type { Job, Runner } from "./runner.ts";

export type { Asker, ServiceLimits } from "./line.ts";

export const theHouse: Asker = { person: "", address: undefined };

export interface RequestorOptions {
	readonly runner: Runner;
	readonly services: Readonly<Record<string, ServiceLimits>>;
	/** of services that have a limit for the whole house; undefined: this node is all of it */
	readonly openPlaces?: OpenPlaces | undefined;
	readonly addresses: Addresses;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: EngineMetrics;
}

type WayOut = { readonly message?: string; readonly retryAfterMs?: number };

export interface ServiceUse {
	readonly running: number;
	readonly waiting: number;
	/** at once, since the start */
	readonly runningMost: number;
}

const RETRY_AFTER_MS = 500;
/** Whoever waited for most of their time may ask again soon: nothing speaks against what they asked. */
const HARDLY_BEGUN: WayOut = { retryAfterMs: RETRY_AFTER_MS };
/** A job whose asker is gone may still end by itself for this long: to end it ends its thread. */
const UNWANTED_MS_MAX = 1_000;
/** A handler has a clock of its own for its deadline, which may be so much ahead of this one's. */
const CLOCKS_MS = 5;

/** Hands blocking jobs to a runner and goes on; past its limits a service says `busy` or `timed-out`, never silence. */
export class Requestor {
	readonly #options: RequestorOptions;
	readonly #lines: ReadonlyMap<string, Line>;

	constructor(options: RequestorOptions) {
		this.#options = options;
		this.#lines = new Map(
			Object.entries(options.services).map(([service, limits]) => [
				service,
				lineOf(service, limits, options.addresses, options.openPlaces),
			]),
		);
	}

	async request<T>(service: string, data: unknown, asker: Asker): Promise<Result<T>> {
		const line = this.#line(service);
		if (!mayRun(line, asker) && !mayWait(line, asker)) return this.#refused(service, "busy");
		const { address } = asker;
		if (address === undefined) return this.#take<T>(line, data, asker);
		if (!line.byAddress.take(address)) return this.#refused(service, "too-many-from-here");
		try {
			return await this.#take<T>(line, data, asker);
		} finally {
			line.byAddress.giveBack(address);
		}
	}

	async #take<T>(line: Line, data: unknown, asker: Asker): Promise<Result<T>> {
		const { service } = line;
		const { clock, metrics } = this.#options;
		const askedAt = clock.now();
		const { deadlineMs, kind } = line.limits;
		const late = new AbortController();
		const timer = setTimeout(() => late.abort(), deadlineMs);
		const hasPlace = await takePlace(line, asker, late.signal);
		const waitedMs = clock.now() - askedAt;
		metrics.lookupWaitSeconds.observe({ service }, waitedMs / 1000);
		// the rest of it, or the job would outlive the place it had
		const job = { service, data, kind, deadlineMs: Math.max(1, Math.floor(deadlineMs - waitedMs)) };
		const result = hasPlace
			? await this.#run<T>(line, job, late.signal, asker)
			: this.#refused(service, late.signal.aborted ? "timed-out" : "cancelled", HARDLY_BEGUN);
		clearTimeout(timer);
		return result;
	}

	use(service: string): ServiceUse {
		const { running, runningMost, waiting } = this.#line(service);
		return { running, runningMost, waiting: waiting.size };
	}

	uses(): (ServiceUse & { readonly service: string })[] {
		return [...this.#lines.keys()].map((service) => ({ service, ...this.use(service) }));
	}

	/** Brings the gauges up to date. */
	measure(): void {
		const { metrics } = this.#options;
		for (const { service, running, waiting, runningMost } of this.uses()) {
			metrics.lookupsRunning.set({ service }, running);
			metrics.lookupsWaiting.set({ service }, waiting);
			metrics.lookupsRunningMost.set({ service }, runningMost);
		}
		for (const { house } of this.#lines.values()) house?.measure();
	}

	/** What this node has of the whole house's places goes back, but for those of jobs that have not ended. */
	async close(): Promise<void> {
		await Promise.all([...this.#lines.values()].map(({ house }) => house?.close()));
	}

	#line(service: string): Line {
		const line = this.#lines.get(service);
		if (line === undefined) throw new Error(`no lookup service is named ${service}`);
		return line;
	}

	async #run<T>(line: Line, job: Job, late: AbortSignal, asker: Asker): Promise<Result<T>> {
		const { clock, logger, metrics, runner } = this.#options;
		const { service } = line;
		const startedAt = clock.now();
		const lost = line.house?.lost;
		const unwanted = unwantedOf(job, asker.gone, lost);
		const wayOut = job.deadlineMs < line.limits.deadlineMs / 2 ? HARDLY_BEGUN : undefined;
		try {
			const value = (await runner.run(job, AbortSignal.any([late, unwanted.signal]))) as T;
			if (late.aborted) return this.#refused(service, "timed-out", wayOut);
			metrics.lookups.inc({ service, outcome: "answered" });
			return { ok: true, value };
		} catch (error) {
			const isLate = late.aborted || clock.now() - startedAt >= job.deadlineMs - CLOCKS_MS;
			if (isLate) return this.#refused(service, "timed-out", wayOut);
			if (lost?.aborted) return this.#refused(service, "lost");
			if (unwanted.signal.aborted) return this.#refused(service, "cancelled");
			logger.error({ service, why: String(error) }, "a lookup failed");
			return this.#refused(service, "internal");
		} finally {
			unwanted.stop();
			metrics.lookupRunSeconds.observe({ service }, (clock.now() - startedAt) / 1000);
			leavePlace(line, asker);
		}
	}

	/** As a refusal it is counted by whoever answers with it. */
	#refused(
		service: string,
		outcome: keyof typeof waysOut,
		wayOut: WayOut = waysOut[outcome],
	): { ok: false; refusal: Refusal } {
		this.#options.metrics.lookups.inc({ service, outcome });
		const code = outcome === "cancelled" || outcome === "lost" ? saidAs[outcome] : outcome;
		return { ok: false, refusal: refuse(code, wayOut) };
	}
}

const waysOut = {
	busy: { retryAfterMs: RETRY_AFTER_MS },
	"too-many-from-here": {
		message: "Many are asking from your network just now. Please try again in a moment.",
		retryAfterMs: RETRY_AFTER_MS,
	},
	"timed-out": {},
	internal: {},
	cancelled: {},
	lost: {
		message: "This server lost its link to the others, and had to end that. Please try again in a moment.",
		retryAfterMs: RETRY_AFTER_MS,
	},
} as const;

/** Nobody reads the answer to a question that was cancelled. */
const saidAs = { cancelled: "timed-out", lost: "busy" } as const;

/**
 * Aborts some time after the asker went, unless the job shares its thread (it only waits then, and ends with its
 * deadline); and at once when its place was lost.
 */
function unwantedOf(
	job: Job,
	gone: AbortSignal | undefined,
	lost: AbortSignal | undefined,
): { signal: AbortSignal; stop(): void } {
	const unwanted = new AbortController();
	const onLost = (): void => unwanted.abort(lost?.reason);
	lost?.addEventListener("abort", onLost, { once: true });
	let timer: NodeJS.Timeout | undefined;
	const onGone = (): void => {
		timer = setTimeout(() => unwanted.abort(), UNWANTED_MS_MAX);
	};
	if (job.kind !== "io") {
		// it may have gone in the moment in which it got its place
		if (gone?.aborted) onGone();
		gone?.addEventListener("abort", onGone, { once: true });
	}
	return {
		signal: unwanted.signal,
		stop() {
			clearTimeout(timer);
			gone?.removeEventListener("abort", onGone);
			lost?.removeEventListener("abort", onLost);
		},
	};
}
