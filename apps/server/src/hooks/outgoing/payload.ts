import type { Posted, TimelineEvent } from "@parley/protocol/events";
import { isImported } from "@parley/protocol/imported";
import { withoutSpoilers } from "@parley/protocol/markdown/covered";
import { calledIn } from "@parley/protocol/mentions";
import { type Hook, isProgram } from "../rules/hook.ts";
import type { OutgoingWish } from "../rules/outgoing-hook.ts";

/** What programs write starts no outgoing hook, or two of them would never end; what was imported was said long ago. */
export function isSentBy(
	{ name }: Pick<Hook, "name">,
	{ on }: Pick<OutgoingWish, "on">,
	event: TimelineEvent,
): event is Posted {
	if (event.type !== "posted" || isProgram(event.author) || isImported(event.author)) return false;
	// one that was removed calls nobody any more
	return on === "message" || calledIn(event.text ?? "", [name]).names.has(name);
}

export function webhookId({ room, seq }: Pick<Posted, "room" | "seq">): string {
	return `${room}.${seq}`;
}

/** In the form of Standard Webhooks: as the message stands now. */
export function payloadOf({ hook, name: hookName }: Pick<Hook, "hook" | "name">, message: Posted): string {
	const { room, seq, author, name, at, text: written, replyTo, editedSeq, removedSeq } = message;
	const text = written === undefined ? undefined : withoutSpoilers(written);
	return JSON.stringify({
		type: "message.posted",
		timestamp: new Date(at).toISOString(),
		data: {
			...{ room, seq, author, name },
			...(text !== undefined && { text }),
			...(text !== written && { written }),
			...(replyTo !== undefined && { replyTo }),
			...(editedSeq !== undefined && { edited: true }),
			...(removedSeq !== undefined && { removed: true }),
			hook: { id: hook, name: hookName },
		},
	});
}
