import type { ChatClient } from "@parley/client/state/chat-client";
import type { PasskeyQuestion } from "@parley/protocol/passkeys";
import { comeAs } from "../../ui/come-as.ts";
import { passkeyLibrary, passkeyQuestion, proveBy } from "../../ui/passkeys.ts";

/** Before the house's five minutes for an answer are over (WHO14). */
const RENEW_MS = 240_000;

type Library = Awaited<ReturnType<typeof passkeyLibrary>>;

/**
 * WHO12: conditional mediation. Nothing opens and nothing is asked: a browser that holds a passkey of this house names its
 * person among what it would fill in. Whoever types a name notices nothing of it.
 */
export async function offerPasskeys(
	client: ChatClient,
	signal: AbortSignal,
	tell: (refused: string) => void,
): Promise<void> {
	if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
	while (!signal.aborted) {
		const question = await passkeyQuestion();
		if (!question.ok || question.value.rpId !== location.hostname) return;
		const library = await passkeyLibrary();
		if (signal.aborted || !markField()) return;
		const said = await saidInField(library, question.value, signal);
		if (said === "over") return;
		if (said === "renew") continue;
		const told = await proveBy(said);
		// What was taken is not offered again by itself: it would be refused again.
		if (!told.ok) return tell(told.message);
		await comeAs(client, told.value);
		return location.reload();
	}
}

/** Browsers offer passkeys at a field that says so. React does not know, and so leaves it. */
function markField(): boolean {
	const field = document.querySelector<HTMLInputElement>('input[name="name"]');
	field?.setAttribute("autocomplete", "nickname webauthn");
	return field !== null;
}

/** "over": somebody is in, asked otherwise, or said no. */
async function saidInField(
	library: Library,
	optionsJSON: PasskeyQuestion,
	signal: AbortSignal,
): Promise<object | "renew" | "over"> {
	let isLate = false;
	const end = () => library.WebAuthnAbortService.cancelCeremony();
	const renewing = setTimeout(() => {
		isLate = true;
		end();
	}, RENEW_MS);
	signal.addEventListener("abort", end);
	try {
		return await library.startAuthentication({ optionsJSON, useBrowserAutofill: true });
	} catch {
		// It ends by an error whoever ended it: this page, another question of it, or its person.
		return isLate && !signal.aborted ? "renew" : "over";
	} finally {
		clearTimeout(renewing);
		signal.removeEventListener("abort", end);
	}
}
