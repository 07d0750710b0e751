import type { RoomRules } from "@parley/protocol/moderation";
import type { ServerFrameOf } from "@parley/protocol/server-frames";
import { type ChainedEvent, Timeline } from "@parley/protocol/timeline";
import type {
	Conversation,
	LocalRules,
	Me,
	Notice,
	PendingRow,
	RoomState,
	SeatState,
} from "../state/chat-state.ts";
import type { Environment } from "../state/environment.ts";
import type { Upload } from "../uploads/upload.ts";
import { type People, peopleOf, reduceNotices, reducePresence } from "./presence.ts";
import { ReadPosition } from "./read-position.ts";
import { TypingNames } from "./typing-names.ts";

export interface RoomParts {
	readonly environment: Pick<Environment, "after" | "now">;
	readonly self: () => Me;
	readonly pending: () => readonly PendingRow[];
	readonly attachments: () => readonly Upload[];
	readonly conversation: () => Conversation | undefined;
	readonly changed: () => void;
	/** the read position moved by itself */
	readonly readOn: () => void;
}

/** One room as this page knows it: reduces the frames about it to one immutable value. */
export class Room {
	readonly name: string;
	readonly #parts: RoomParts;
	readonly read = new ReadPosition();
	readonly typing: TypingNames;
	timeline: Timeline;
	seat: SeatState = { state: "joining" };
	/** The Seq up to which all that this room's log said was heard; undefined before the first entry. */
	heardTo: number | undefined;
	#lastMessage = 0;
	#details = { title: "", topic: "", capacity: 0 };
	#rules: LocalRules = {};
	#reported = 0;
	#people: People = { count: 0, members: null };
	#notices: readonly Notice[] = [];
	#screens: RoomState["screens"] = [];
	#loading: RoomState["loading"] = { before: false, after: false };
	#restarted = false;
	/** held since before an absence that was not replayed: may be edited or removed by now, until read again */
	stale: { readonly from: number; to: number; isAsked?: boolean } | undefined;
	#isReading: (() => boolean) | undefined;
	#shown: RoomState | undefined;

	constructor(name: string, parts: RoomParts) {
		this.name = name;
		this.#parts = parts;
		this.timeline = new Timeline({ self: parts.self().session });
		this.typing = new TypingNames(parts.environment, () => this.changed());
	}

	get state(): RoomState {
		this.#shown ??= this.#show();
		return this.#shown;
	}

	changed(): void {
		this.#shown = undefined;
		this.#parts.changed();
	}

	stand(seat: SeatState): void {
		this.seat = seat;
		this.changed();
	}

	/** A person comes (again) to look at the room. */
	enter(): void {
		this.#restarted = false;
		this.read.placeLine(this.timeline);
		this.changed();
	}

