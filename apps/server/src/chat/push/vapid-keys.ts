import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import webPush from "web-push";
import { writeDurably } from "../../lib/files.ts";

/** How push services know this server; with other keys every subscription would be void. */
export interface VapidKeys {
	readonly publicKey: string;
	readonly privateKey: string;
}

/** Made at the first start and kept for good. */
export function vapidKeys(dataDir: string): VapidKeys {
	const file = join(dataDir, "push-keys.json");
	if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as VapidKeys;
	const keys = webPush.generateVAPIDKeys();
	writeDurably(file, `${JSON.stringify(keys)}\n`, 0o600);
	return keys;
}
