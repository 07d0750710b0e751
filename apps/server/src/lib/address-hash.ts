import { createHmac, randomBytes } from "node:crypto";
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
	return (address) => createHmac("sha256", key).update(address).digest("base64url").slice(0, HASH_CHARS);
}
