import type { ActivityOfPosted } from "./activity-frames.ts";
import type { Edited, Erased, Posted, Reacted, Reactions, Removed } from "./events.ts";
import type { Seq, SessionId } from "./ids.ts";
import type { MessageRow } from "./timeline-row.ts";

/** An event that changes a message instead of being one. */
export type Effect = Edited | Removed | Reacted;

interface Tally {
	count: number;
	mine: boolean;
	/** the newest event of one's own that decided `mine`: they may come in any order */
	mineSeq: Seq | 0;
}

/**
 * One message as it stands now, whatever the order in which it and its effects arrived. Every effect counts
 * once, told by its Seq; `row` is replaced when something shows, and only then.
 */
export class HeldMessage {
	readonly #self: SessionId | undefined;
	readonly #tallies = new Map<string, Tally>();
	/** Reactions up to here came counted with a snapshot (NOW1); above it each is counted once, by Seq. */
	#countedTo: Seq | 0 = 0;
	readonly #counted = new Set<Seq>();
	#lastReacted: Seq | 0 = 0;
	row: MessageRow;

	constructor(posted: Posted, self: SessionId | undefined) {
		this.#self = self;
		this.row = rowOf(posted);
		if (!this.#removed) this.#takeReactions(posted);
	}

	/** The same message given again, perhaps as it stood later. An older view of it changes nothing. */
	refresh(posted: Posted): void {
		if (this.#removed) return;
		if (posted.removedSeq !== undefined) this.row = rowOf(posted);
		else {
			if (posted.editedSeq !== undefined) this.#edit(posted.editedSeq, posted.text ?? "");
			this.#takeActivity(posted);
			this.#takeReactions(posted);
		}
	}

	apply(effect: Effect): void {
		if (this.#removed) return;
		switch (effect.type) {
			case "edited":
				this.#edit(effect.seq, effect.text);
				break;
			case "removed":
				this.row = { ...erased(this.row, effect), removedAt: effect.at };
				break;
			case "reacted":
				this.#react(effect);
				break;
		}
	}

	/** WHO60: whoever wrote it left for good. */
	leave(event: Erased): void {
		if (event.author !== this.row.author || event.name === this.row.name) return;
		this.row = { ...this.row, name: event.name };
		if (event.messages === "removed") this.row = erased(this.row, event);
	}

	get #removed(): boolean {
		return this.row.removedSeq !== undefined;
	}

	#edit(seq: Seq, text: string): void {
		if (seq > (this.row.editedSeq ?? 0)) this.row = { ...this.row, text, editedSeq: seq };
	}

	/** With what it says of itself in words, which is the text of its message. */
	#takeActivity({ activity, text = "" }: Posted): void {
		if (activity === undefined || !isNewer(activity, this.row.activity)) return;
		this.row = { ...this.row, activity, text };
	}

	#react({ seq, emoji, on, author }: Reacted): void {
		if (seq <= this.#countedTo || this.#counted.has(seq)) return;
		this.#counted.add(seq);
		this.#lastReacted = Math.max(this.#lastReacted, seq);
		const tally = this.#tallies.get(emoji) ?? { count: 0, mine: false, mineSeq: 0 };
		this.#tallies.set(emoji, tally);
		tally.count += on ? 1 : -1;
		if (author === this.#self && seq > tally.mineSeq) {
			tally.mine = on;
			tally.mineSeq = seq;
		}
		this.row = { ...this.row, reactions: this.#shown() };
	}

	// Only a snapshot newer than all reactions known here is taken over. Of an older one nothing is lost by
	// leaving it: what it counts and is not yet counted here lies in a hole of the chain and comes with it.
	#takeReactions({ reactions, reactedSeq }: Posted): void {
		if (reactedSeq === undefined || reactedSeq <= this.#lastReacted) return;
		this.#countedTo = reactedSeq;
		this.#lastReacted = reactedSeq;
		this.#counted.clear();
		this.#tallies.clear();
		for (const [emoji, { count, mine }] of Object.entries(reactions ?? {}))
			this.#tallies.set(emoji, { count, mine, mineSeq: reactedSeq });
		this.row = { ...this.row, reactions: this.#shown() };
	}

	#shown(): Reactions {
		// While events are missing, a reaction may be taken back here before it was given: nothing to show yet.
		const given = [...this.#tallies].filter(([, tally]) => tally.count > 0);
		return Object.fromEntries(given.map(([emoji, { count, mine }]) => [emoji, { count, mine }]));
	}
}

const noReactions: Reactions = Object.freeze({});

function rowOf(posted: Posted): MessageRow {
	const { seq, posts, id, name, author, at, replyTo, text, files } = posted;
	const { editedSeq, removedSeq, removedAt, removedBy, activity } = posted;
	const row: MessageRow = {
		kind: "message",
		seq,
		posts,
		id,
		name,
		author,
		at,
		...(replyTo !== undefined && { replyTo }),
		reactions: noReactions,
	};
	if (removedSeq !== undefined) return { ...row, removedSeq, removedAt, removedBy };
	return {
		...row,
		text: text ?? "",
		...(files !== undefined && { files }),
		...(editedSeq !== undefined && { editedSeq }),
		...(activity !== undefined && { activity }),
	};
}

function erased(
	row: MessageRow,
	{ seq, author, name }: Pick<Removed, "seq" | "author" | "name">,
): MessageRow {
	const { text: _text, files: _files, editedSeq: _editedSeq, activity: _activity, ...kept } = row;
	const moderator = author !== row.author && { removedBy: name };
	return { ...kept, removedSeq: seq, ...moderator, reactions: noReactions };
}

/** Rules that were raised change no move, and yet what stands there. */
function isNewer(now: ActivityOfPosted, before: ActivityOfPosted | undefined): boolean {
	if (before === undefined || now.actedSeq !== before.actedSeq) return now.actedSeq > (before?.actedSeq ?? 0);
	return now.version > before.version;
}
