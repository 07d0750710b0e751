import { LaterList, type LaterMessage, type LaterWish } from "@parley/protocol/later";
import { useEffect, useState } from "react";
import { useChat, useClient } from "../../react/use-chat.ts";
import { askHouse, type Told } from "../../ui/ask-house.ts";
import { laterTexts as words } from "../../ui/later-texts.ts";
import { remember } from "../../ui/storage.ts";
import { HAS_LATER } from "./has-later.ts";

const PATH = "/api/people/me/later";

/** LATER2: what waits, or could not be sent, asked anew whenever it changed on any device; null: not known yet. */
export function useLater(): Told<LaterList> | null {
	const token = useClient().sessionToken();
	const changes = useChat((state) => state.ownChanges);
	const [told, setTold] = useState<Told<LaterList> | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each change is a reason to ask
	useEffect(() => {
		let stale = false;
		void askHouse({ path: PATH, token, answer: LaterList }).then((answer) => {
			if (stale) return;
			if (answer.ok) remember(HAS_LATER, answer.value.later.length > 0 ? "yes" : null);
			setTold(answer);
		});
		return () => {
			stale = true;
		};
	}, [token, changes]);
	return told;
}

/** The same id again changes what waits under it. Null, or why it was not done. */
export async function sendLater(
	token: string | null,
	id: string,
	{ room, text, replyTo, at }: LaterWish,
): Promise<string | null> {
	const body = { room, text, at, ...(replyTo !== undefined && { replyTo }) };
	const told = await askHouse({ path: `${PATH}/${id}`, method: "PUT", token, body });
	if (told.ok) remember(HAS_LATER, "yes");
	return problemOf(told);
}

export async function cancelLater(token: string | null, id: LaterMessage["id"]): Promise<string | null> {
	return problemOf(await askHouse({ path: `${PATH}/${id}`, method: "DELETE", token }));
}

function problemOf(told: Told<undefined>): string | null {
	if (told.ok) return null;
	const own: Readonly<Record<string, string>> = words.refused;
	return own[told.field ?? ""] ?? told.message;
}
