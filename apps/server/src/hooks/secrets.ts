import { createHash, randomBytes } from "node:crypto";

const SECRET_BYTES = 16;
const ID_BYTES = 12;

/** 128 bits: shown once, and known by its hash from then on. */
export function newSecret(): string {
	return randomBytes(SECRET_BYTES).toString("base64url");
}

const TOKEN_BYTES = 32;
const TOKEN = /^pb_[\w-]{43}$/;

/** Of a bot, 256 bits: what it is can be seen by whoever finds one where none should lie. */
export function newBotToken(): string {
	return `pb_${randomBytes(TOKEN_BYTES).toString("base64url")}`;
}

export function isBotToken(token: string): boolean {
	return TOKEN.test(token);
}

export function newHookId(): string {
	return randomBytes(ID_BYTES).toString("base64url");
}

export function hashOf(secret: string): string {
	return createHash("sha256").update(secret).digest("base64url");
}

/** HOOK3: of one key of a hook there is one id, a UUID of version 8. */
export function postId(hook: string, key: string): string {
	const bytes = createHash("sha256")
		.update(JSON.stringify([hook, key]))
		.digest()
		.subarray(0, 16);
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
	return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
