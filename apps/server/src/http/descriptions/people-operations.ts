import { type Operation, whole } from "./operation.ts";

/** One's name, one's devices, and how another one comes in (WHO). */
export const peopleOperations = (): readonly Operation[] => [
	{
		...{ method: "get", path: "/api/people/me", asker: "person", answer: "OwnPerson" },
		summary: "What nobody but oneself is told: name, devices, the link that one offers",
	},
	{
		...{ method: "post", path: "/api/people/me/sheets", asker: "person", status: 201, answer: "Sheet" },
		summary: "Recovery words of which nothing is kept yet (WHO5)",
	},
	{
		...{ method: "post", path: "/api/people/me/kept", asker: "person", body: "WordsOfSheet" },
		...{ summary: "Keeps the name that one has, by such words (WHO1)", status: 201, answer: "Proved" },
	},
	{
		...{ method: "put", path: "/api/people/me/words", asker: "person", body: "WordsOfSheet", status: 204 },
		summary: "Takes new words: the old ones open nothing any more",
	},
	{
		...{ method: "put", path: "/api/people/me/name", asker: "person", body: "NameWish", answer: "NameWish" },
		summary: "Renames whoever keeps a name (WHO4)",
	},
	{
		...{ method: "get", path: "/api/people/me/messages", asker: "person", answer: "OwnMessages" },
		...{ summary: "What one wrote, to take along (WHO40)", query: [{ name: "after", schema: whole(0) }] },
	},
	{
		...{ method: "get", path: "/api/people/me/saved", asker: "person", answer: "SavedList" },
		...{ summary: "What one saved for oneself (SAVE2)", query: [{ name: "before", schema: whole(1) }] },
	},
	{
		...{ method: "put", path: "/api/people/me/saved/{seq}", asker: "person", body: "Saving", status: 204 },
		summary: "Saves a message for oneself (SAVE1)",
	},
	{
		...{ method: "delete", path: "/api/people/me/saved/{seq}", asker: "person", status: 204 },
		summary: "Lets go of one",
	},
	{
		...{ method: "get", path: "/api/people/me/later", asker: "person", answer: "LaterList" },
		summary: "What one has sent at a time, and what could not be (LATER2)",
	},
	{
		...{ method: "put", path: "/api/people/me/later/{id}", asker: "person", body: "LaterWish", status: 204 },
		summary: "Has a message sent at a time, or changes it until then (LATER1)",
	},
	{
		...{ method: "delete", path: "/api/people/me/later/{id}", asker: "person", status: 204 },
		summary: "Cancels one",
	},
	{
		...{ method: "get", path: "/api/people/me/reminders", asker: "person", answer: "ReminderList" },
		summary: "Of what one is to be reminded, or was (REMIND2)",
	},
	{
		...{ method: "put", path: "/api/people/me/reminders/{seq}", asker: "person", body: "ReminderWish" },
		...{ summary: "Has oneself reminded of a message (REMIND1)", status: 204 },
	},
	{
		...{ method: "delete", path: "/api/people/me/reminders/{seq}", asker: "person", status: 204 },
		summary: "Ends one",
	},
	{
		...{ method: "put", path: "/api/people/me/profile", asker: "person", body: "ProfileWish", status: 204 },
		summary: "What one says of oneself, as a whole (WHO70)",
	},
	{
		...{ method: "get", path: "/api/people/{person}/profile", asker: "person", answer: "Profile" },
		summary: "What somebody says of themselves (WHO71)",
	},
	{
		...{ method: "post", path: "/api/people/me/leaving", asker: "person", body: "Leaving", status: 204 },
		summary: "Leaves for good: with all that one wrote, or with one's name alone (WHO60)",
	},
	{
		...{ method: "delete", path: "/api/people/me/devices", asker: "person", answer: "Proved" },
		summary: "Ends all other devices, and gives this one another token (WHO7)",
	},
	{
		...{ method: "delete", path: "/api/people/me/devices/{device}", asker: "person", status: 204 },
		summary: "Ends one device",
	},
	{
		...{ method: "post", path: "/api/people/proofs", asker: "anybody", body: "WordsProof" },
		...{ summary: "Comes in by recovery words", status: 201, answer: "Proved" },
	},
	{
		...{ method: "post", path: "/api/people/me/passkey-options", asker: "person", status: 201 },
		...{ summary: "By what a browser makes a passkey (WHO12)", answer: "PasskeyOptions" },
	},
	{
		...{ method: "post", path: "/api/people/me/kept-by-passkey", asker: "person", body: "PasskeyMade" },
		...{ summary: "Keeps the name that one has, by a passkey (WHO1)", status: 201, answer: "Proved" },
	},
	{
		...{ method: "post", path: "/api/people/me/passkeys", asker: "person", body: "PasskeyMade", status: 204 },
		summary: "Adds a passkey to a name that one keeps",
	},
	{
		...{ method: "delete", path: "/api/people/me/passkeys/{passkey}", asker: "person", status: 204 },
		summary: "Removes a passkey: it opens nothing any more",
	},
	{
		...{ method: "post", path: "/api/people/passkey-options", asker: "anybody", status: 201 },
		...{ summary: "By what a browser asks for a passkey of this house", answer: "PasskeyQuestion" },
	},
	{
		...{ method: "post", path: "/api/people/passkey-proofs", asker: "anybody", body: "PasskeyProof" },
		...{ summary: "Comes in by a passkey", status: 201, answer: "Proved" },
	},
	{
		...{ method: "post", path: "/api/oidc/start", asker: "anybody", status: 201, answer: "ProviderStart" },
		summary: "The way to the house's own sign-in (WHO50)",
	},
	{
		...{ method: "post", path: "/api/oidc/finish", asker: "anybody", body: "ProviderAnswer" },
		...{ summary: "Comes in by it; with a token: keeps the name by it", status: 201, answer: "Proved" },
	},
	{
		...{ method: "post", path: "/api/device-links", asker: "person", status: 201, answer: "DeviceLink" },
		summary: "Offers a link to another device (WHO8)",
	},
	{
		...{ method: "delete", path: "/api/device-links", asker: "person", status: 204 },
		summary: "Ends the link that one offers",
	},
	{
		...{ method: "post", path: "/api/device-links/claims", asker: "anybody", body: "LinkClaim" },
		...{ summary: "Asks to come in by a link, from the other device", status: 201, answer: "LinkClaimed" },
	},
	{
		...{ method: "post", path: "/api/device-links/digits", asker: "person", body: "LinkDigits", status: 204 },
		summary: "Says the two digits that the other device shows",
	},
	{
		...{ method: "post", path: "/api/device-links/tokens", asker: "anybody", body: "LinkTokenWish" },
		...{ summary: "Asks whether the link was confirmed; the token is told once", answer: "LinkToken" },
	},
	{
		...{ method: "post", path: "/api/moderation/kept-names", asker: "operator", body: "KeptNameRelease" },
		...{ summary: "Releases a name that somebody keeps", status: 204 },
	},
];
