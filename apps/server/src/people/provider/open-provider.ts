import type { Clock } from "@parley/engine/lib/clock";
import type { Config } from "../../config.ts";
import type { Metrics } from "../../lib/metrics.ts";
import { Provider } from "./provider.ts";
import { PROVIDER_ANSWER_BYTES_MAX } from "./provider-fetch.ts";

/** undefined: the operator named none. The origin of a tunnel of this run is none that a provider could know. */
export function openProvider(
	config: Config,
	{ clock, metrics }: { readonly clock: Clock; readonly metrics: Metrics },
): Provider | undefined {
	if (config.oidcIssuer === "") return undefined;
	return new Provider({
		issuer: config.oidcIssuer,
		clientId: config.oidcClientId,
		clientSecret: config.oidcClientSecret,
		origin: config.publicOrigins.find((origin) => origin !== config.tunnelOrigin),
		lastsMs: config.oidcSessionHours === 0 ? Number.POSITIVE_INFINITY : config.oidcSessionHours * 3_600_000,
		answerMsMax: config.oidcTimeoutS * 1000,
		askedMax: config.oidcAskedMax,
		answerBytesMax: PROVIDER_ANSWER_BYTES_MAX,
		clock,
		onAsked: (outcome) => metrics.providerAsked.inc({ outcome }),
	});
}
