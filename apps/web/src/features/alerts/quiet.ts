import type { ChatClient } from "@parley/client/state/chat-client";
import { OwnPerson } from "@parley/protocol/people";
import { askHouse } from "../../ui/ask-house.ts";

/** As the house told it last; another number of changes is a reason to ask anew. */
let told: { readonly changes: number; readonly until: Promise<number> } | undefined;

/** WHO73: whether one does not want to be disturbed, whichever device one said it at. */
export async function isQuiet(client: ChatClient): Promise<boolean> {
	const { ownChanges: changes } = client.getState();
	if (told?.changes !== changes) told = { changes, until: quietUntil(client.sessionToken()) };
	return (await told.until) > Date.now();
}

async function quietUntil(token: string | null): Promise<number> {
	const person = await askHouse({ path: "/api/people/me", token, answer: OwnPerson });
	return person.ok ? (person.value.quietUntil ?? 0) : 0;
}
