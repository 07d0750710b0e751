import { createHash, randomBytes } from "node:crypto";
import type { Secrets } from "@parley/engine/lib/secrets";

export interface Operator {
	/** SHA-256 of the token */
	readonly hash: Buffer;
	/** the token itself, only at the start that made it */
	readonly made: string | undefined;
}

/** The operator's token: given, or made at the first start; only its hash is kept. */
export async function operatorToken(given: string, secrets: Secrets): Promise<Operator> {
	if (given !== "") return { hash: sha256(given), made: undefined };
	const token = randomBytes(32).toString("base64url");
	const { value, isNew } = await secrets.keep("operator-token.sha256", () => sha256(token).toString("hex"));
	return { hash: Buffer.from(value, "hex"), made: isNew ? token : undefined };
}

function sha256(text: string): Buffer {
	return createHash("sha256").update(text).digest();
}
