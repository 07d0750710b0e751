import type { Addresses } from "@parley/engine/lib/addresses";
import type { Clock } from "@parley/engine/lib/clock";
import type { Logger } from "@parley/engine/lib/logger";
import { databaseFile } from "@parley/engine/log/database";
import { inlineRunner } from "@parley/engine/lookups/inline-runner";
import { Requestor, type ServiceLimits } from "@parley/engine/lookups/requestor";
import { type MakeRunner, SwitchableRunner } from "@parley/engine/lookups/switchable-runner";
import { threadPerRequestRunner } from "@parley/engine/lookups/thread-per-request-runner";
import { workerRunner } from "@parley/engine/lookups/worker-runner";
import type { ChatLookupsConfig } from "../app/lookups/module.ts";
import { lookupServices } from "../app/lookups/services.ts";
import type { Config } from "../config.ts";
import type { Metrics } from "../lib/metrics.ts";
import { PRODUCT } from "../lib/product.ts";

interface Parts {
	/** of the lookups' handlers */
	readonly moduleUrl: string;
	readonly textKey: string;
	readonly addresses: Addresses;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: Metrics;
}

export async function openLookups(
	config: Config,
	parts: Parts,
): Promise<{ runner: SwitchableRunner; requestor: Requestor }> {
	const mode = config.lookupMode === "worker" ? "worker" : "inline";
	const runner = await SwitchableRunner.start(mode, lookupRunner(config, parts));
	return { runner, requestor: new Requestor({ runner, services: servicesWith(config), ...parts }) };
}

/** It takes so many networks to fill a line, however many people share each. */
const NETWORKS_IN_LINE_MIN = 4;

/** What one address may have running and waiting is the operator's to say, as long as it leaves places to others; 0 lets it have all. */
export function servicesWith({ lookupsPerAddressMax }: Config): Readonly<Record<string, ServiceLimits>> {
	return Object.fromEntries(
		Object.entries(lookupServices).map(([service, { isByAddress, runningPerNetworkMax, ...limits }]) => [
			service,
			lookupsPerAddressMax === 0
				? limits
				: {
						...limits,
						...(runningPerNetworkMax !== undefined && { runningPerNetworkMax }),
						perAddressMax: isByAddress === true ? lookupsPerAddressMax : 0,
						perNetworkMax: Math.ceil((limits.runningMax + limits.waitingMax) / NETWORKS_IN_LINE_MIN),
					},
		]),
	);
}

/** The one place that decides where lookups run; nothing else knows. */
function lookupRunner(config: Config, { metrics, moduleUrl, textKey }: Parts): MakeRunner {
	const chat: ChatLookupsConfig = {
		ownHosts: config.publicOrigins.map((origin) => new URL(origin).hostname),
		fetchesPerSecond: config.previewsPerSecond,
		trustedNetworks: config.trustedNetworks,
	};
	const context = { databaseFile: databaseFile(config.dataDir, PRODUCT), textKey, config: chat };
	const onReplaced = (): void => metrics.lookupThreadsReplaced.inc();
	return (mode) => {
		switch (mode) {
			case "worker":
				return workerRunner(moduleUrl, context, { threads: config.lookupThreads, onReplaced });
			case "inline":
				return inlineRunner(moduleUrl, context);
			case "thread-per-request":
				return threadPerRequestRunner(moduleUrl, context);
		}
	};
}
