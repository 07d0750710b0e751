import type { Decision } from "@parley/engine/rules";
import { PASSKEYS_PER_PERSON_MAX } from "@parley/protocol/limits";
import type { HouseEvent } from "../../app/events.ts";
import type { HouseState } from "../../app/rules/house-state.ts";
import { askerOf } from "./devices.ts";
import type { KeepingDraftOf, NewPasskey, PasskeyUse } from "./keeping-drafts.ts";
import type { Kept } from "./keeping-events.ts";
import {
	challengeOver,
	lastProof,
	noSuchPasskey,
	notKept,
	passkeyKnown,
	tooManyPasskeys,
	wrongPasskey,
} from "./keeping-refusals.ts";
import type { MadePasskey } from "./passkey.ts";
import { unknownSession } from "./sessions.ts";

type Decided = Decision<HouseEvent>;

/** WHO12 */
export function decideAddPasskey(state: HouseState, draft: KeepingDraftOf<"add-passkey">): Decided {
	const { session, passkey, at } = draft;
	const person = askerOf(state, draft);
	if (person === undefined) return unknownSession;
	if (person.kept === undefined) return notKept;
	if (passkey.after < person.kept.passkeysSeq) return challengeOver;
	if (state.keeping.passkeys.has(passkey.id)) return passkeyKnown;
	if (person.kept.passkeys.length >= PASSKEYS_PER_PERSON_MAX) return tooManyPasskeys;
	return { event: { type: "passkey-added", session, passkey: made(passkey), at } };
}

/** One way to prove who one is stays: a name that nobody can come back to would be lost for as long as it is kept. */
export function decideRemovePasskey(state: HouseState, draft: KeepingDraftOf<"remove-passkey">): Decided {
	const { session, passkey, at } = draft;
	const person = askerOf(state, draft);
	if (person === undefined) return unknownSession;
	if (person.kept === undefined) return notKept;
	const { words, passkeys, provided } = person.kept;
	if (!passkeys.some(({ id }) => id === passkey)) return noSuchPasskey;
	const isLast = words === undefined && provided === undefined && passkeys.length === 1;
	if (isLast) return lastProof;
	return { event: { type: "passkey-removed", session, passkey, at } };
}

/** Why a proof by a passkey is none at its place of the log: it was removed, copied, or used by that challenge. */
export function toUse(kept: Kept | undefined, { passkey, counter, after }: PasskeyUse) {
	const known = kept?.passkeys.find(({ id }) => id === passkey);
	if (known === undefined) return wrongPasskey;
	if (after < known.usedSeq) return challengeOver;
	// what counts, and counts no further, is a copy of what was there
	const counts = counter > 0 || known.counter > 0;
	return counts && counter <= known.counter ? wrongPasskey : undefined;
}

/** As it goes into the log. */
export function made({ id, publicKey, counter, browser }: NewPasskey): MadePasskey {
	return { id, publicKey, counter, ...(browser !== undefined && { browser }) };
}
