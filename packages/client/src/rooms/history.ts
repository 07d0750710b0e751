import { PAGE_EVENTS_MAX } from "@parley/protocol/limits";
import type { ServerFrameOf } from "@parley/protocol/server-frames";
import { type Answer, type Requests, refusalOf } from "../link/requests.ts";
import { isRetryable } from "../session/session.ts";
import type { Environment } from "../state/environment.ts";
import type { Room } from "./room.ts";

type Place = { before?: number; after?: number; around?: number; limit?: number };
type Page = ServerFrameOf<"page">;

interface Parts {
	readonly after: Environment["after"];
	readonly requests: Requests;
	readonly linked: () => boolean;
	readonly arrived: (room: Room, page: Page) => void;
}

/** As one scrolls: more rows at once would take longer than a frame to put together. The next one is asked for in time. */
const SCROLLED_PAGE_EVENTS = 20;

/** A page that was refused is not asked for again at once: the reader at the edge would ask in a circle. */
const RETRY_MS = 1_000;

/** Fetches pages of history as the reader comes near them: one request of a kind at a time, one backfill a gap. */
export class History {
	readonly #parts: Parts;
	readonly #backfilling = new Set<string>();
	/** gaps on the screen whose backfill was cut short by the link */
	readonly #interrupted = new Map<string, Set<number>>();
	readonly #jumps = new Map<string, number>();

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	older(room: Room): void {
		const { timeline } = room;
		if (room.loading.before || timeline.reachedStart || !this.#mayAsk(room)) return;
		room.load({ before: true });
		const finished = () => room.load({ before: false });
		this.#fetch(room, { before: timeline.from, limit: SCROLLED_PAGE_EVENTS }, finished, (page) => {
			timeline.lookAt("oldest");
			timeline.add(page.events);
		});
	}

	newer(room: Room): void {
		const { timeline } = room;
		if (room.loading.after || timeline.atHead || !this.#mayAsk(room)) return;
		room.load({ after: true });
		const finished = () => room.load({ after: false });
		this.#fetch(room, { after: timeline.to, limit: SCROLLED_PAGE_EVENTS }, finished, (page) => {
			timeline.lookAt("newest");
			timeline.add(page.events);
		});
	}

	/** From the side on which the reader is, so that what was fetched is not what the window drops. */
	backfill(room: Room, after: number): void {
		const gap = room.timeline.rows.find((row) => row.kind === "gap" && row.after === after);
		const key = `${room.name} ${after}`;
		if (gap?.kind !== "gap" || this.#backfilling.has(key)) return;
		this.#backfilling.add(key);
		const { timeline } = room;
		const place = timeline.readerAt === "newest" ? { before: gap.before } : { after: gap.after };
		const finished = (answer: Answer) => {
			this.#backfilling.delete(key);
			this.#backfillAgain(room, after, answer);
		};
		this.#fetch(room, place, finished, (page) => timeline.add(page.events));
	}

	/** The room has been joined again: backfills that were cut short go on, and rows that may have changed are read again. */
	resume(room: Room): void {
		this.#refresh(room);
		const interrupted = this.#interrupted.get(room.name) ?? [];
		this.#interrupted.delete(room.name);
		for (const after of interrupted) this.backfill(room, after);
	}

	/** The newest first: there the reader is, mostly. What the link cuts short goes on when the room is joined again. */
	#refresh(room: Room): void {
		const { stale } = room;
		if (stale === undefined || stale.isAsked) return;
		stale.isAsked = true;
		const finished = (answer: Answer) => {
			stale.isAsked = false;
			if (room.stale !== stale) return;
			if (answer.type === "page" || this.#mayAsk(room)) this.#refresh(room);
		};
		this.#fetch(room, { before: stale.to + 1 }, finished, ({ events, reachedStart }) => {
			const { timeline } = room;
			// what is not held any more is not brought back by this
			timeline.add(events.filter(({ seq }) => seq >= timeline.from && seq <= timeline.to));
			stale.to = (events[0]?.seq ?? 0) - 1;
			if (room.stale === stale && (reachedStart || stale.to < stale.from)) room.stale = undefined;
		});
	}

	/** True when the message is, or now has come to be, among the rows. */
	async jumpTo(room: Room, seq: number): Promise<boolean> {
		if (room.timeline.message(seq)) return true;
		await this.#jump(room, { around: seq }, "oldest");
		return room.timeline.message(seq) !== undefined;
	}

	async jumpToNewest(room: Room): Promise<void> {
		room.timeline.lookAt("newest");
		if (!room.timeline.atHead) await this.#jump(room, {}, "newest");
	}

	/** Nobody looks at a gap a second time to have it fetched: the row is on the screen already. */
	#backfillAgain(room: Room, after: number, answer: Answer): void {
		if (answer.type === "refused" && isRetryable(refusalOf(answer))) return this.backfill(room, after);
		if (answer.type !== "lost") return;
		if (this.#parts.linked()) return this.backfill(room, after);
		const interrupted = this.#interrupted.get(room.name) ?? new Set();
		this.#interrupted.set(room.name, interrupted.add(after));
	}

	/** Without a link the answer would be "lost" at once, and who looks at the edge would ask in a circle. */
	#mayAsk(room: Room): boolean {
		return room.seat.state === "inside" && this.#parts.linked();
	}

	#jump(room: Room, place: Place, end: "oldest" | "newest"): Promise<void> {
		// Two clicks in a row: the later one says where the reader wants to be.
		const mine = (this.#jumps.get(room.name) ?? 0) + 1;
		this.#jumps.set(room.name, mine);
		const { timeline } = room;
		return new Promise((resolve) => {
			this.#fetch(
				room,
				place,
				() => resolve(),
				(page) => {
					if (this.#jumps.get(room.name) !== mine || page.events.length === 0) return;
					timeline.lookAt(end);
					timeline.show(page.events);
				},
			);
		});
	}

	#fetch(room: Room, place: Place, finished: (answer: Answer) => void, take: (page: Page) => void): void {
		const { timeline } = room;
		const question = { type: "fetch", room: room.name, limit: PAGE_EVENTS_MAX, ...place } as const;
		this.#parts.requests.ask(question, (answer) => {
			if (answer.type !== "page") return this.#finishLater(answer, finished);
			// Asked before the numbering began anew: it is about another timeline.
			if (room.timeline === timeline) {
				take(answer);
				this.#parts.arrived(room, answer);
			}
			finished(answer);
			room.changed();
		});
	}

	#finishLater(answer: Answer, finished: (answer: Answer) => void): void {
		const waitMs = answer.type === "refused" ? (refusalOf(answer).retryAfterMs ?? RETRY_MS) : 0;
		if (waitMs === 0) finished(answer);
		else this.#parts.after(waitMs, () => finished(answer));
	}
}
