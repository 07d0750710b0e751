import type { PasskeyMade, PasskeyProof } from "@parley/protocol/passkeys";
import * as z from "zod/mini";
import { originExpected, type PasskeyPlace } from "./passkey-place.ts";
import type { MadePasskey, Passkey } from "./rules/passkey.ts";

/** Loaded with the first passkey: a start waits for it in vain, and many houses never see one. */
const library = () => import("@simplewebauthn/server");
const libraryParts = () => import("@simplewebauthn/server/helpers");

/** What the browser itself says of the page: the library compares it, and the challenge is ours to read. */
const ClientData = z.object({
	challenge: z.string(),
	origin: z.string(),
	crossOrigin: z.optional(z.boolean()),
});
type ClientData = z.infer<typeof ClientData>;

/** ES256, EdDSA and RS256, by which all passkeys in use sign. */
export const ALGORITHMS = [-7, -8, -257] as const;

export function clientDataOf({ response }: PasskeyMade | PasskeyProof): ClientData | undefined {
	try {
		const said = ClientData.safeParse(
			JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString("utf8")),
		);
		return said.success ? said.data : undefined;
	} catch {
		// no JSON: nobody's browser said that
		return undefined;
	}
}

/** The passkey that a browser made here; or why it is none, in the library's words, which are for the operator. */
export async function registered(
	place: PasskeyPlace,
	made: PasskeyMade,
	said: ClientData,
): Promise<MadePasskey | { readonly wrong: string }> {
	try {
		if (said.crossOrigin === true) return { wrong: "made in a frame of another page" };
		if (await isAttested(made)) return { wrong: "says by certificates who made it, which was not asked" };
		const { verifyRegistrationResponse } = await library();
		const { registrationInfo } = await verifyRegistrationResponse({
			...expected(place, said),
			response: { ...made, clientExtensionResults: {} },
			supportedAlgorithmIDs: [...ALGORITHMS],
		});
		if (registrationInfo === undefined) return { wrong: "not verified" };
		const { id, publicKey, counter } = registrationInfo.credential;
		return { id, publicKey: Buffer.from(publicKey).toString("base64url"), counter };
	} catch (error) {
		return { wrong: reasonOf(error) };
	}
}

/** How often it was used as it says; or why that was not said by this passkey, here. */
export async function asserted(
	place: PasskeyPlace,
	{ response, id, rawId, type }: PasskeyProof,
	said: ClientData,
	passkey: Passkey,
): Promise<{ readonly counter: number } | { readonly wrong: string }> {
	try {
		if (said.crossOrigin === true) return { wrong: "said in a frame of another page" };
		const { verifyAuthenticationResponse } = await library();
		const { verified, authenticationInfo } = await verifyAuthenticationResponse({
			...expected(place, said),
			response: { id, rawId, type, response, clientExtensionResults: {} },
			credential: {
				id: passkey.id,
				publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
				counter: passkey.counter,
			},
		});
		return verified ? { counter: authenticationInfo.newCounter } : { wrong: "not signed by it" };
	} catch (error) {
		return { wrong: reasonOf(error) };
	}
}

/** The challenge was read before, by whoever asks. */
function expected(place: PasskeyPlace, { challenge, origin }: ClientData) {
	return {
		expectedChallenge: challenge,
		expectedOrigin: originExpected(place, origin),
		expectedRPID: place.host,
		requireUserVerification: true,
	};
}

/**
 * None was asked for. To look at certificates the library would ask servers that these name whether they are revoked: a
 * stranger would say whom this server dials.
 */
async function isAttested({ response }: PasskeyMade): Promise<boolean> {
	const { decodeAttestationObject } = await libraryParts();
	const attestation = decodeAttestationObject(
		new Uint8Array(Buffer.from(response.attestationObject, "base64url")),
	);
	const format = attestation.get("fmt");
	if (format === "none") return false;
	return format !== "packed" || attestation.get("attStmt").get("x5c") !== undefined;
}

function reasonOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
