import type { ServerFrameOf } from "@parley/protocol/server-frames";
import type { OwnRoom } from "../state/chat-state.ts";
import { JOINED_MAX } from "./joined-max.ts";

interface Parts {
	readonly join: (room: string) => void;
	/** It was left on this device, and what the server tells of it is older than that. */
	readonly isLeaving: (room: string) => boolean;
	readonly changed: () => void;
}

type Heard = Pick<ServerFrameOf<"joined">, "room" | "title" | "head" | "posts" | "readSeq" | "readPosts">;

/**
 * The rooms of which one is a member, in them or not, and what is unread there: as the server tells, on any device. What
 * is unread in a room that this page is in follows from what it hears there.
 */
export class OwnRooms {
	readonly #parts: Parts;
	#known: ReadonlyMap<string, OwnRoom> | null = null;
	/** of rooms that were not told of yet, on this link */
	readonly #ahead = new Map<string, Pick<OwnRoom, "head" | "posts">>();
	#session: string | undefined;
	/** on this link: a server of before tells nobody what they are a member of */
	#isTold = false;

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	/** Keeps its identity while nothing changed; null: not told yet. */
	get state(): ReadonlyMap<string, OwnRoom> | null {
		return this.#known;
	}

	onWelcome({ session }: { session: string }): void {
		if (this.#session !== session) this.clear();
		this.#session = session;
		this.#isTold = false;
		this.#ahead.clear();
	}

	onOverview({ rooms, part }: ServerFrameOf<"overview">): void {
		this.#isTold = true;
		const ones = rooms.filter(({ room }) => !this.#parts.isLeaving(room));
		const told = ones.map((room): [string, OwnRoom] => [
			room.room,
			withNewest(room, this.#known?.get(room.room) ?? this.#ahead.get(room.room)),
		]);
		this.#become(new Map([...(part === true ? (this.#known ?? []) : []), ...told]));
		const seated = ones.filter(({ seat }) => seat === true);
		if (part !== true) for (const { room } of seated.slice(0, JOINED_MAX)) this.#parts.join(room);
	}

	onHeads({ rooms }: ServerFrameOf<"heads">): void {
		for (const [room, head, posts] of rooms) {
			this.#ahead.set(room, { head, posts });
			this.#change(room, { head, posts });
		}
	}

	onMine({ room, readSeq, readPosts, mentions }: ServerFrameOf<"mine">): void {
		this.#change(room, { readSeq, readPosts, mentions });
	}

	/** Also as it lay on the device, before the house has told. */
	onJoined({ room, title, head, posts, readSeq, readPosts }: Heard): void {
		const { state: _, ...known }: Partial<OwnRoom> = this.#known?.get(room) ?? { isUntold: !this.#isTold };
		const now: OwnRoom = { ...known, room, title, head, posts, readSeq, readPosts, seat: true };
		this.#become(new Map([...(this.#known ?? []), [room, now]]));
	}

	/** What was told is older than what this page has just met with. */
	onRefused(room: string): void {
		this.#change(room, { state: "refused" });
	}

	/** Of a seat that was lost otherwise an `overview` tells how it is with the room now. */
	onLeft({ room, reason }: ServerFrameOf<"left">): void {
		if (reason === "left" || reason === "gone") this.drop(room);
	}

	drop(room: string): void {
		if (this.#known?.has(room)) this.#become(new Map([...this.#known].filter(([one]) => one !== room)));
	}

	clear(): void {
		this.#known = null;
	}

	#change(room: string, change: Partial<OwnRoom>): void {
		const known = this.#known?.get(room);
		if (known !== undefined) this.#become(new Map(this.#known).set(room, { ...known, ...change }));
	}

	#become(known: ReadonlyMap<string, OwnRoom>): void {
		this.#known = known;
		this.#parts.changed();
	}
}

/** It may have been worked out before a frame that came first: the higher head is the newer. */
function withNewest(told: OwnRoom, before: Pick<OwnRoom, "head" | "posts"> | undefined): OwnRoom {
	if (before === undefined || before.head <= told.head) return told;
	return { ...told, head: before.head, posts: before.posts };
}
