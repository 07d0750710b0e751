import type { ChatClient } from "@parley/client/state/chat-client";
import { PAGE_EVENTS_MAX } from "@parley/protocol/limits";
import { refusalTexts } from "../../ui/refusal-texts.ts";

export type FirstSince =
	| { readonly kind: "found"; readonly seq: number }
	| { readonly kind: "nothing" }
	| { readonly kind: "problem"; readonly problem: string };

/** The first message at or after a moment. Edits and reactions of that time belong to messages of before. */
export async function firstSince(
	client: Pick<ChatClient, "lookUp">,
	room: string,
	moment: Date,
): Promise<FirstSince> {
	const question = { room, at: moment.toISOString(), limit: PAGE_EVENTS_MAX };
	const result = await client.lookUp("history", question);
	if (!result.ok) return { kind: "problem", problem: refusalTexts.sentence(result.refusal) };
	const first = result.answer.events.find((event) => event.type === "posted" && event.at >= moment.getTime());
	return first ? { kind: "found", seq: first.seq } : { kind: "nothing" };
}
