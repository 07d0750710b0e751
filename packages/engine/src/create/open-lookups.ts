import type { AppService } from "../app.ts";
import type { Addresses } from "../lib/addresses.ts";
import type { Clock } from "../lib/clock.ts";
import type { Logger } from "../lib/logger.ts";
import { UserFacingError } from "../lib/user-facing-error.ts";
import { inlineRunner } from "../lookups/inline-runner.ts";
import type { OpenPlaces } from "../lookups/line.ts";
import { Requestor, type ServiceLimits } from "../lookups/requestor.ts";
import type { LookupContext, Runner } from "../lookups/runner.ts";
import { type MakeRunner, SwitchableRunner } from "../lookups/switchable-runner.ts";
import { threadPerRequestRunner } from "../lookups/thread-per-request-runner.ts";
import { workerRunner } from "../lookups/worker-runner.ts";
import type { EngineMetrics } from "../metrics/engine-metrics.ts";
import type { LookupsConfig } from "./engine-config.ts";
import type { Log } from "./log.ts";

type Services = Readonly<Record<string, AppService>>;

interface Parts extends Pick<Log<never, unknown>, "shared"> {
	/** of the handlers, which each thread loads; undefined: there are none */
	readonly moduleUrl: string | undefined;
	readonly services: Services;
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
	const services = servicesWithin(withHouseMax(parts.services, config.houseMax), config.perAddressMax);
	const openPlaces = await sharedPlaces(services, parts);
	const runner = await SwitchableRunner.start(config.mode, lookupRunner(config, parts));
	return { runner, requestor: new Requestor({ ...parts, runner, services, openPlaces }) };
}

/** A limit that nobody would hold is none. Throws a UserFacingError. */
export function checkHouseMax({ houseMax }: LookupsConfig, services: Services = {}): void {
	for (const [service, max] of Object.entries(houseMax)) {
		if (!Object.hasOwn(services, service))
			throw new UserFacingError(
				`There is no lookup ${service} that could have a limit for the whole house. There are: ${Object.keys(services).join(", ")}.`,
			);
		if (!Number.isInteger(max) || max < 1)
			throw new UserFacingError(
				`${max} is no limit for the lookup ${service} in the whole house. Give a whole number from 1 on.`,
			);
	}
}

function withHouseMax(services: Services, houseMax: LookupsConfig["houseMax"]): Services {
	const limited = Object.entries(houseMax).flatMap(([service, max]) => {
		const limits = services[service];
		return limits === undefined ? [] : [[service, { ...limits, houseMax: max }] as const];
	});
	return { ...services, ...Object.fromEntries(limited) };
}

/** Whoever runs one node loads nothing of NATS, and a house without such limits keeps nothing there. */
async function sharedPlaces(
	services: Readonly<Record<string, ServiceLimits>>,
	{ shared, clock, logger, metrics }: Parts,
): Promise<OpenPlaces | undefined> {
	if (shared === undefined || Object.values(services).every(({ houseMax }) => houseMax === undefined))
		return undefined;
	const { connection, name, replicas } = shared;
	const { openHousePlaces } = await import("../lookups/open-house-places.ts");
	return openHousePlaces({ connection, name, replicas, clock, logger, metrics });
}

/** It takes so many networks to fill a line, or the places of the whole house, however many people share each. */
const NETWORKS_IN_LINE_MIN = 4;

/**
 * What one address may have running and waiting is the operator's to say, as long as it leaves places to others; 0 lets it
 * have all.
 */
export function servicesWithin(
	services: Services,
	perAddressMax: number,
): Readonly<Record<string, ServiceLimits>> {
	return Object.fromEntries(
		Object.entries(services).map(([service, { isByAddress, runningPerNetworkMax, ...limits }]) => [
			service,
			perAddressMax === 0
				? limits
				: {
						...limits,
						...(runningPerNetworkMax !== undefined && {
							runningPerNetworkMax: Math.min(
								runningPerNetworkMax,
								Math.ceil((limits.houseMax ?? Number.POSITIVE_INFINITY) / NETWORKS_IN_LINE_MIN),
							),
						}),
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
