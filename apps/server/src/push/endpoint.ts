import { isIP } from "node:net";
import { unaskable } from "@parley/engine/lookups/guarded-fetch";
import { type Refusal, refuse } from "@parley/protocol/refusals";

/**
 * Why an address is none of a push service. What its name resolves to is checked each time it is dialled
 * (`guardedAgent`), so that nobody looks into this network by it.
 */
export function endpointRefusal(endpoint: string): Refusal | undefined {
	const url = URL.parse(endpoint);
	const isBareAddress = url !== null && isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0;
	if (url !== null && url.protocol === "https:" && !isBareAddress && unaskable(url) === undefined)
		return undefined;
	return refuse("address-refused", { message: "That is no address of a push service.", field: "endpoint" });
}
