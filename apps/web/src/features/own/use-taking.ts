import type { ChatClient } from "@parley/client/state/chat-client";
import { type OwnMessage, OwnMessages } from "@parley/protocol/own-messages";
import { Profile } from "@parley/protocol/profile";
import { useEffect, useRef, useState } from "react";
import { askHouse } from "../../ui/ask-house.ts";
import { type Own, takenFile } from "./taken-file.ts";

export type Taking =
	| { readonly at: "start"; readonly refused: string | null }
	| { readonly at: "under-way"; readonly count: number }
	/** `href`: of the file, for as long as this is shown */
	| { readonly at: "done"; readonly count: number; readonly href: string };

/** WHO40: page by page, as fast as the house lets one. */
export function useTaking(client: ChatClient, onMade?: (href: string) => void) {
	const [taking, setTaking] = useState<Taking>({ at: "start", refused: null });
	const closed = useRef(new AbortController());
	const href = taking.at === "done" ? taking.href : null;
	useEffect(() => {
		const here = new AbortController();
		closed.current = here;
		return () => here.abort();
	}, []);
	useEffect(() => () => void (href !== null && URL.revokeObjectURL(href)), [href]);

	const begin = async () => {
		if (taking.at === "under-way") return;
		const { signal } = closed.current;
		const told = await allOwn(client, signal, (count) => setTaking({ at: "under-way", count }));
		if (signal.aborted) return;
		if (typeof told === "string") return setTaking({ at: "start", refused: told });
		const file = takenFile(client.getState(), told, Date.now());
		const made = URL.createObjectURL(file);
		setTaking({ at: "done", count: told.messages.length, href: made });
		onMade?.(made);
	};
	return { taking, begin };
}

type Asker = Pick<ChatClient, "sessionToken">;

/** A string says why not. */
export async function allOwn(
	client: Asker,
	closed: AbortSignal,
	onCount: (count: number) => void,
): Promise<Own | string> {
	const messages: OwnMessage[] = [];
	let after: number | undefined = 0;
	while (after !== undefined && !closed.aborted) {
		onCount(messages.length);
		const path: string = `/api/people/me/messages?after=${after}`;
		const told = await askHouse({ path, token: client.sessionToken(), answer: OwnMessages });
		if (told.ok) {
			messages.push(...told.value.messages);
			after = told.value.next;
		} else if (told.retryAfterMs === undefined) return told.message;
		else await rest(told.retryAfterMs);
	}
	return { messages, profile: await ownProfile(client, closed) };
}

/** What one wrote is worth a file without it: undefined where it cannot be read. */
async function ownProfile(client: Asker, closed: AbortSignal): Promise<Profile | undefined> {
	while (!closed.aborted) {
		const asked = { path: "/api/people/me/profile", token: client.sessionToken(), answer: Profile };
		const told = await askHouse(asked);
		if (told.ok) return told.value;
		if (told.retryAfterMs === undefined) return undefined;
		await rest(told.retryAfterMs);
	}
	return undefined;
}

function rest(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}
