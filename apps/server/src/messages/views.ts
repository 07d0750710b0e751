import type { FrameView } from "@parley/engine/delivery/fan-out";
import type { RecentHistory } from "@parley/engine/delivery/recent-history";
import type { Encoded } from "@parley/engine/rules";
import type { Posted, TimelineEvent } from "@parley/protocol/events";
import { Reactors } from "./reactors.ts";

/** A timeline event as it stands now, as recent history holds it. */
export interface HeldEvent {
	readonly event: TimelineEvent;
	/** held beside the event: its encoded form is without them */
	readonly reactors?: Reactors;
	/** An activity that was changed by that Seq, of which the event does not tell yet: it is as of its `actedSeq` (ACT2). */
	changedTo?: number;
}

export function heldIn({ block, from, to }: Encoded): HeldEvent {
	return chatView.decode(block.toString("utf8", from, to));
}

export const chatView: FrameView<HeldEvent> = {
	encode: ({ event }) => JSON.stringify(event),
	decode: (json) => ({ event: JSON.parse(json) as TimelineEvent }),
	encodeFor(held, viewer, encoded) {
		const reactors = held?.reactors;
		if (reactors === undefined) return undefined;
		return `${encoded.slice(0, -1)},"reactedSeq":${reactors.seq},"reactions":${reactors.seenBy(viewer)}}`;
	},
	isOutdated: ({ changedTo }) => changedTo !== undefined,
	besideBytes: ({ reactors }) => reactors?.bytes ?? 0,
	revise(recent, { event }) {
		switch (event.type) {
			case "posted":
			case "moderated":
			case "erased":
				return false;
			case "edited":
				recent.revise(event.target, (held) => change(held, { text: event.text, editedSeq: event.seq }));
				return true;
			case "removed":
				eraseFrom(recent, event);
				return true;
			case "reacted":
				recent.revise(event.target, (held) => reacted(held, event));
				return true;
		}
	},
};

function change(held: HeldEvent, news: Partial<Posted>): HeldEvent {
	return held.event.type === "posted" ? { ...held, event: { ...held.event, ...news } } : held;
}

/** NOW2, ACT10: the text, the texts of earlier edits and what an activity holds leave memory too. */
function eraseFrom(
	recent: RecentHistory<HeldEvent>,
	{ target, seq: removedSeq, at: removedAt, author, name }: TimelineEvent & { type: "removed" },
): void {
	recent.revise(target, (held) => {
		if (held.event.type !== "posted") return held;
		const { text, files, reactions, activity, ...kept } = held.event;
		return { event: { ...kept, removedSeq, removedAt, ...(author !== kept.author && { removedBy: name }) } };
	});
	recent.reviseFrames((held) =>
		held.event.type === "edited" && held.event.target === target && held.event.text !== ""
			? { event: { ...held.event, text: "" } }
			: held,
	);
}

function reacted(held: HeldEvent, reaction: TimelineEvent & { type: "reacted" }): HeldEvent {
	if (held.event.type !== "posted" || held.event.removedSeq !== undefined) return held;
	const { reactors = new Reactors() } = held;
	reactors.count(reaction);
	return held.reactors === undefined ? { ...held, reactors } : held;
}
