import type { ClientFrameOf } from "@parley/protocol/client-frames";
import type { Posted, Reactions, TimelineEvent } from "@parley/protocol/events";
import { type RefusalCode, refuse } from "@parley/protocol/refusals";
import type { ServerFrameOf } from "@parley/protocol/server-frames";

/** One room's log as an honest server keeps it: events with their chain, and messages as they stand now (NOW1). */
export class ModelLog {
	readonly events: TimelineEvent[] = [];
	posts = 0;

	get head(): number {
		return this.events.at(-1)?.seq ?? 0;
	}

	append(event: Unplaced, seq: number, room: string): TimelineEvent {
		if (event.type === "posted") this.posts += 1;
		const placed = { ...event, seq, prev: this.head, posts: this.posts, room } as TimelineEvent;
		this.events.push(placed);
		return placed;
	}

	/** Events above `from`, at most `max`, as they stand now. */
	after(from: number, max: number, reader: string): TimelineEvent[] {
		return this.#now(this.events.filter(({ seq }) => seq > from).slice(0, max), reader);
	}

	before(to: number, max: number, reader: string): TimelineEvent[] {
		return this.#now(this.events.filter(({ seq }) => seq < to).slice(-max), reader);
	}

	around(seq: number, max: number, reader: string): TimelineEvent[] {
		const older = this.before(seq, max / 2, reader);
		return [...older, ...this.after(seq - 1, max / 2, reader)];
	}

	page(
		{ ref, room, before, after, around, limit = 50 }: ClientFrameOf<"fetch">,
		reader: string,
	): ServerFrameOf<"page"> {
		const events =
			after !== undefined
				? this.after(after, limit, reader)
				: around !== undefined
					? this.around(around, limit, reader)
					: this.before(before ?? Number.POSITIVE_INFINITY, limit, reader);
		const reachedStart = (events[0]?.prev ?? 0) === 0;
		const reachedHead = (events.at(-1)?.seq ?? this.head) === this.head;
		return { type: "page", ref, room, events, reachedStart, reachedHead };
	}

	postsAt(seq: number): number {
		return this.events.findLast((event) => event.seq <= seq)?.posts ?? 0;
	}

	message(seq: number): Posted | undefined {
		const event = this.events.find((other) => other.seq === seq);
		return event?.type === "posted" ? event : undefined;
	}

	removed(seq: number): boolean {
		return this.events.some((event) => event.type === "removed" && event.target === seq);
	}

	given(seq: number, author: string, emoji: string): boolean {
		const own = (e: TimelineEvent) =>
			e.type === "reacted" && e.target === seq && e.author === author && e.emoji === emoji;
		const last = this.events.findLast(own);
		return last?.type === "reacted" && last.on;
	}

	/** What an edit, a removal or a reaction comes to: a refusal, nothing because it is so already, or an event. */
	change(frame: Changing, author: string): RefusalCode | null | Change {
		const { target } = frame;
		const message = this.message(target);
		if (!message || this.removed(target)) return "no-such-message";
		if (frame.type === "react") {
			const { emoji, on } = frame;
			return this.given(target, author, emoji) === on ? null : { type: "reacted", target, emoji, on };
		}
		if (message.author !== author) return "not-yours";
		return frame.type === "edit" ? { type: "edited", target, text: frame.text } : { type: "removed", target };
	}

	#now(events: TimelineEvent[], reader: string): TimelineEvent[] {
		return events.map((event) => (event.type === "posted" ? this.#asItStands(event, reader) : event));
	}

	#asItStands(event: Posted, reader: string): Posted {
		const about = this.events.filter((other) => "target" in other && other.target === event.seq);
		const { text = "", ...rest } = event;
		const removed = about.find(({ type }) => type === "removed");
		if (removed) return { ...rest, removedSeq: removed.seq };
		const edited = about.findLast((other) => other.type === "edited");
		const reacted = about.filter((other) => other.type === "reacted");
		const reactedSeq = reacted.at(-1)?.seq;
		const reactions: Reactions = {};
		for (const { emoji, author } of reacted) {
			if (reactions[emoji] || !this.given(event.seq, author, emoji)) continue;
			const givers = new Set(reacted.map((other) => other.author));
			const count = [...givers].filter((giver) => this.given(event.seq, giver, emoji)).length;
			reactions[emoji] = { count, mine: this.given(event.seq, reader, emoji) };
		}
		return {
			...rest,
			text: edited?.type === "edited" ? edited.text : text,
			...(edited && { editedSeq: edited.seq }),
			...(reactedSeq !== undefined && { reactedSeq, reactions }),
		};
	}
}

export type Changing = ClientFrameOf<"edit"> | ClientFrameOf<"remove"> | ClientFrameOf<"react">;
export type Change =
	| { readonly type: "edited"; readonly target: number; readonly text: string }
	| { readonly type: "removed"; readonly target: number }
	| { readonly type: "reacted"; readonly target: number; readonly emoji: string; readonly on: boolean };

type Unplaced = TimelineEvent extends infer E
	? E extends TimelineEvent
		? Omit<E, "seq" | "prev" | "posts" | "room">
		: never
	: never;

export function refused(ref: number, code: RefusalCode): ServerFrameOf<"refused"> {
	const { message } = refuse(code);
	return { type: "refused", ref, code, message };
}
