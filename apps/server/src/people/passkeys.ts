import { PASSKEY_CHALLENGE_LASTS_MS } from "@parley/protocol/limits";
import type { PasskeyMade, PasskeyOptions, PasskeyProof, PasskeyQuestion } from "@parley/protocol/passkeys";
import type { Proved } from "@parley/protocol/people";
import type { Refusal } from "@parley/protocol/refusals";
import type { House, Result } from "../app/context.ts";
import type { Session } from "../app/rules/house-state.ts";
import {
	admit,
	askedBy,
	found,
	keepNameBy,
	type Newcomer,
	type OwnDevice,
	pacedGuess,
	refusalOf,
} from "./keeping.ts";
import { newChallenge, readChallenge } from "./passkey-challenges.ts";
import { ALGORITHMS, asserted, clientDataOf, registered } from "./passkey-check.ts";
import type { NewPasskey } from "./rules/keeping-drafts.ts";
import { challengeOver, wrongPasskey } from "./rules/keeping-refusals.ts";
import type { Passkey } from "./rules/passkey.ts";
import { unknownSession } from "./rules/sessions.ts";

/** What a browser calls the house beside the name that one keeps. */
const RP_NAME = "Parley";
const wrong = { ok: false, refusal: wrongPasskey.refusal } as const;

/** WHO12: by what one's browser makes a passkey. */
export function passkeyOptions(house: House, own: OwnDevice): Result<PasskeyOptions> {
	const person = house.shown().sessions.get(own.session);
	if (person === undefined) return { ok: false, refusal: unknownSession.refusal };
	const { name, kept } = person;
	const value: PasskeyOptions = {
		rp: { id: house.passkeyPlace.host, name: RP_NAME },
		user: { id: userHandle(house, own), name, displayName: name },
		challenge: newChallenge(house, own),
		pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
		timeout: PASSKEY_CHALLENGE_LASTS_MS,
		excludeCredentials: (kept?.passkeys ?? []).map(({ id }) => ({ type: "public-key", id })),
		authenticatorSelection: {
			...{ residentKey: "required", requireResidentKey: true, userVerification: "required" },
		},
		attestation: "none",
	};
	return { ok: true, value };
}

/**
 * 32 bytes by which whatever holds passkeys tells people apart, and which are not the id that others are told. The same for
 * one person always, so that a new passkey takes the place of the one that was there.
 */
function userHandle({ keyedHash }: House, { session }: OwnDevice): string {
	return keyedHash(`passkey user ${session}`);
}

/** WHO1, by a passkey in the place of words. */
export async function keepByPasskey(
	house: House,
	own: OwnDevice,
	made: PasskeyMade,
	browser: string | undefined,
): Promise<Result<Proved>> {
	const passkey = await madeHere(house, own, made, browser);
	return passkey.ok ? keepNameBy(house, own, { passkey: passkey.value }) : passkey;
}

export async function addPasskey(
	house: House,
	own: OwnDevice,
	made: PasskeyMade,
	browser: string | undefined,
): Promise<Refusal | undefined> {
	const passkey = await madeHere(house, own, made, browser);
	if (!passkey.ok) return passkey.refusal;
	const at = house.clock.wall();
	return refusalOf(await house.submit({ type: "add-passkey", ...askedBy(own), passkey: passkey.value, at }));
}

export async function removePasskey(
	house: House,
	own: OwnDevice,
	passkey: string,
): Promise<Refusal | undefined> {
	const at = house.clock.wall();
	return refusalOf(await house.submit({ type: "remove-passkey", ...askedBy(own), passkey, at }));
}

async function madeHere(
	house: House,
	own: OwnDevice,
	made: PasskeyMade,
	browser: string | undefined,
): Promise<Result<NewPasskey>> {
	const said = clientDataOf(made);
	if (said === undefined) return wrong;
	const after = readChallenge(house, own, said.challenge);
	if (!after.ok) return after;
	const passkey = await registered(house.passkeyPlace, made, said);
	if ("wrong" in passkey) {
		house.logger.debug({ reason: passkey.wrong }, "a passkey was not taken");
		return wrong;
	}
	return { ok: true, value: { ...passkey, ...(browser !== undefined && { browser }), after: after.value } };
}

/** WHO12: whoever has a passkey of somebody here may come in; which one, their browser asks them. */
export function passkeyQuestion(house: House): PasskeyQuestion {
	return {
		challenge: newChallenge(house, "anybody"),
		rpId: house.passkeyPlace.host,
		timeout: PASSKEY_CHALLENGE_LASTS_MS,
		userVerification: "required",
	};
}

/** WHO12: whose passkey it is; wrong ones are paced by address as words are. */
export async function proveByPasskey(
	house: House,
	newcomer: Newcomer,
	proof: PasskeyProof,
): Promise<Result<Proved>> {
	const said = clientDataOf(proof);
	if (said === undefined) return wrong;
	const after = readChallenge(house, "anybody", said.challenge);
	if (!after.ok) return after;
	const paced = await pacedGuess(house, newcomer.address, "passkey", async () => {
		const person = await found(house, () => house.shown().keeping.passkeys.get(proof.id));
		const passkey = person?.kept?.passkeys.find(({ id }) => id === proof.id);
		if (person === undefined || passkey === undefined) return undefined;
		return checked(house, person, { passkey, proof, said, after: after.value, newcomer });
	});
	return paced ?? wrong;
}

interface Checking {
	readonly passkey: Passkey;
	readonly proof: PasskeyProof;
	readonly said: NonNullable<ReturnType<typeof clientDataOf>>;
	readonly after: number;
	readonly newcomer: Newcomer;
}

/** undefined: it is nobody's, and costs its address; the log says whether what holds here holds at its place. */
async function checked(
	house: House,
	person: Session,
	{ passkey, proof, said, after, newcomer }: Checking,
): Promise<Result<Proved> | undefined> {
	// whoever sends what was sent before costs no signature; of what another node heard of just now the log says it
	if (after < passkey.usedSeq) return { ok: false, refusal: challengeOver.refusal };
	const use = await asserted(house.passkeyPlace, proof, said, passkey);
	if ("wrong" in use) {
		house.logger.debug({ reason: use.wrong }, "a proof by a passkey was none");
		return undefined;
	}
	const by = { passkey: passkey.id, counter: use.counter, after };
	return admit(house, person, by, { browser: newcomer.browser, endsOthers: proof.endOthers === true });
}
