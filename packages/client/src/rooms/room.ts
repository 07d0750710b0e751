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
import { type KeptView, RoomView, type Wish } from "./room-view.ts";
import { TypingNames } from "./typing-names.ts";

export interface RoomParts {
	readonly environment: Pick<Environment, "after" | "now">;
	readonly self: () => Me;
	readonly pending: () => readonly PendingRow[];
	readonly attachments: () => readonly Upload[];
	readonly conversation: () => Conversation | undefined;
	readonly changed: () => void;
	/** somebody is at the room's end, and looks at what comes */
	readonly isReadAlong: () => boolean;
	/** the read position moved by itself */
	readonly readOn: () => void;
}

/** Who looks: a tab of the core. */
export type Viewer = string;

/** One room as this browser knows it: reduces the frames about it to one immutable value. */
export class Room {
	readonly name: string;
	readonly #parts: RoomParts;
	readonly read = new ReadPosition();
	readonly typing: TypingNames;
	/** of whoever is at the room's end */
	#live: RoomView;
	/** of those who went from there */
	#away = new Map<Viewer, RoomView>();
	#kept: KeptView | undefined;
	/** what each reader asked to see, until it is known whether it is here */
	readonly wishes = new Map<Viewer, Wish>();
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
	#restarted = false;
	#shown: RoomState | undefined;

	constructor(name: string, parts: RoomParts) {
		this.name = name;
		this.#parts = parts;
		this.#live = this.#newView();
		this.typing = new TypingNames(parts.environment, () => this.changed());
	}

	/** As one sees it who is at its end. */
	get state(): RoomState {
		this.#shown ??= this.#show();
		return this.#shown;
	}

	/** What the room is at its end: head, messages, what is unread. */
	get timeline(): Timeline {
		return this.#live.timeline;
	}

	get kept(): KeptView | undefined {
		return this.#kept;
	}

	/** `keeping/kept-rooms.ts` knows when: whoever went from its end is back at the end then. */
	set kept(kept: KeptView | undefined) {
		this.#kept = kept;
		this.#away.clear();
		this.changed();
	}

	get #end(): RoomView {
		return this.#kept?.view ?? this.#live;
	}

	viewOf(viewer: Viewer): RoomView {
		return this.awayView(viewer) ?? this.#end;
	}

	awayView(viewer: Viewer): RoomView | undefined {
		return this.#away.get(viewer);
	}

	get views(): readonly RoomView[] {
		return [this.#live, ...this.#away.values()];
	}

	/** From now on what this reader fetches is theirs alone. */
	goFrom(viewer: Viewer): RoomView {
		const view = this.awayView(viewer) ?? this.#end.fork();
		this.#away.set(viewer, view);
		return view;
	}

	/** Back at the end, with what was fetched: it is on the screen. */
	arriveAtEnd(viewer: Viewer): void {
		const view = this.awayView(viewer);
		if (!view?.timeline.atHead) return;
		this.#away.delete(viewer);
		view.timeline.lookAt("newest");
		if (this.#kept) this.#kept = { ...this.#kept, view };
		else this.#live = view;
		this.changed();
	}

	/** Straight to the end, which is held all the time. */
	goToEnd(viewer: Viewer): void {
		this.wishes.get(viewer)?.known(null);
		this.wishes.delete(viewer);
		if (this.#away.delete(viewer)) this.changed();
	}

	isLive(view: RoomView): boolean {
		return view === this.#live;
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
		const { title, topic, capacity, head, events, recovered, readSeq, readPosts } = joined;
		if (!recovered && (this.heardTo ?? 0) > head) this.forget();
		const firstEntry = this.heardTo === undefined;
		// Rooms may be asked for before `welcome` says who one is.
		if (firstEntry) this.#live = this.#newView();
		this.#details = { title, topic, capacity };
		this.#rules = this.#localRules(joined.rules);
		this.#people = peopleOf(joined);
		for (const view of this.views) view.onJoined(joined);
		for (const event of events) this.#noteMessage(event);
		this.heardTo = recovered ? Math.max(this.heardTo ?? 0, events.at(-1)?.seq ?? 0) : head;
		if (firstEntry || readSeq > this.read.seq) this.read.start(readSeq, readPosts);
		if (firstEntry) this.read.placeLine(this.timeline);
		this.typing.clear();
		this.stand({ state: "inside" });
	}

	onEvent(event: ChainedEvent): void {
		const continues = event.prev === this.timeline.to && this.read.unread(this.timeline) === 0;
		for (const view of this.views) view.onEvent(event);
		// in the same change that shows it: a second one for each message would cost as much again
		if (continues && event.type === "posted" && this.#parts.isReadAlong()) this.#readTo(event.seq);
		this.heardTo = Math.max(this.heardTo ?? 0, event.seq);
		this.#noteMessage(event);
		if (event.type === "posted") this.typing.done(event.name);
		this.changed();
	}

	onPresence(frame: ServerFrameOf<"presence">): void {
		const { people, coming } = reducePresence(this.#people, frame);
		this.#people = people;
		const others = (all: Notice["left"]) => all.filter(({ name }) => name !== this.#parts.self().name);
		const seen = { entered: others(coming.entered), left: others(coming.left) };
		for (const { name } of coming.left) this.typing.done(name);
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

	/** The numbering of before means nothing any more (BACK3): all is heard anew, and the page says so once. */
	forget(): void {
		if (this.heardTo === undefined) return;
		this.#live = this.#newView();
		this.#away.clear();
		this.heardTo = undefined;
		this.#lastMessage = 0;
		this.#notices = [];
		this.#screens = [];
		this.read.start(0, 0);
		this.read.mark = undefined;
		this.#restarted = true;
		this.changed();
	}

	#newView(): RoomView {
		return new RoomView(new Timeline({ self: this.#parts.self().session }), () => this.changed());
	}

	#readTo(seq: number): void {
		if (this.read.moveTo(seq, this.timeline)) this.#parts.readOn();
	}

	#noteMessage(event: ChainedEvent): void {
		if (event.type === "posted") this.#lastMessage = Math.max(this.#lastMessage, event.seq);
	}

	#show(): RoomState {
		const { read } = this;
		const { timeline, shown } = this.#end;
		const conversation = this.#parts.conversation();
		return {
			room: this.name,
			...(conversation !== undefined && { conversation }),
			seat: this.seat,
			...this.#details,
			...this.#kept?.about,
			rules: this.#rules,
			reported: this.#reported,
			...this.#people,
			typing: this.typing.names,
			...shown,
			notices: this.#notices,
			pending: this.#parts.pending(),
			attachments: this.#parts.attachments(),
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
