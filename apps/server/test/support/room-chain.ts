import type { TimelineEvent } from "@parley/protocol/events";
import type { ServerFrameOf } from "@parley/protocol/server-frames";
import type { ChainedEvent } from "@parley/protocol/timeline";

type Joined = ServerFrameOf<"joined">;

/** One stay in a room on one socket. Every event must follow the one before it: ORD1, ORD3, and `posts` with them. */
export class RoomChain {
	readonly room: string;
	/** the position this stay went on from, or undefined where it began anew */
	readonly resumedFrom: number | undefined;
	readonly events: ChainedEvent[] = [];
	readonly #complain: (what: string) => void;
	readonly #typeOfDeed: string;
	#at: number;
	#posts: number | undefined;

	constructor(
		joined: Joined,
		after: number | undefined,
		complain: (what: string) => void,
		typeOfDeed = "posted",
	) {
		this.room = joined.room;
		this.#complain = complain;
		this.#typeOfDeed = typeOfDeed;
		this.resumedFrom = joined.recovered ? after : undefined;
		if (joined.recovered !== (after !== undefined))
			complain(`joined ${joined.room} recovered=${joined.recovered} with after=${after}`);
		this.#at = this.resumedFrom ?? joined.events[0]?.prev ?? joined.head;
		for (const event of joined.events) this.follow(event);
		if (this.#at > joined.head) complain(`${joined.room}: events up to ${this.#at}, head ${joined.head}`);
		if (!joined.recovered && this.#at !== joined.head)
			complain(`${joined.room}: the newest page ends at ${this.#at}, the head is ${joined.head}`);
		if (this.#at === joined.head) this.#expectPosts(joined.posts);
	}

	/** The last Seq held. */
	get at(): number {
		return this.#at;
	}

	follow(event: ChainedEvent): void {
		const place = `${this.room} #${event.seq}`;
		if (event.room !== this.room) this.#complain(`${place} came as an event of ${event.room}`);
		if (event.prev !== this.#at) this.#complain(`${place}: prev is ${event.prev}, held was ${this.#at}`);
		if (event.seq <= this.#at) this.#complain(`${place} came after #${this.#at}`);
		this.#at = event.seq;
		this.#expectPosts(event.posts, event.type === this.#typeOfDeed ? 1 : 0);
		this.events.push(event);
	}

	#expectPosts(posts: number, more = 0): void {
		if (this.#posts !== undefined && posts !== this.#posts + more)
			this.#complain(`${this.room} #${this.#at}: posts is ${posts} after ${this.#posts}`);
		this.#posts = posts;
	}
}

/** Whether these pages hold together by themselves: rising Seq, unbroken `prev`. Returns what is wrong. */
export function brokenLinks(events: readonly TimelineEvent[]): string[] {
	return events.flatMap((event, index) => {
		const before = events[index - 1];
		return before === undefined || (event.prev === before.seq && event.seq > before.seq)
			? []
			: [`#${event.seq} (prev ${event.prev}) follows #${before.seq}`];
	});
}
