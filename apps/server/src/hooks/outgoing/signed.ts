import { createHmac } from "node:crypto";
import type { House } from "../../app/context.ts";
import type { Hook } from "../rules/hook.ts";

const PREFIX = "whsec_";

/**
 * What an outgoing hook signs by, as Standard Webhooks writes it. It follows from a key of the house, which lies in no
 * database, and from what the log keeps of the hook, so it lies nowhere itself.
 */
export function signingSecret(
	{ keyedHash }: Pick<House, "keyedHash">,
	{ hook, secretHash }: Pick<Hook, "hook" | "secretHash">,
): string {
	const key = Buffer.from(keyedHash(`outgoing hook ${hook} ${secretHash}`), "base64url");
	return `${PREFIX}${key.toString("base64")}`;
}

interface Sent {
	readonly id: string;
	/** ms since 1970 */
	readonly at: number;
	readonly body: string;
}

export function signedHeaders(secret: string, { id, at, body }: Sent): Readonly<Record<string, string>> {
	const seconds = String(Math.floor(at / 1000));
	const key = Buffer.from(secret.slice(PREFIX.length), "base64");
	const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
	return { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": `v1,${signature}` };
}
