import { PAGE_EVENTS_MAX } from "@parley/protocol/limits";
import type { ServerFrameOf } from "@parley/protocol/server-frames";
import { type Answer, type Requests, refusalOf } from "../link/requests.ts";
import { isRetryable } from "../session/session.ts";
import type { Environment } from "../state/environment.ts";
import type { Room, Viewer } from "./room.ts";
import type { RoomView } from "./room-view.ts";

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
		this.#fetch(room, view, { before: timeline.from, limit: SCROLLED_PAGE_EVENTS }, finished, (page) => {
			// whoever came back to the end meanwhile is not to lose it
			view.timeline.lookAt(room.isLive(view) ? "newest" : "oldest");
			view.timeline.add(page.events);
		});
	}

	newer(room: Room, viewer: Viewer): void {
		const view = room.viewOf(viewer);
		const { loading, timeline } = view;
		if (loading.after || timeline.atHead || !this.#mayAsk(room)) return;
		view.load({ after: true });
		const finished = () => view.load({ after: false });
		this.#fetch(room, view, { after: timeline.to, limit: SCROLLED_PAGE_EVENTS }, finished, (page) => {
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
		const place = timeline.readerAt === "newest" ? { before: gap.before } : { after: gap.after };
		const finished = (answer: Answer) => {
			backfilling.delete(after);
			this.#backfillAgain(room, view, after, answer);
		};
		this.#fetch(room, view, place, finished, (page) => timeline.add(page.events));
	}

	/** The room has been joined again: backfills that were cut short go on, and rows that may have changed are read again. */
	resume(room: Room): void {
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
		this.#fetch(room, view, { before: stale.to + 1 }, finished, ({ events, reachedStart }) => {
			// what is not held any more is not brought back by this
			timeline.add(events.filter(({ seq }) => seq >= timeline.from && seq <= timeline.to));
			stale.to = (events[0]?.seq ?? 0) - 1;
			if (view.stale === stale && (reachedStart || stale.to < stale.from)) view.stale = undefined;
		});
	}

	/** True when the message is, or now has come to be, among the rows. */
	async jumpTo(room: Room, viewer: Viewer, seq: number): Promise<boolean> {
		if (room.viewOf(viewer).timeline.message(seq)) return true;
		const page = await this.#jump(room, room.viewOf(viewer), seq);
		if (page === undefined) return room.viewOf(viewer).timeline.message(seq) !== undefined;
		const { timeline } = this.#goFrom(room, viewer);
		timeline.lookAt("oldest");
		timeline.show(page.events);
		room.changed();
		return timeline.message(seq) !== undefined;
	}

	/** Where the reader is: at a message, or at the end of what they have on the screen. */
	lookAt(room: Room, viewer: Viewer, seq: number | null): void {
		if (seq !== null) return this.#goFrom(room, viewer).timeline.lookAt(seq);
		const { timeline } = room.viewOf(viewer);
		if (timeline.atHead) room.comeBack(viewer);
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

	/** Nothing where it cannot be had, or where the reader has asked to go elsewhere since: the later click counts. */
	#jump(room: Room, view: RoomView, around: number): Promise<Page | undefined> {
		view.jumps += 1;
		const mine = view.jumps;
		let found: Page | undefined;
		return new Promise((resolve) => {
			this.#fetch(
				room,
				view,
				{ around },
				() => resolve(found),
				(page) => {
					if (view.jumps === mine && page.events.length > 0) found = page;
				},
			);
		});
	}

	#fetch(
		room: Room,
		view: RoomView,
		place: Place,
		finished: (answer: Answer) => void,
		take: (page: Page) => void,
	): void {
		const question = { type: "fetch", room: room.name, limit: PAGE_EVENTS_MAX, ...place } as const;
		this.#parts.requests.ask(question, (answer) => {
			if (answer.type !== "page") return this.#finishLater(answer, finished);
			// Asked before the numbering began anew, or by a reader who has gone: it is about another timeline.
			if (room.views.includes(view)) {
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
