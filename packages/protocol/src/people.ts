import * as z from "zod/mini";
import { Count, DeviceId, Epoch, Milliseconds, SessionId, Token, wellFormed } from "./ids.ts";
import {
	LINK_CODE_CHARS,
	LINK_CODE_TYPED_CHARS_MAX,
	LINK_SECRET_CHARS_MAX,
	NAME_TYPED_CHARS_MAX,
	RECOVERY_WORDS,
	RECOVERY_WORDS_TYPED_CHARS_MAX,
	SHEET_CHARS_MAX,
} from "./limits.ts";

/** How a device came to its person: it made them, or somebody proved at it who they are. */
export const HowDeviceCame = z.enum(["first", "words", "link", "passkey", "provider"]);
export type HowDeviceCame = z.infer<typeof HowDeviceCame>;

/** One of one's own; `mine`: the one that asks. `at`: when it came, `browser`: what it said it was, where that is known. */
export const OwnDevice = z.object({
	device: DeviceId,
	/** one of `HowDeviceCame`, or of a newer server */
	how: z.string(),
	at: z.optional(Milliseconds),
	browser: z.optional(z.string()),
	mine: z.optional(z.boolean()),
});
export type OwnDevice = z.infer<typeof OwnDevice>;

/**
 * The link to another device that one offers just now (WHO8). `claimed`: somebody asks to come in by it; `near`: from the
 * network in which it was offered. `triesLeft` is of the two digits. `confirmed`: they were typed, and whoever claimed it
 * is not in yet.
 */
export const OwnLink = z.object({
	state: z.enum(["offered", "claimed"]),
	until: Milliseconds,
	browser: z.optional(z.string()),
	near: z.optional(z.boolean()),
	confirmed: z.optional(z.boolean()),
	triesLeft: Count,
});
export type OwnLink = z.infer<typeof OwnLink>;

/** One of one's own (WHO12); `browser`: at which it was made, `usedAt`: when it last brought a device in. */
export const OwnPasskey = z.object({
	passkey: z.string(),
	at: Milliseconds,
	browser: z.optional(z.string()),
	usedAt: z.optional(Milliseconds),
});
export type OwnPasskey = z.infer<typeof OwnPasskey>;

/** What the house's provider says of oneself (WHO50); `at`: when it did last; `until`: one writes until then. */
export const OwnProvider = z.object({ at: Milliseconds, until: z.optional(Milliseconds) });
export type OwnProvider = z.infer<typeof OwnProvider>;

/**
 * `GET /api/people/me`: what nobody else is told. `words`: there is a sheet of recovery words. `passkeysAt`: the one origin
 * at which passkeys work; `http://localhost` is that of any port.
 */
export const OwnPerson = z.object({
	session: SessionId,
	name: z.string(),
	kept: z.boolean(),
	words: z.boolean(),
	devices: z.array(OwnDevice),
	/** absent: of a server that is older */
	passkeys: z.optional(z.array(OwnPasskey)),
	passkeysAt: z.optional(z.string()),
	provider: z.optional(OwnProvider),
	/** WHO73: not to be disturbed before */
	quietUntil: z.optional(Milliseconds),
	link: z.optional(OwnLink),
});
export type OwnPerson = z.infer<typeof OwnPerson>;

/** A device is somebody's from now on, by a token that it had not. */
export const Proved = z.object({
	session: SessionId,
	device: DeviceId,
	name: z.string(),
	token: Token,
	epoch: Epoch,
});
export type Proved = z.infer<typeof Proved>;

/** `POST /api/people/me/sheets`: words of which nothing is kept yet, and what says that this house made them. */
export const Sheet = z.object({
	words: z.array(z.string()).check(z.length(RECOVERY_WORDS)),
	sheet: wellFormed(1, SHEET_CHARS_MAX),
});
export type Sheet = z.infer<typeof Sheet>;

/** As they are typed: in one text, any case, four letters of each suffice. */
const Words = wellFormed(1, RECOVERY_WORDS_TYPED_CHARS_MAX);

/** `POST /api/people/me/kept` and `PUT /api/people/me/words`: the words of a sheet as it was shown. */
export const WordsOfSheet = z.object({ words: Words, sheet: wellFormed(1, SHEET_CHARS_MAX) });
export type WordsOfSheet = z.infer<typeof WordsOfSheet>;

/** `PUT /api/people/me/name`. What may be written as a name is NAME2's business. */
export const NameWish = z.object({ name: z.string().check(z.maxLength(NAME_TYPED_CHARS_MAX)) });
export type NameWish = z.infer<typeof NameWish>;

/** `POST /api/people/proofs`. `endOthers`: all devices that the person has. */
export const WordsProof = z.object({ words: Words, endOthers: z.optional(z.boolean()) });
export type WordsProof = z.infer<typeof WordsProof>;

const LinkSecret = wellFormed(1, LINK_SECRET_CHARS_MAX);

/** `POST /api/device-links`: the secret of the link's address, and what is typed where it cannot be followed. */
export const DeviceLink = z.object({
	secret: LinkSecret,
	code: z.string().check(z.length(LINK_CODE_CHARS)),
	until: Milliseconds,
});
export type DeviceLink = z.infer<typeof DeviceLink>;

/** `POST /api/device-links/claims`, by the new device: by secret or by code. */
export const LinkClaim = z
	.object({
		secret: z.optional(LinkSecret),
		code: z.optional(wellFormed(1, LINK_CODE_TYPED_CHARS_MAX)),
	})
	.check(
		z.refine(({ secret, code }) => (secret === undefined) !== (code === undefined), {
			error: "give one of secret and code",
			path: ["secret"],
		}),
	);
export type LinkClaim = z.infer<typeof LinkClaim>;

/** `claim` is this device's alone; `digits` are what is typed on the old one, whose person `name` is. */
export const LinkClaimed = z.object({
	claim: LinkSecret,
	digits: z.string(),
	name: z.string(),
	until: Milliseconds,
});
export type LinkClaimed = z.infer<typeof LinkClaimed>;

/** `POST /api/device-links/tokens`, once a second, until it is told the token, once. */
export const LinkTokenWish = z.object({ claim: LinkSecret });
export type LinkTokenWish = z.infer<typeof LinkTokenWish>;
export const LinkToken = z.union([
	z.object({ state: z.literal("waiting"), until: Milliseconds }),
	z.object({ state: z.literal("done"), ...Proved.shape }),
]);
export type LinkToken = z.infer<typeof LinkToken>;

/** `POST /api/device-links/digits`, on the old device. */
export const LinkDigits = z.object({ digits: z.string().check(z.regex(/^[0-9]{2}$/)) });
export type LinkDigits = z.infer<typeof LinkDigits>;

/** `POST /api/moderation/kept-names`, by the operator: whoever kept that name keeps it no more. */
export const KeptNameRelease = z.object({ release: z.string().check(z.maxLength(NAME_TYPED_CHARS_MAX)) });
export type KeptNameRelease = z.infer<typeof KeptNameRelease>;
