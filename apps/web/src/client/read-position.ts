import type { Timeline } from "@parley/protocol/timeline";

/** How far one has read in one room, counted in messages, so that the unread number cannot stick. */
export class ReadPosition {
	seq = 0;
	#posts = 0;
	newLineAfter: number | null = null;

	/** As the house remembers it. */
	start(seq: number, posts: number): void {
		this.seq = seq;
		this.#posts = posts;
	}

	/** One comes into the room: the line stands above what is new, and stays there. A first visit has none. */
	placeLine(timeline: Timeline): void {
		this.newLineAfter = this.seq > 0 && this.unread(timeline) > 0 ? this.seq : null;
	}

	/** Forward only; false when that is read already. */
	moveTo(seq: number, timeline: Timeline): boolean {
		const to = Math.min(seq, timeline.head);
		if (to <= this.seq) return false;
		this.seq = to;
		this.#posts = Math.max(this.#posts, timeline.postsAt(to) ?? 0);
		return true;
	}

	/** Back to just before this message. */
	unreadFrom(seq: number, timeline: Timeline): void {
		this.seq = seq - 1;
		this.#posts = (timeline.message(seq)?.posts ?? this.#posts + 1) - 1;
		this.newLineAfter = this.seq;
	}

	unread(timeline: Timeline): number {
		return Math.max(0, timeline.posts - this.#posts);
	}
}
