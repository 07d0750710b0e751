import type { ChainedEvent, HeldLink } from "@parley/protocol/timeline";
import type { RoomView } from "../rooms/room-view.ts";

/** Of whatever changed a message: what it did is in the message, and told again it changes nothing (NOW1). */
const CHANGE = { name: "", author: "-", at: 0 };

/**
 * The newest unbroken stretch of what a room's end shows, oldest first, as a server would give it now: what was edited
 * with its last text, what was removed without any. What may be otherwise by now, after an absence, is left out.
 */
export function eventsOf(
	{ timeline, stale }: Pick<RoomView, "timeline" | "stale">,
	room: string,
): ChainedEvent[] {
	const { to } = timeline;
	return timeline
		.stretchTo(to)
		.filter(({ seq }) => seq > (stale?.to ?? 0))
		.map((link) => eventOf(link, room, to));
}

/** `heardTo`: all that was said of the message up to there is in it. */
function eventOf(
	{ seq, prev, posts, line, message, deed }: HeldLink,
	room: string,
	heardTo: number,
): ChainedEvent {
	const place = { seq, prev, posts, room };
	if (message !== undefined) {
		const { kind: _kind, files, activity, ...row } = message.row;
		const withFiles = files && { files: [...files] };
		// Moves went on since, and no message carries them: whoever shows the card asks for how it stands.
		const withActivity = activity && { activity: { ...activity, state: undefined } };
		return { ...row, ...withFiles, ...withActivity, ...place, type: "posted", reactedSeq: heardTo };
	}
	if (deed !== undefined) {
		const { kind: _kind, ...moderated } = deed;
		return { ...moderated, ...place, type: "moderated" };
	}
	const [, , type, subject] = line.split(" ");
	const target = Number(subject);
	switch (type) {
		case "edited":
			return { type, ...place, ...CHANGE, target, text: "" };
		case "removed":
			return { type, ...place, ...CHANGE, target };
		case "reacted":
			return { type, ...place, ...CHANGE, target, emoji: "", on: true };
		default:
			return { type: "unknown", ...place };
	}
}
