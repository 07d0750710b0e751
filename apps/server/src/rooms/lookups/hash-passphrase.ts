import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { Handler } from "@parley/engine/lookups/runner";

/** Without `verifier` one is made; with one, the answer says whether the passphrase fits it. */
export interface PassphraseRequest {
	readonly passphrase: string;
	readonly verifier?: string;
}

export type PassphraseAnswer = { readonly verifier: string } | { readonly fits: boolean };

/** As OWASP advises for argon2id: what one guess costs, in memory and in time. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

interface Cost {
	readonly memory: number;
	readonly passes: number;
	readonly parallelism: number;
}

const hashed = promisify(argon2) as (algorithm: "argon2id", parameters: Argon2Parameters) => Promise<Buffer>;

/** In the pool of threads that node keeps for such work, so that no loop waits for it, in whatever mode lookups run. */
export function open(): Handler {
	return async (data): Promise<PassphraseAnswer> => {
		const { passphrase, verifier } = data as PassphraseRequest;
		return verifier === undefined
			? { verifier: await makeVerifier(passphrase) }
			: { fits: await fits(passphrase, verifier) };
	};
}

async function makeVerifier(passphrase: string): Promise<string> {
	const salt = randomBytes(SALT_BYTES);
	const tag = await tagOf(passphrase, salt, { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES });
	return ["argon2id", MEMORY_KIB, PASSES, LANES, salt.toString("base64url"), tag.toString("base64url")].join(
		"$",
	);
}

async function fits(passphrase: string, verifier: string): Promise<boolean> {
	const [algorithm, memory, passes, lanes, salt = "", tag = ""] = verifier.split("$");
	if (algorithm !== "argon2id") throw new Error(`a verifier of an unknown kind: ${algorithm}`);
	const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(lanes) };
	const expected = Buffer.from(tag, "base64url");
	return timingSafeEqual(await tagOf(passphrase, Buffer.from(salt, "base64url"), cost), expected);
}

/** NFC: the same words typed on another keyboard are the same. */
function tagOf(passphrase: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
	return hashed("argon2id", { message: passphrase.normalize("NFC"), nonce, tagLength: TAG_BYTES, ...cost });
}
