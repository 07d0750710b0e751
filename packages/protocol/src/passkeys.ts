import * as z from "zod/mini";
import { PASSKEY_ID_CHARS_MAX, PASSKEY_PART_CHARS_MAX } from "./limits.ts";

/** Bytes in base64url, as browsers say them in JSON (WebAuthn Level 3). */
const Bytes = z.string().check(z.maxLength(PASSKEY_PART_CHARS_MAX), z.regex(/^[\w-]+$/));
const PasskeyId = z.string().check(z.maxLength(PASSKEY_ID_CHARS_MAX), z.regex(/^[\w-]+$/));
const kind = z.literal("public-key");

/** `POST /api/people/me/passkey-options`: by what a browser makes a passkey, `PublicKeyCredentialCreationOptionsJSON`. */
export const PasskeyOptions = z.object({
	rp: z.object({ id: z.string(), name: z.string() }),
	user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
	challenge: z.string(),
	pubKeyCredParams: z.array(z.object({ type: kind, alg: z.number() })),
	timeout: z.number(),
	excludeCredentials: z.array(z.object({ type: kind, id: z.string() })),
	authenticatorSelection: z.object({
		residentKey: z.literal("required"),
		requireResidentKey: z.boolean(),
		userVerification: z.literal("required"),
	}),
	attestation: z.literal("none"),
});
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

/** `POST /api/people/passkey-options`: by what a browser asks for one, `PublicKeyCredentialRequestOptionsJSON`. */
export const PasskeyQuestion = z.object({
	challenge: z.string(),
	rpId: z.string(),
	timeout: z.number(),
	userVerification: z.literal("required"),
});
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>;

const told = { id: PasskeyId, rawId: PasskeyId, type: kind };

/** `POST /api/people/me/kept-by-passkey` and `POST /api/people/me/passkeys`: the browser's `RegistrationResponseJSON`. */
export const PasskeyMade = z.object({
	...told,
	response: z.object({ clientDataJSON: Bytes, attestationObject: Bytes }),
});
export type PasskeyMade = z.infer<typeof PasskeyMade>;

/** `POST /api/people/passkey-proofs`: the browser's `AuthenticationResponseJSON`. `endOthers`: all devices that there are. */
export const PasskeyProof = z.object({
	...told,
	response: z.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes }),
	endOthers: z.optional(z.boolean()),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;
