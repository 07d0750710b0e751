import { createHmac, randomBytes } from "node:crypto";
import { RecentMap } from "./recent-map.ts";
import type { Secrets } from "./secrets.ts";

const KEY_BYTES = 32;
const HASH_CHARS = 22;

/**
 * Addresses, as people are counted by them, as they may stand in the log: a keyed hash, by which one is known again and
 * from which nobody without the key can tell it. All nodes of a house have one key, or a ban would hold on one of them.
 */
export async function addressHash(secrets: Secrets): Promise<(address: string) => string> {
	const { value } = await secrets.keep("address-key", () => randomBytes(KEY_BYTES).toString("hex"));
	const key = Buffer.from(value, "hex");
	const known = new RecentMap<string>();
	const hashed = (address: string): string =>
		createHmac("sha256", key).update(address).digest("base64url").slice(0, HASH_CHARS);
	return (address) => known.get(address, () => hashed(address));
}
