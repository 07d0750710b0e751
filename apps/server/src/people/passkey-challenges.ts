import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Result } from "@parley/engine/lib/result";
import { PASSKEY_CHALLENGE_LASTS_MS } from "@parley/protocol/limits";
import type { House } from "../app/context.ts";
import { challengeOver } from "./rules/keeping-refusals.ts";

type Making = Pick<House, "keyedHash" | "epoch" | "clock"> & {
	readonly shown: () => { readonly newest: number };
};

/** Who may answer: whoever has such a passkey, or one device with its token. */
export type Answerer = "anybody" | { readonly session: string; readonly tokenHash: string };

const NONCE_BYTES = 16;
/** Of a time in ms and of a Seq, each less than 2^48. */
const NUMBER_BYTES = 6;
const SAID_BYTES = NONCE_BYTES + 2 * NUMBER_BYTES;
const HASH_BYTES = 32;

/**
 * WHO14: nothing is kept of a challenge: it says itself when it was made, behind which place of the log, and by a keyed hash
 * that this house made it. All nodes have the key.
 */
export function newChallenge(house: Making, answerer: Answerer): string {
	const said = Buffer.alloc(SAID_BYTES);
	randomBytes(NONCE_BYTES).copy(said);
	said.writeUIntBE(house.clock.wall(), NONCE_BYTES, NUMBER_BYTES);
	said.writeUIntBE(house.shown().newest, NONCE_BYTES + NUMBER_BYTES, NUMBER_BYTES);
	return Buffer.concat([said, sealOf(house, answerer, said)]).toString("base64url");
}

/** The place of the log behind which it was made; whether it was used since says the log. */
export function readChallenge(house: Making, answerer: Answerer, challenge: string): Result<number> {
	const bytes = Buffer.from(challenge, "base64url");
	if (bytes.length !== SAID_BYTES + HASH_BYTES) return over;
	const said = bytes.subarray(0, SAID_BYTES);
	if (!timingSafeEqual(bytes.subarray(SAID_BYTES), sealOf(house, answerer, said))) return over;
	// of a node whose clock goes before this one's it is not newer than new
	const ageMs = Math.abs(house.clock.wall() - said.readUIntBE(NONCE_BYTES, NUMBER_BYTES));
	if (ageMs > PASSKEY_CHALLENGE_LASTS_MS) return over;
	return { ok: true, value: said.readUIntBE(NONCE_BYTES + NUMBER_BYTES, NUMBER_BYTES) };
}

const over = { ok: false, refusal: challengeOver.refusal } as const;

/** The epoch with it: in a house that was restored places of the log are given again. */
function sealOf({ keyedHash, epoch }: Making, answerer: Answerer, said: Buffer): Buffer {
	const whose = answerer === "anybody" ? answerer : `${answerer.session} ${answerer.tokenHash}`;
	return Buffer.from(
		keyedHash(`passkey challenge ${epoch} ${whose} ${said.toString("base64url")}`),
		"base64url",
	);
}
