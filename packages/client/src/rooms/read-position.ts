import type { ServerFrameOf } from "@parley/protocol/server-frames";
import type { Timeline } from "@parley/protocol/timeline";

/** How far one has read in one room, counted in messages, so that the unread number cannot stick. */
export class ReadPosition {
	seq = 0;
	#posts = 0;
	newLineAfter: number | null = null;
	/** READ2: unread from there on, whatever was read; `said`: the server knows it */
	mark: { readonly from: number; readonly posts: number; said: boolean } | undefined;
	/** READ3, as told last */
	mentions = 0;
	calledAt: number | undefined;

	/** As the house remembers it. */
	start(seq: number, posts: number): void {
		this.seq = seq;
		this.#posts = posts;
	}

	/** What another tab did, and what was missed; a mark that is still to be said stays. */
	heard({ readSeq, readPosts, unreadFrom, mentions, calledAt }: ServerFrameOf<"mine">): void {
		this.mentions = mentions;
		this.calledAt = calledAt;
		if (this.mark?.said !== false) {
			// One of another tab, or of before this page was loaded: its line is drawn wherever one is.
			if (unreadFrom !== undefined && unreadFrom !== this.mark?.from) this.newLineAfter = unreadFrom - 1;
			this.mark = unreadFrom === undefined ? undefined : { from: unreadFrom, posts: readPosts, said: true };
		}
		if (readSeq < this.seq) return;
		this.seq = readSeq;
		if (unreadFrom === undefined) this.#posts = Math.max(this.#posts, readPosts);
	}

	/** As the screen counts it. */
	get shownSeq(): number {
		return this.mark === undefined ? this.seq : this.mark.from - 1;
	}

	/** One comes into the room: the line stands above what is new, and stays there. A first visit has none. */
	placeLine(timeline: Timeline): void {
		this.newLineAfter = this.shownSeq > 0 && this.unread(timeline) > 0 ? this.shownSeq : null;
	}

	/** Forward only; false when that is read already. */
	moveTo(seq: number, timeline: Timeline): boolean {
		const to = Math.min(seq, timeline.head);
		if (to <= this.seq) return false;
		this.seq = to;
		// the head may be known without what stands there
		const posts = to === timeline.head ? timeline.posts : timeline.postsAt(to);
		this.#posts = Math.max(this.#posts, posts ?? 0);
		return true;
	}

	unreadFrom(seq: number, timeline: Timeline): void {
		this.mark = { from: seq, posts: (timeline.message(seq)?.posts ?? this.#posts + 1) - 1, said: false };
		this.newLineAfter = seq - 1;
	}

	unread(timeline: Timeline): number {
		return Math.max(0, timeline.posts - (this.mark?.posts ?? this.#posts));
	}
}
