import type { ChatClient } from "@parley/client/state/chat-client";
import { ProviderStart } from "@parley/protocol/provider";
import * as z from "zod/mini";
import { askHouse } from "./ask-house.ts";
import { signInTexts } from "./sign-in-texts.ts";

const KEY = "parley.sign-in";

/**
 * What a tab holds while its person is at the provider (WHO51). `wish`: to come in as whoever that is, or to be known by it as who
 * one is here. `who`: whose session was here then, null for nobody; `name`: by
 * which they want to be known; `back`: where they were.
 */
const Held = z.object({
	state: z.string(),
	nonce: z.string(),
	verifier: z.string(),
	at: z.number(),
	wish: z.enum(["enter", "own"]),
	back: z.string(),
	who: z.nullable(z.string()),
	name: z.optional(z.string()),
});
export type Held = z.infer<typeof Held>;
export type SignInWish = Pick<Held, "wish" | "back" | "name">;

/** Leads to the provider; resolves with why it does not, or with null where the page is being left. */
export async function goSignIn(client: ChatClient, wished: SignInWish): Promise<string | null> {
	const question = { path: "/api/oidc/start", method: "POST", token: null, answer: ProviderStart } as const;
	const told = await askHouse(question);
	if (!told.ok) return told.message;
	const { url, ...secrets } = told.value;
	const held: Held = { ...secrets, ...wished, at: Date.now(), who: whoIsHere(client) };
	try {
		sessionStorage.setItem(KEY, JSON.stringify(held));
	} catch {
		// Without it nobody could tell that what comes back was asked for here.
		return signInTexts.noPlace;
	}
	location.assign(url);
	return null;
}

/** Gone from the tab once it is read: a sign-in comes back once. */
export function takeHeld(): Held | null {
	try {
		const text = sessionStorage.getItem(KEY);
		sessionStorage.removeItem(KEY);
		return text === null ? null : Held.parse(JSON.parse(text));
	} catch {
		return null;
	}
}

export function whoIsHere(client: ChatClient): string | null {
	const { hasSession, me } = client.remembered();
	return hasSession ? (me?.session ?? "") : null;
}
