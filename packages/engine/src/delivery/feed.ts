import type { RecentHistory } from "./recent-history.ts";

/** What fan-out and catch-up need of one socket's output buffer. */
export interface Sink {
	/** bytes not yet taken by the kernel */
	readonly pendingBytes: number;
	/** A frame that many share. False: this reader takes no more for now and must catch up. */
	offer(frame: Buffer): boolean;
	/** A frame that may be missed: only written while the reader is fully live. */
	offerUnlessBehind(frame: Buffer): boolean;
	/** A page for this reader alone; `taken` is called when the kernel has it. */
	page(frame: Buffer, taken: () => void): void;
	/** Tells the reader (OUT6) and the buffer that it has missed events, or has them all again. */
	catchingUp(behindEvents: number): void;
	caughtUp(): void;
}

/**
 * One socket in one room. `live` readers get every frame as it is flushed; one that is catching up keeps only
 * its position and is fed from there. A slow reader and a returning reader are this one case.
 */
export interface Reader<Frame> {
	readonly feed: Feed<Frame>;
	readonly sink: Sink;
	/** the session that looks on: whose reactions are "mine" */
	readonly viewer: string;
	place:
		| { readonly at: "live" }
		| { readonly at: "behind"; readonly position: number; readonly count: number };
	/** missed a frame that was allowed to be missed (presence): owed the whole list when live again */
	owed: boolean;
	/** from that Seq on it may have missed what goes beside the timeline: owed how it stands when live again */
	missed?: number | undefined;
}

const LIVE = { at: "live" } as const;

/** One room as the readers see it: `head` and `count` as flushed to them, never what is only decided. */
export class Feed<Frame> {
	readonly room: string;
	readonly recent: RecentHistory<Frame>;
	readonly live = new Set<Reader<Frame>>();
	readonly behind = new Set<Reader<Frame>>();
	head: number;
	count: number;

	constructor(room: string, recent: RecentHistory<Frame>, head: number, count: number) {
		this.room = room;
		this.recent = recent;
		this.head = head;
		this.count = count;
	}

	get readers(): number {
		return this.live.size + this.behind.size;
	}

	/** Adds a reader that holds everything up to `position`. */
	add(reader: Reader<Frame>, position: number, count: number): void {
		if (position >= this.head) this.goLive(reader);
		else this.fallBehind(reader, position, count);
	}

	goLive(reader: Reader<Frame>): void {
		reader.place = LIVE;
		this.behind.delete(reader);
		this.live.add(reader);
	}

	fallBehind(reader: Reader<Frame>, position: number, count: number): void {
		reader.place = { at: "behind", position, count };
		this.live.delete(reader);
		this.behind.add(reader);
	}

	remove(reader: Reader<Frame>): void {
		this.live.delete(reader);
		this.behind.delete(reader);
	}
}
