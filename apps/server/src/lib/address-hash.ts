import { createHmac, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeDurably } from "./files.ts";

const KEY_BYTES = 32;
const HASH_CHARS = 22;

/**
 * Addresses, as people are counted by them, as they may stand in the log: a keyed hash, by which one is known again and from which nobody without the
 * key can tell it. The key is a file of its own, so that no backup of the log holds it.
 */
export function addressHash(dataDir: string): (address: string) => string {
	const key = keyIn(join(dataDir, "address-key"));
	return (address) => createHmac("sha256", key).update(address).digest("base64url").slice(0, HASH_CHARS);
}

function keyIn(file: string): Buffer {
	if (existsSync(file)) return Buffer.from(readFileSync(file, "utf8").trim(), "hex");
	const key = randomBytes(KEY_BYTES);
	writeDurably(file, `${key.toString("hex")}\n`, 0o600);
	return key;
}
