import type { EngineConfig, EngineLimits, SharedOrder } from "@parley/engine/create/engine-config";
import type { Config } from "../config.ts";
import { socketsWithinDescriptors } from "../lib/descriptors.ts";
import { NAME_KEY_BYTES_MAX } from "../people/rules/carried-name.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What of the configuration is the engine's; the chat's parts are handed all of it. */
export function engineConfig(config: Config): EngineConfig {
	const { dataDir, publicOrigins, trustedNetworks, durability } = config;
	return {
		...{ dataDir, publicOrigins, trustedNetworks },
		order:
			config.sequencer === "nats"
				? sharedOrder(config)
				: { by: "counter", durability: durability === "process" ? "process" : "disk" },
		limits: engineLimits(config),
		lookups: {
			mode: config.lookupMode === "worker" ? "worker" : "inline",
			threads: config.lookupThreads,
			perAddressMax: config.lookupsPerAddressMax,
			houseMax: config.lookupsHouseMax,
		},
		backups: {
			everyMs: config.backupEveryHours * HOUR_MS,
			keep: config.backupKeep,
			copyKeepMs: config.copyKeepDays * DAY_MS,
		},
		app: config,
	};
}

function sharedOrder(config: Config): SharedOrder {
	return {
		by: "stream",
		url: config.natsUrl,
		credentials: config.natsCredentials,
		monitorUrls: config.natsMonitorUrls,
		stream: config.natsStream,
		replicas: config.natsReplicas,
		durability: config.durability,
		// JSON may write a character as six; what carries the key of a name carries no message
		draftBytesMax: Math.max(config.messageBytesMax, NAME_KEY_BYTES_MAX) * 6 + 4096,
		snapshotEveryMs: config.streamSnapshotEveryHours * HOUR_MS,
		snapshotKeep: config.streamSnapshotKeep,
		keepMs: config.streamKeepMinutes * MINUTE_MS,
		drainPeoplePerSecond: config.drainPeoplePerSecond,
	};
}

function engineLimits(config: Config): EngineLimits {
	return {
		messageBytesMax: config.messageBytesMax,
		outputBytesMax: config.outputBytesMax,
		socketsMax: socketsWithinDescriptors(config.socketsMax),
		socketsPerAddressMax: config.socketsPerAddressMax,
		arrivalsPerSecond: config.arrivalsPerSecond,
		linkAnswersPerSecond: config.linkAnswersPerSecond,
		helloTimeoutMs: config.helloTimeoutS * 1000,
		pingIntervalMs: config.pingIntervalS * 1000,
		pingTimeoutMs: config.pingTimeoutS * 1000,
		stallTimeoutMs: config.stallTimeoutS * 1000,
		waitingBytesMax: config.waitingBytesMax,
		commitStallMs: config.commitStallS * 1000,
		decideMsMax: config.decideTimeoutS * 1000,
		drainMs: config.drainTimeoutS * 1000,
	};
}
