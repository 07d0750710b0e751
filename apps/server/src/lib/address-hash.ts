import { createHmac } from "node:crypto";
import { RecentMap } from "@parley/engine/lib/recent-map";
import { houseKey, type Secrets } from "@parley/engine/lib/secrets";

const HASH_CHARS = 22;

/**
 * Addresses, as people are counted by them, as they may stand in the log: a keyed hash, by which one is known again and
 * from which nobody without the key can tell it.
 */
export async function addressHash(secrets: Secrets): Promise<(address: string) => string> {
	const key = Buffer.from(await houseKey(secrets, "address-key"), "hex");
	const known = new RecentMap<string>();
	const hashed = (address: string): string =>
		createHmac("sha256", key).update(address).digest("base64url").slice(0, HASH_CHARS);
	return (address) => known.get(address, () => hashed(address));
}
