import type { ChatClient } from "@parley/client/state/chat-client";
import type { Proved } from "@parley/protocol/people";
import { endPushes, forgetHere } from "./forget-person.ts";

/** A browser that does not let go of its address for pushes keeps nobody out. */
const PUSHES_WAIT_MS = 2_000;

/**
 * Who was proved takes the place of whoever was here, of whom nothing stays but what `handOn` hands on. The house's own
 * answer to the signing out is not waited for: until it is written down, nobody else has the new token.
 */
export async function comeAs(client: ChatClient, proved: Proved, handOn?: () => void): Promise<void> {
	let pushesEnd = Promise.resolve();
	if (client.remembered().hasSession) {
		await client.signOut();
		if (forgetHere(client)) pushesEnd = endPushes();
		handOn?.();
	}
	await client.take(proved);
	await Promise.race([pushesEnd, new Promise((resolve) => setTimeout(resolve, PUSHES_WAIT_MS))]);
}
