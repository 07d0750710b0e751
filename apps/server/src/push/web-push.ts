import { join } from "node:path";
import type { Addresses } from "@parley/engine/lib/addresses";
import { CapsByAddress } from "@parley/engine/lib/caps-by-address";
import type { Logger } from "@parley/engine/lib/logger";
import type { Secrets } from "@parley/engine/lib/secrets";
import type { House } from "../app/context.ts";
import type { HouseState } from "../app/rules/house-state.ts";
import type { Config } from "../config.ts";
import { Journal } from "../lib/journal.ts";
import type { Metrics } from "../lib/metrics.ts";
import { asOfNow } from "./doors.ts";
import { Push } from "./push.ts";
import { type Line, Subscriptions } from "./subscriptions.ts";
import { vapidKeys } from "./vapid-keys.ts";

interface Parts {
	readonly house: () => House;
	/** as it is at the start */
	readonly state: Pick<HouseState, "rooms" | "sessions">;
	readonly secrets: Secrets;
	readonly addresses: Addresses;
	readonly logger: Logger;
	readonly metrics: Metrics;
}

/** Push services ask for somebody to write to; most do not look whether the address exists. */
const NOBODY = "mailto:operator@parley.invalid";

export async function webPush(
	config: Config,
	{ house, state, secrets, addresses, logger, metrics }: Parts,
): Promise<Push | undefined> {
	if (config.push === "off") return undefined;
	const subscriptions = new Subscriptions(
		{
			journal: new Journal<Line>(join(config.dataDir, "push-subscriptions.jsonl")),
			perSessionMax: config.pushSubscriptionsPerPersonMax,
			max: config.pushSubscriptionsMax,
			byAddress: new CapsByAddress({ addresses, max: config.pushSubscriptionsPerAddressMax }),
			onReplaced: (count) => metrics.pushSubscriptionsReplaced.inc(count),
			onCount: (count) => metrics.pushSubscriptions.set(count),
			onLost: (error) => logger.error({ err: error }, "push subscriptions could not be stored"),
		},
		// nothing keeps it: it is another one after a recovery
		asOfNow(state),
	);
	const own = config.publicOrigins.find((origin) => origin.startsWith("https://"));
	const subject = config.pushContact || own || NOBODY;
	const vapid = { ...(await vapidKeys(secrets)), subject };
	const { pushesPerMinute, pushDelayS } = config;
	return new Push({ house, subscriptions, vapid, pushesPerMinute, delayMs: pushDelayS * 1_000 });
}
