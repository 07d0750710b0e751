import type { Position } from "@parley/protocol/ids";
import { PAGE_EVENTS_MAX } from "@parley/protocol/limits";
import type { ServerFrameOf } from "@parley/protocol/server-frames";
import { isRetryable } from "../http/retryable.ts";
import { type Answer, type Requests, refusalOf } from "../link/requests.ts";
import type { Environment } from "../state/environment.ts";
import type { Room, Viewer } from "./room.ts";
import type { RoomView, Wish } from "./room-view.ts";

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

/** Fetches pages of history as a reader comes near them: one request of a kind at a time, one backfill a gap. */
export class History {
	readonly #parts: Parts;

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	older(room: Room, viewer: Viewer): void {
		const { loading, timeline } = room.viewOf(viewer);
		if (loading.before || timeline.reachedStart || !this.#mayAsk(room)) return;
		const view = this.#goFrom(room, viewer);
		view.load({ before: true });
		const finished = () => view.load({ before: false });
		const { from: before } = timeline;
		this.#fetch(
			room,
			still(room, view, before),
			{ before, limit: SCROLLED_PAGE_EVENTS },
			finished,
			(page) => {
				// whoever came back to the end meanwhile is not to lose it
				view.timeline.lookAt(room.isLive(view) ? "newest" : "oldest");
				view.timeline.add(page.events);
			},
		);
	}

	newer(room: Room, viewer: Viewer): void {
		const view = room.viewOf(viewer);
		const { loading, timeline } = view;
		if (loading.after || timeline.atHead || !this.#mayAsk(room)) return;
		view.load({ after: true });
		const finished = () => view.load({ after: false });
		const { to: after } = timeline;
		this.#fetch(room, still(room, view, after), { after, limit: SCROLLED_PAGE_EVENTS }, finished, (page) => {
			timeline.lookAt("newest");
			timeline.add(page.events);
		});
	}

	/** From the side on which the reader is, so that what was fetched is not what the window drops. */
	backfill(room: Room, view: RoomView, after: number): void {
		const { timeline, backfilling } = view;
		const gap = timeline.rows.find((row) => row.kind === "gap" && row.after === after);
		if (gap?.kind !== "gap" || backfilling.has(after)) return;
		backfilling.add(after);
		const place = timeline.readerAt === "newest" ? { before: gap.before } : { after };
		const finished = (answer: Answer) => {
			backfilling.delete(after);
			this.#backfillAgain(room, view, after, answer);
		};
		this.#fetch(room, still(room, view, after), place, finished, (page) => timeline.add(page.events));
	}

	/** The room has been joined: what was wished or cut short goes on, and rows that may have changed are read again. */
	resume(room: Room): void {
		for (const [viewer, wish] of room.wishes) this.#follow(room, viewer, wish);
		for (const view of room.views) {
			this.#refresh(room, view);
			const { interrupted } = view;
			view.interrupted = new Set();
			for (const after of interrupted) this.backfill(room, view, after);
		}
	}

	/** The newest first: there the reader is, mostly. What the link cuts short goes on when the room is joined again. */
	#refresh(room: Room, view: RoomView): void {
		const { stale, timeline } = view;
		if (stale === undefined || stale.isAsked) return;
		stale.isAsked = true;
		const finished = (answer: Answer) => {
			stale.isAsked = false;
			if (view.stale !== stale) return;
			if (answer.type === "page" || this.#mayAsk(room)) this.#refresh(room, view);
		};
		this.#fetch(room, still(room, view), { before: stale.to + 1 }, finished, ({ events, reachedStart }) => {
			// what is not held any more is not brought back by this
			timeline.add(events.filter(({ seq }) => seq >= timeline.from && seq <= timeline.to));
			stale.to = (events[0]?.seq ?? 0) - 1;
			if (view.stale === stale && (reachedStart || stale.to < stale.from)) view.stale = undefined;
		});
	}

	/**
	 * Answers when it is known whether the message is here; then it is among the rows. Until then the wish is the room's:
	 * a lost link, a refusal for now, or another view of the same reader is no answer. The later wish counts.
	 */
	jumpTo(room: Room, viewer: Viewer, seq: number): Promise<boolean | null> {
		return new Promise((known) => {
			room.wishes.get(viewer)?.known(null);
			this.#follow(room, viewer, { seq, known });
		});
	}

	/** Each asking is an object of its own: what answers one of before says nothing any more. */
	#follow(room: Room, viewer: Viewer, { seq, known }: Wish): void {
		const wish = { seq, known };
		const isWanted = () => room.wishes.get(viewer) === wish;
		const isHere = () => room.viewOf(viewer).timeline.message(seq) !== undefined;
		const settle = () => {
			room.wishes.delete(viewer);
			known(isHere());
		};
		room.wishes.set(viewer, wish);
		if (isHere()) return settle();
		if (!this.#mayAsk(room)) return;
		const finished = (answer: Answer) => {
			if (!isWanted()) return;
			if (answer.type === "page" || isFinal(answer)) settle();
			else this.#follow(room, viewer, wish);
		};
		this.#fetch(room, isWanted, { around: seq }, finished, ({ events }) => {
			if (events.length === 0) return;
			const { timeline } = this.#goFrom(room, viewer);
			timeline.lookAt("oldest");
			timeline.show(events);
		});
	}

	/** Where the reader is: at a message, or at the end of what they have on the screen. */
	lookAt(room: Room, viewer: Viewer, seq: number | null): void {
		if (seq !== null) return this.#goFrom(room, viewer).timeline.lookAt(seq);
		const { timeline } = room.viewOf(viewer);
		if (timeline.atHead) room.arriveAtEnd(viewer);
		else timeline.lookAt(timeline.to);
	}

	#goFrom(room: Room, viewer: Viewer): RoomView {
		const view = room.goFrom(viewer);
		this.#refresh(room, view);
		return view;
	}

	/** Nobody looks at a gap a second time to have it fetched: the row is on the screen already. */
	#backfillAgain(room: Room, view: RoomView, after: number, answer: Answer): void {
		if (answer.type === "refused" && isRetryable(refusalOf(answer))) return this.backfill(room, view, after);
		if (answer.type !== "lost") return;
		if (this.#parts.linked()) return this.backfill(room, view, after);
		view.interrupted = new Set([...view.interrupted, after]);
	}

	/** Without a link the answer would be "lost" at once, and who looks at the edge would ask in a circle. */
	#mayAsk(room: Room): boolean {
		return room.seat.state === "inside" && this.#parts.linked();
	}

	#fetch(
		room: Room,
		isWanted: () => boolean,
		place: Place,
		finished: (answer: Answer) => void,
		take: (page: Page) => void,
	): void {
		const question = { type: "fetch", room: room.name, limit: PAGE_EVENTS_MAX, ...place } as const;
		this.#parts.requests.ask(question, (answer) => {
			if (answer.type !== "page") return this.#finishLater(answer, finished);
			if (isWanted()) {
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

/** Else it was asked before the numbering began anew, by a reader who has gone, or at a place that is held no more. */
function still(room: Room, view: RoomView, held?: Position): () => boolean {
	return () => {
		const { from, to } = view.timeline;
		return room.views.includes(view) && (held === undefined || (from <= held && held <= to));
	};
}

/** Asking again would be answered alike; a seat that is still to be had again is asked for by itself. */
function isFinal(answer: Answer): boolean {
	return answer.type === "refused" && answer.code !== "not-a-member" && !isRetryable(refusalOf(answer));
}
