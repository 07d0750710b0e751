import type { ChatClient } from "@parley/client/state/chat-client";
import { Proved, Sheet } from "@parley/protocol/people";
import { useState } from "react";
import { askHouse, type Told } from "../../ui/ask-house.ts";
import { keepingTexts } from "../../ui/keeping-texts.ts";

export type Step =
	| { readonly at: "start" }
	| { readonly at: "sheet"; readonly sheet: Sheet }
	/** `place`: of the word that is asked for, from 0 */
	| { readonly at: "check"; readonly sheet: Sheet; readonly place: number }
	| { readonly at: "done" };

/** Sheet, question, and what the house says to it. */
export function useKeeping(client: ChatClient) {
	const [step, setStep] = useState<Step>({ at: "start" });
	const [refused, setRefused] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const asking = async <T>(ask: () => Promise<Told<T>>): Promise<Told<T>> => {
		setBusy(true);
		setRefused(null);
		const told = await ask();
		setBusy(false);
		if (!told.ok) setRefused(told.message);
		return told;
	};
	const token = () => client.sessionToken();

	const show = async () => {
		const path = "/api/people/me/sheets";
		const told = await asking(() => askHouse({ path, method: "POST", token: token(), answer: Sheet }));
		if (told.ok) setStep({ at: "sheet", sheet: told.value });
	};
	const check = () => {
		if (step.at !== "sheet") return;
		setStep({ ...step, at: "check", place: Math.floor(Math.random() * step.sheet.words.length) });
	};
	const showAgain = () => {
		setRefused(null);
		if (step.at === "check") setStep({ at: "sheet", sheet: step.sheet });
	};
	/** `kept`: the name is kept already, and has other words from now on */
	const take = async (kept: boolean) => {
		if (step.at !== "check") return;
		const body = { words: step.sheet.words.join(" "), sheet: step.sheet.sheet };
		const told = await asking<Proved | undefined>(() =>
			kept
				? askHouse({ path: "/api/people/me/words", method: "PUT", body, token: token() })
				: askHouse({ path: "/api/people/me/kept", method: "POST", body, token: token(), answer: Proved }),
		);
		if (told.ok) {
			// Whoever is here by now may be somebody else, or nobody.
			if (told.value?.session === client.getState().me?.session && told.value) await client.take(told.value);
			setStep({ at: "done" });
		} else if (told.field === "sheet") await show();
		else if (told.isLost) setRefused(keepingTexts.sheet.unsure);
	};
	return { step, refused, busy, show, check, showAgain, take };
}
