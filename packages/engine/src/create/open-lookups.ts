import type { AppService } from "../app.ts";
import type { Addresses } from "../lib/addresses.ts";
import type { Clock } from "../lib/clock.ts";
import type { Logger } from "../lib/logger.ts";
import { inlineRunner } from "../lookups/inline-runner.ts";
import { Requestor, type ServiceLimits } from "../lookups/requestor.ts";
import type { LookupContext, Runner } from "../lookups/runner.ts";
import { type MakeRunner, SwitchableRunner } from "../lookups/switchable-runner.ts";
import { threadPerRequestRunner } from "../lookups/thread-per-request-runner.ts";
import { workerRunner } from "../lookups/worker-runner.ts";
import type { EngineMetrics } from "../metrics/engine-metrics.ts";
import type { LookupsConfig } from "./engine-config.ts";

interface Parts {
	/** of the handlers, which each thread loads; undefined: there are none */
	readonly moduleUrl: string | undefined;
	readonly services: Readonly<Record<string, AppService>>;
	readonly context: LookupContext;
	readonly addresses: Addresses;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: EngineMetrics;
}

export async function openLookups(
	config: LookupsConfig,
	parts: Parts,
): Promise<{ runner: SwitchableRunner; requestor: Requestor }> {
	const runner = await SwitchableRunner.start(config.mode, lookupRunner(config, parts));
	const services = servicesWithin(parts.services, config.perAddressMax);
	return { runner, requestor: new Requestor({ ...parts, runner, services }) };
}

/** It takes so many networks to fill a line, however many people share each. */
const NETWORKS_IN_LINE_MIN = 4;

/**
 * What one address may have running and waiting is the operator's to say, as long as it leaves places to others; 0 lets it
 * have all.
 */
export function servicesWithin(
	services: Readonly<Record<string, AppService>>,
	perAddressMax: number,
): Readonly<Record<string, ServiceLimits>> {
	return Object.fromEntries(
		Object.entries(services).map(([service, { isByAddress, runningPerNetworkMax, ...limits }]) => [
			service,
			perAddressMax === 0
				? limits
				: {
						...limits,
						...(runningPerNetworkMax !== undefined && { runningPerNetworkMax }),
						perAddressMax: isByAddress === true ? perAddressMax : 0,
						perNetworkMax: Math.ceil((limits.runningMax + limits.waitingMax) / NETWORKS_IN_LINE_MIN),
					},
		]),
	);
}

const none: Runner = {
	run: ({ service }) => Promise.reject(new Error(`no lookup is named ${service}`)),
	close: () => Promise.resolve(),
};

/** The one place that decides where lookups run; nothing else knows. */
function lookupRunner({ threads }: LookupsConfig, { metrics, moduleUrl, context }: Parts): MakeRunner {
	if (moduleUrl === undefined) return () => none;
	const onReplaced = (): void => metrics.lookupThreadsReplaced.inc();
	return (mode) => {
		switch (mode) {
			case "worker":
				return workerRunner(moduleUrl, context, { threads, onReplaced });
			case "inline":
				return inlineRunner(moduleUrl, context);
			case "thread-per-request":
				return threadPerRequestRunner(moduleUrl, context);
		}
	};
}
