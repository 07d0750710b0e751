import { Addresses } from "@parley/engine/lib/addresses";
import { systemClock } from "@parley/engine/lib/clock";
import { type Network, publicInternetOf } from "@parley/engine/lookups/network";
import type { Handler, LookupModule } from "@parley/engine/lookups/runner";
import Sqlite from "better-sqlite3";
import type { Config } from "../../config.ts";
import { FetchPace } from "../../messages/previews/fetch-pace.ts";
import type { LookupTools } from "./lookup-tools.ts";
import { lookupServices } from "./services.ts";

/** Of each thread's connection: the upper pages of each index; the rest is in the kernel's own cache. */
const CACHE_KB = 4_000;

/**
 * The chat's lookups; opened once in each thread, with a read-only connection of its own. `network` is the public
 * internet, where no test says otherwise.
 */
export function chatLookups({ network: given }: { network?: Network } = {}): LookupModule {
	return {
		open({ databaseFile, textKey = "", config = {} }) {
			const { publicOrigins = [], previewsPerSecond = 0, trustedNetworks = [] } = config as Partial<Config>;
			const database = new Sqlite(databaseFile, { readonly: true, timeout: 1_000 });
			database.pragma(`cache_size = -${CACHE_KB}`);
			const network = given ?? publicInternetOf(publicOrigins.map((origin) => new URL(origin).hostname));
			const addresses = new Addresses(trustedNetworks);
			const pace = new FetchPace({ perSecond: previewsPerSecond, addresses, clock: systemClock });
			const services = Object.keys(lookupServices);
			return Object.fromEntries(
				services.map((service) => [service, whenAsked(service, { database, network, pace, textKey })]),
			);
		},
	};
}

function whenAsked(service: string, tools: LookupTools): Handler {
	let handler: Promise<Handler> | undefined;
	return async (data, signal) => {
		handler ??= load(service, tools);
		return (await handler)(data, signal);
	};
}

async function load(service: string, tools: LookupTools): Promise<Handler> {
	const file = await lookupServices[service]?.load();
	if (file === undefined) throw new Error(`no lookup is named ${service}`);
	return file.open(tools);
}
