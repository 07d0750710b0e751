import type { Secrets } from "@parley/engine/lib/secrets";
import webPush from "web-push";

/** How push services know this house; with other keys every subscription would be void. */
export interface VapidKeys {
	readonly publicKey: string;
	readonly privateKey: string;
}

/** Made at the first start and kept for good. */
export async function vapidKeys(secrets: Secrets): Promise<VapidKeys> {
	const made = (): string => JSON.stringify(webPush.generateVAPIDKeys());
	const { value } = await secrets.keep("push-keys.json", made);
	return JSON.parse(value) as VapidKeys;
}
