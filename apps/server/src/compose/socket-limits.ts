import type { GatewayOptions } from "@parley/engine/gateway/gateway";
import type { Config } from "../config.ts";
import { socketsWithinDescriptors } from "../lib/descriptors.ts";

type SocketLimits = Omit<
	GatewayOptions,
	| "addresses"
	| "isShut"
	| "clock"
	| "turn"
	| "logger"
	| "metrics"
	| "path"
	| "addressOf"
	| "accept"
	| "onDrained"
	| "behindEvents"
	| "isForUs"
>;

export function socketLimits(config: Config): SocketLimits {
	return {
		publicOrigins: config.publicOrigins,
		messageBytesMax: config.messageBytesMax,
		outputBytesMax: config.outputBytesMax,
		socketsMax: socketsWithinDescriptors(config.socketsMax),
		socketsPerAddressMax: config.socketsPerAddressMax,
		arrivalsPerSecond: config.arrivalsPerSecond,
		helloTimeoutMs: config.helloTimeoutS * 1000,
		pingIntervalMs: config.pingIntervalS * 1000,
		pingTimeoutMs: config.pingTimeoutS * 1000,
		stallTimeoutMs: config.stallTimeoutS * 1000,
	};
}
