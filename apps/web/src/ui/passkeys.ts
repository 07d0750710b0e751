import { loadPart } from "@parley/client/http/load-part";
import { PasskeyOptions, PasskeyQuestion } from "@parley/protocol/passkeys";
import { Proved } from "@parley/protocol/people";
import { askHouse, PASSKEY_PROOFS, type Told } from "./ask-house.ts";
import { keepingTexts } from "./keeping-texts.ts";
import { texts } from "./texts.ts";

const words = keepingTexts.passkeys;
type Refused = Extract<Told<never>, { ok: false }>;
type Library = Awaited<ReturnType<typeof passkeyLibrary>>;

/** Fetched when somebody wants one, or stands at the door of a house that has them: never with the first screen. */
export const passkeyLibrary = () => import("@simplewebauthn/browser");

/** What the browser made, to be sent as it is. */
export async function newPasskey(token: string | null): Promise<Told<object>> {
	const path = "/api/people/me/passkey-options";
	const told = await askHouse({ path, method: "POST", token, answer: PasskeyOptions });
	if (!told.ok) return told;
	return saidByBrowser((library) => library.startRegistration({ optionsJSON: told.value }));
}

export function passkeyQuestion(): Promise<Told<PasskeyQuestion>> {
	const path = "/api/people/passkey-options";
	return askHouse({ path, method: "POST", token: null, answer: PasskeyQuestion });
}

/** Whoever has a passkey of this house is asked which one by their browser. */
export async function askForPasskey(): Promise<Told<object>> {
	const question = await passkeyQuestion();
	if (!question.ok) return question;
	return saidByBrowser((library) => library.startAuthentication({ optionsJSON: question.value }));
}

/** Whose it is, and a device of theirs for this browser. */
export function proveBy(said: object, endOthers = false): Promise<Told<Proved>> {
	const body = { ...said, ...(endOthers && { endOthers }) };
	return askHouse({ path: PASSKEY_PROOFS, method: "POST", body, token: null, answer: Proved });
}

async function saidByBrowser(ask: (library: Library) => Promise<object>): Promise<Told<object>> {
	const library = await loadPart(passkeyLibrary).catch((error: unknown) => console.warn(error));
	if (!library) return refused(texts.common.offline);
	try {
		return { ok: true, value: await ask(library) };
	} catch (error) {
		return refused(whyNot(error));
	}
}

function refused(message: string): Refused {
	return { ok: false, field: undefined, message };
}

/** Browsers say by one name that somebody said no, took too long, or has none. */
function whyNot(error: unknown): string {
	const name = error instanceof Error ? error.name : "";
	if (name === "NotAllowedError" || name === "AbortError") return words.cancelled;
	console.warn("no passkey:", error);
	return name === "InvalidStateError" ? words.known : words.failed;
}
