import { isIP } from "node:net";
import { bare } from "@parley/engine/lookups/guarded-agent";
import { unaskable } from "@parley/engine/lookups/guarded-fetch";
import { alsoReaching, publicInternet } from "@parley/engine/lookups/network";
import { type Refusal, refuse } from "@parley/protocol/refusals";

/**
 * Why an address is none to send to, said to whoever names it. What a name resolves to is looked at each time it is dialled
 * (`guardedAgent`), so that nothing inside is reached by a name that changed.
 */
export function refuseReceiver(address: string, inside: readonly string[]): Refusal | undefined {
	const url = URL.parse(address);
	if (url === null) return refused("That is no address that a message could be sent to.");
	const why = unaskable(url, inside.length > 0 ? "inside" : "public");
	if (why !== undefined) return refused(why);
	const host = bare(url.hostname);
	const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
	if (isIP(host) === 0 || alsoReaching(publicInternet, inside).mayDial(host, port)) return undefined;
	return refused("The operator did not open that address of this network, or its port, for hooks.");
}

/** Whatever its port is: one machine may listen at many. */
export function hostOf(address: string): string {
	return bare(URL.parse(address)?.hostname ?? "");
}

function refused(message: string): Refusal {
	return refuse("address-refused", { field: "to", message });
}