	onJoined(joined: ServerFrameOf<"joined">): void {
		const { title, topic, capacity, head, posts, events, recovered, readSeq, readPosts } = joined;
		if (!recovered && (this.heardTo ?? 0) > head) this.forget();
		const firstEntry = this.heardTo === undefined;
		// Rooms may be asked for before `welcome` says who one is.
		if (firstEntry) this.timeline = new Timeline({ self: this.#parts.self().session });
		this.#details = { title, topic, capacity };
		this.#rules = this.#localRules(joined.rules);
		this.#people = peopleOf(joined);
		this.#takeJoinedEvents(joined);
		this.timeline.knowHead(head, posts);
		this.heardTo = recovered ? Math.max(this.heardTo ?? 0, events.at(-1)?.seq ?? 0) : head;
		if (firstEntry || readSeq > this.read.seq) this.read.start(readSeq, readPosts);
		if (firstEntry) this.read.placeLine(this.timeline);
		this.typing.clear();
		this.stand({ state: "inside" });
	}

	// While older history is shown, a newest page has no place beside it; paging forward brings it.
	#takeJoinedEvents({ events, recovered, head, posts }: ServerFrameOf<"joined">): void {
		if (!recovered && this.timeline.to > 0) this.stale = { from: this.timeline.from, to: this.timeline.to };
		for (const event of events) this.#noteMessage(event);
		if (recovered) for (const event of events) this.timeline.receive(event);
		else if (this.timeline.atHead) this.timeline.add(events);
		else this.timeline.knowHead(head, posts);
	}

	onEvent(event: ChainedEvent): void {
		const continues = event.prev === this.timeline.to && this.read.unread(this.timeline) === 0;
		this.timeline.receive(event);
		if (continues && event.type === "posted" && this.#isReading?.()) this.#readTo(event.seq);
		this.heardTo = Math.max(this.heardTo ?? 0, event.seq);
		this.#noteMessage(event);
		if (event.type === "posted") this.typing.done(event.name);
		this.changed();
	}

	/** Counted as read in the same change that shows it: a second one for each message would cost as much again. */
	readAlong(isReading: () => boolean): () => void {
		this.#isReading = isReading;
		return () => {
			if (this.#isReading === isReading) this.#isReading = undefined;
		};
	}

	onPresence(frame: ServerFrameOf<"presence">): void {
		const { people, coming } = reducePresence(this.#people, frame);
		this.#people = people;
		const others = (names: readonly string[]) => names.filter((name) => name !== this.#parts.self().name);
		const seen = { entered: others(coming.entered), left: others(coming.left) };
		for (const name of coming.left) this.typing.done(name);
		const where = { afterSeq: this.#lastMessage, at: this.#parts.environment.now() };
		this.#notices = reduceNotices(this.#notices, seen, where);
		this.changed();
	}

	onRules({ title, topic, capacity, rules }: ServerFrameOf<"rules">): void {
		this.#details = { title, topic, capacity };
		this.#rules = this.#localRules(rules);
		this.changed();
	}

	/** Somebody reported a message: whoever looks at the list asks for it anew. */
	onReported(): void {
		this.#reported += 1;
		this.changed();
	}

	/** How long is left is told, since two clocks may differ. */
	#localRules({ mutedMs, ...rules }: RoomRules = {}): LocalRules {
		return mutedMs === undefined ? rules : { ...rules, mutedUntil: this.#parts.environment.now() + mutedMs };
	}

	onTyping({ names }: ServerFrameOf<"typing">): void {
		this.typing.heard(names.filter((name) => name !== this.#parts.self().name));
	}

	onMine(frame: ServerFrameOf<"mine">): void {
		this.read.heard(frame);
		this.changed();
	}

	onRead({ positions }: ServerFrameOf<"read">): void {
		this.#screens = positions;
		this.changed();
	}

	load(part: Partial<RoomState["loading"]>): void {
		this.#loading = { ...this.#loading, ...part };
		this.changed();
	}

	get loading(): RoomState["loading"] {
		return this.#loading;
	}

	/** The numbering of before means nothing any more (BACK3): all is heard anew, and the page says so once. */
	forget(): void {
		if (this.heardTo === undefined) return;
		this.timeline = new Timeline({ self: this.#parts.self().session });
		this.heardTo = undefined;
		this.stale = undefined;
		this.#lastMessage = 0;
		this.#notices = [];
		this.#screens = [];
		this.read.start(0, 0);
		this.read.mark = undefined;
		this.#restarted = true;
		this.changed();
	}

	#readTo(seq: number): void {
		if (this.read.moveTo(seq, this.timeline)) this.#parts.readOn();
	}

	#noteMessage(event: ChainedEvent): void {
		if (event.type === "posted") this.#lastMessage = Math.max(this.#lastMessage, event.seq);
	}

	#show(): RoomState {
		const { timeline, read } = this;
		const conversation = this.#parts.conversation();
		return {
			room: this.name,
			...(conversation !== undefined && { conversation }),
			seat: this.seat,
			...this.#details,
			rules: this.#rules,
			reported: this.#reported,
			...this.#people,
			typing: this.typing.names,
			rows: timeline.rows,
			notices: this.#notices,
			pending: this.#parts.pending(),
			attachments: this.#parts.attachments(),
			continuity: timeline.continuity,
			atHead: timeline.atHead,
			reachedStart: timeline.reachedStart,
			loading: this.#loading,
			head: timeline.head,
			posts: timeline.posts,
			readSeq: read.shownSeq,
			unread: read.unread(timeline),
			mentions: read.mentions,
			calledAt: read.calledAt,
			newLineAfter: read.newLineAfter,
			screens: this.#screens,
			restarted: this.#restarted,
		};
	}
}
