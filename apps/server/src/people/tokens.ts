import { createHash, randomBytes } from "node:crypto";

/** Of a device: told to it alone. The log knows its hash. */
export interface NewToken {
	readonly token: string;
	readonly tokenHash: string;
}

export function newToken(): NewToken {
	const token = randomBytes(32).toString("base64url");
	return { token, tokenHash: tokenHash(token) };
}

export function tokenHash(token: string): string {
	return createHash("sha256").update(token).digest("base64url");
}
