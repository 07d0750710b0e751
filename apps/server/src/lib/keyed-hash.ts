import { createHmac } from "node:crypto";
import { houseKey, type Secrets } from "@parley/engine/lib/secrets";

export type KeyedHash = (text: string) => string;

/** Of what this house itself has made, or of what is too short to lie anywhere as a bare hash; whole, in base64url. */
export async function keyedHash(secrets: Secrets): Promise<KeyedHash> {
	return keyedHashOf(Buffer.from(await houseKey(secrets, "people-key"), "hex"));
}

export function keyedHashOf(key: Buffer): KeyedHash {
	return (text) => createHmac("sha256", key).update(text).digest("base64url");
}
