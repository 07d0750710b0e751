import type { ChatClient } from "@parley/client/state/chat-client";
import { OwnPerson } from "@parley/protocol/people";
import { askHouse } from "../../ui/ask-house.ts";

type Asked = Pick<ChatClient, "getState" | "sessionToken">;

/** As the house told it last; another person, or another number of changes, is a reason to ask anew. */
let told: { readonly of: string; readonly until: Promise<number | null> } | undefined;

/** WHO73: whether one does not want to be disturbed, whichever device one said it at. */
export async function isQuiet(client: Asked): Promise<boolean> {
	const { me, ownChanges } = client.getState();
	const of = JSON.stringify([me?.session, ownChanges]);
	const asked = told?.of === of ? told : { of, until: quietUntil(client.sessionToken()) };
	told = asked;
	const until = await asked.until;
	// what the house did not answer is asked again
	if (until === null && told === asked) told = undefined;
	return until !== null && until > Date.now();
}

/** null: it was not told. */
async function quietUntil(token: string | null): Promise<number | null> {
	const person = await askHouse({ path: "/api/people/me", token, answer: OwnPerson });
	return person.ok ? (person.value.quietUntil ?? 0) : null;
}
