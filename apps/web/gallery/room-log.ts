import type { Posted, TimelineEvent } from "@parley/protocol/events";
import type { ServerFrameOf } from "@parley/protocol/server-frames";

/** 2 March 2026, 09:53 UTC: it is always now in the gallery. */
export const NOW = Date.UTC(2026, 2, 2, 9, 53);
export const ME = { name: "Ada", session: "session-ada" };

type Extras = Partial<Omit<Posted, "type" | "seq" | "prev" | "posts" | "room">>;

/** What a server has said of one room, made as a server makes it: one chain, one count. */
export class RoomLog {
	readonly room: string;
	readonly events: TimelineEvent[] = [];
	#seq: number;
	#prev: number;
	#posts: number;
	#at: number;

	/** `before`: messages above those shown */
	constructor(room: string, { seq = 1_000, before = 0, at = NOW - 12 * 60_000 } = {}) {
		this.room = room;
		this.#seq = seq;
		this.#prev = before === 0 ? 0 : seq - 1;
		this.#posts = before;
		this.#at = at;
	}

	get head(): number {
		return this.#prev;
	}

	get posts(): number {
		return this.#posts;
	}

	says(name: string, text: string | undefined, extras: Extras = {}): number {
		this.#posts += 1;
		const at = extras.at ?? this.#at;
		this.#at = at + 20_000;
		const seq = this.#seq;
		this.events.push({
			type: "posted",
			seq,
			prev: this.#prev,
			posts: this.#posts,
			room: this.room,
			name,
			author: `session-${name.toLowerCase()}`,
			at,
			id: `00000000-0000-4000-8000-${String(seq).padStart(12, "0")}`,
			...(text !== undefined && { text }),
			...extras,
		});
		this.#prev = seq;
		this.#seq += 1;
		return seq;
	}

	/** Messages that were said, and are not told of. */
	misses(count: number): void {
		this.#seq += count;
		this.#posts += count;
		this.#prev = this.#seq - 1;
	}

	/** The next thing said is later by that much. */
	rests(minutes: number): void {
		this.#at += minutes * 60_000;
	}

	joined(about: Partial<ServerFrameOf<"joined">> = {}): ServerFrameOf<"joined"> {
		const { members = [ME.name] } = about;
		return {
			type: "joined",
			room: this.room,
			title: "",
			topic: "",
			capacity: 50,
			count: 1,
			members,
			people: members.map((name) => ({ id: `session-${name.toLowerCase()}`, name })),
			away: [],
			head: this.head,
			posts: this.posts,
			readSeq: this.head,
			readPosts: this.posts,
			recovered: false,
			events: [...this.events],
			...about,
		};
	}
}
