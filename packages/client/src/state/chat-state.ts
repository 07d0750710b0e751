import type { RoomSummary } from "@parley/protocol/http";
import type { RoomRules } from "@parley/protocol/moderation";
import type { Refusal } from "@parley/protocol/refusals";
import type { LeftReason, LinkState, ServerFrameOf } from "@parley/protocol/server-frames";
import type { Continuity, TimelineRow } from "@parley/protocol/timeline";
import type { Wish } from "@parley/protocol/wishes";
import type { LookUpName, LookUpResult, LookUps } from "../http/lookups.ts";
import type { Upload } from "../uploads/upload.ts";

/**
 * Everything the page shows, as one immutable value: parts that did not change keep their identity, so a
 * selector with `===` is enough. The client core makes it; React only reads it.
 */
export interface ChatState {
	readonly link: LinkStatus;
	readonly me: Me | null;
	/** limits of the server as told in `welcome` */
	readonly limits: Limits;
	/** rooms this page has a seat in, waits for, or is coming back to */
	readonly rooms: ReadonlyMap<string, RoomState>;
	/** all that was written on this page and is not stored, in whatever room; one's own, in or out of it */
	readonly unsent: readonly PendingRow[];
	/** conversations, by room; the sidebar shows them whether this page is in them or not */
	readonly conversations: ReadonlyMap<string, Conversation>;
	/** rooms of which one is a member, wherever one is; null until first told */
	readonly own: ReadonlyMap<string, OwnRoom> | null;
	/** listed rooms of the house, polled while the page is visible; null until first known */
	readonly directory: readonly RoomSummary[] | null;
}

export interface Limits {
	readonly messageBytes: number;
	readonly graceSeconds: number;
	/** of one file; 0: this house takes no files */
	readonly fileBytes: number;
	readonly filesPerMessage: number;
}

export interface Me {
	readonly name: string;
	readonly session: string;
}

/** The state of this page's link; times are ms of `Date.now()`. */
export type LinkStatus =
	| { readonly state: "idle" }
	| { readonly state: "connecting"; readonly lostAt: number | null; readonly attempt: number }
	| {
			readonly state: "open";
			readonly server: LinkState;
			readonly behindEvents: number;
			readonly readOnly: boolean;
			readonly roundTripMs: number | null;
	  }
	/** no link; the next try is at `retryAt`. `suspect` names the likely cause once it is known. */
	| {
			readonly state: "waiting";
			readonly lostAt: number;
			readonly retryAt: number;
			readonly attempt: number;
			readonly suspect:
				| "offline"
				| "network"
				| "proxy"
				| "restart"
				| "house-full"
				| "too-many-from-here"
				| "too-fast";
	  }
	/** will not come back by itself */
	| {
			readonly state: "ended";
			readonly reason:
				| "signed-out"
				| "signed-out-elsewhere"
				| "open-elsewhere"
				| "removed-by-operator"
				| "reload-needed";
			/** signed out without having asked: somebody else has the name now */
			readonly refusal?: Refusal;
	  };

export type SeatState =
	| { readonly state: "joining" }
	| { readonly state: "waiting"; readonly place: number }
	| { readonly state: "inside" }
	/** fed no more without having asked here: what was heard can still be read */
	| { readonly state: "left"; readonly reason: LeftReason }
	| { readonly state: "refused"; readonly refusal: Refusal };

export interface Member {
	/** absent: of a server that names people only */
	readonly id?: string;
	readonly name: string;
	readonly away: boolean;
}

/** As told last: of a room that this page is in, `RoomState` knows it better. */
export type OwnRoom = Omit<Told, "state"> & {
	/** what is in the way, as it was told last; `refused`: its seat says why, which this page met with since */
	readonly state?: Told["state"] | "refused" | undefined;
	/** this page came in, and the house has not told that one is a member: an older one tells nobody */
	readonly isUntold?: boolean | undefined;
};
type Told = ServerFrameOf<"overview">["rooms"][number];

/** With whom, who began it, and what oneself said to it; `closed`: its people have a newer one. */
export type Conversation = Omit<ServerFrameOf<"conversation">, "type">;

/** A message not yet settled. In each room one is `sending`, and those behind it are `queued`. */
export interface PendingRow {
	readonly id: string;
	readonly room: string;
	readonly text: string;
	readonly replyTo?: number;
	/** the message goes when all of them are done */
	readonly files?: readonly Upload[];
	/** ms since 1970, own clock: only for show */
	readonly at: number;
	/** it was on its way at least once, and no answer says that it is not stored */
	readonly maybeStored?: true;
	/** set once it is stored, while its event is still on the way (one is catching up): settled, not dimmed */
	readonly seq?: number;
	readonly status: /** waits for the link, a seat, or those before it */
		| { readonly state: "queued" }
		/** its files are on their way to the server */
		| { readonly state: "uploading" }
		| { readonly state: "sending" }
		/** refused for now, and tried again by itself at `until`, ms since 1970 */
		| { readonly state: "put-off"; readonly refusal: Refusal; readonly until: number }
		/** a file cannot be had or was refused, and says so itself */
		| { readonly state: "without-file" }
		| { readonly state: "failed"; readonly refusal: Refusal };
}

/** A local line made from presence ("Bo came in"), placed after `afterSeq`; gone after a reload. */
export interface Notice {
	readonly key: string;
	readonly afterSeq: number;
	readonly at: number;
	readonly entered: readonly string[];
	readonly left: readonly string[];
}

/** The rules of the room, and those of this person in it; times are ms of `Date.now()`. */
export type LocalRules = Omit<RoomRules, "mutedMs"> & { readonly mutedUntil?: number };

export interface RoomState {
	readonly room: string;
	readonly seat: SeatState;
	readonly title: string;
	readonly topic: string;
	/** 0: no limit */
	readonly capacity: number;
	readonly rules: LocalRules;
	/** absent of a room that is none */
	readonly conversation?: Conversation;
	/** how many reports this page was told of, in a room of this person */
	readonly reported: number;
	readonly count: number;
	/** null in rooms too large for names */
	readonly members: readonly Member[] | null;
	readonly typing: readonly string[];
	/** oldest first, at most 300 message rows, gaps in their places */
	readonly rows: readonly TimelineRow[];
	readonly notices: readonly Notice[];
	readonly pending: readonly PendingRow[];
	/** files chosen for the message being written; gone with the page */
	readonly attachments: readonly Upload[];
	readonly continuity: Continuity;
	/** true when `rows` ends at the room's head; false while reading older rows of a long history */
	readonly atHead: boolean;
	readonly reachedStart: boolean;
	readonly loading: { readonly before: boolean; readonly after: boolean };
	readonly head: number;
	readonly posts: number;
	readonly readSeq: number;
	/** messages above the read position: difference of `posts` */
	readonly unread: number;
	/** unread messages that call one, as the server told last, and the oldest of them */
	readonly mentions: number;
	readonly calledAt: number | undefined;
	/** the Seq above which the "new" line stands; placed once per entry, null for none */
	readonly newLineAfter: number | null;
	/** steps [seq, members]: that many members have read to seq or further */
	readonly screens: readonly (readonly [number, number])[];
	/** true when the place was lost and the newest page is shown instead; the page says so once */
	readonly restarted: boolean;
}

/** A message that came while one was here, or was missed while the link was lost; never a page of history. */
export interface Arrival {
	readonly room: string;
	readonly seq: number;
	readonly name: string;
	readonly author: string;
	readonly text: string;
}

export interface RoomDetails {
	readonly title?: string;
	readonly topic?: string;
	/** 0: no limit */
	readonly capacity?: number;
	/** false: only who has the link finds it */
	readonly listed?: boolean;
	/** asked of whoever comes in */
	readonly passphrase?: string;
	/** only the owner and named speakers post */
	readonly readOnly?: boolean;
}

/** What two people compare: see "Continuity hash" in the protocol. */
export interface Proof {
	readonly from: number;
	readonly to: number;
	readonly lines: readonly string[];
}

/** `room`: the conversation that was asked for */
export type EnterResult =
	| { readonly ok: true; readonly room?: string | undefined }
	| { readonly ok: false; readonly refusal: Refusal };

/** What the page can do. Nothing here throws: a failure shows in the state or is returned as a refusal. */
export interface ChatClient {
	getState(): ChatState;
	subscribe(listener: () => void): () => void;
	/** Told of every message once, whatever part of the room's history is on show; returns what ends it. */
	onArrival(listener: (arrival: Arrival) => void): () => void;
	/** hello, with the remembered token where there is one; resolves at `welcome` or at the refusal */
	enter(name: string): Promise<EnterResult>;
	/** a passphrase is remembered while the page is open, to come back with; `isKnown`: one was in it before (ROOM10) */
	join(room: string, passphrase?: string, isKnown?: boolean): void;
	wait(room: string): void;
	leave(room: string): void;
	/** another tab of this browser left it: the server says so too, where there is a link */
	leftElsewhere(room: string): void;
	open(room: string, details: RoomDetails): Promise<EnterResult>;
	/** the conversation one has with just these sessions, begun if there is none */
	converse(sessions: readonly string[]): Promise<EnterResult>;
	/** what one says to a conversation, at any time */
	answer(room: string, said: "accept" | "ignore" | "block"): Promise<EnterResult>;
	/** `files`: keys of the room's attachments */
	post(room: string, text: string, replyTo?: number, files?: readonly string[]): void;
	/** adds files to the room's attachments; their upload begins at once */
	attach(room: string, files: readonly File[]): void;
	/** takes a file out of the attachments, whatever the state of its upload */
	detach(upload: string): void;
	retryUpload(upload: string): void;
	/** sends it again, where it was refused for good as a new message, written now; asks for the seat that it lacks */
	retry(id: string): void;
	/** the same message with another text, written now */
	rewrite(id: string, text: string): void;
	discard(id: string): void;
	/** takes a message that is not on its way back out of the outbox and returns its text for the composer; its files are attachments again */
	takeBack(id: string): Promise<{ text: string; replyTo?: number } | undefined>;
	edit(room: string, target: number, text: string): Promise<EnterResult>;
	remove(room: string, target: number): Promise<EnterResult>;
	react(room: string, target: number, emoji: string, on: boolean): Promise<EnterResult>;
	/** what the owner of a room may do */
	moderate(room: string, wish: Wish): Promise<EnterResult>;
	report(room: string, target: number, reason: string): Promise<EnterResult>;
	typing(room: string): void;
	/** moves the read position up to `seq`; never back */
	read(room: string, seq: number): void;
	/** where one is reading: past 300 rows those farther away are dropped; null is the room's end */
	lookAt(room: string, seq: number | null): void;
	/** what comes to the room's end is read as it comes, while `isReading` says so; returns what ends it */
	readAlong(room: string, isReading: () => boolean): () => void;
	markUnreadFrom(room: string, seq: number): void;
	/** a person came to look at the room: what was marked unread there is no more */
	lookedIn(room: string): void;
	fetchOlder(room: string): void;
	fetchNewer(room: string): void;
	/**
	 * shows the page around a message, as soon as it can be had; resolves false when there is no such message here, null
	 * when one has asked to go elsewhere since
	 */
	jumpTo(room: string, seq: number): Promise<boolean | null>;
	jumpToNewest(room: string): void;
	backfill(room: string, after: number): void;
	/** the lines of the newest events up to `seq`, fetched where they are not held; null when they cannot be had */
	proofTo(room: string, seq: number): Promise<Proof | null>;
	/** asks for this person alone; `signal` calls it off, on the server too */
	lookUp<N extends LookUpName>(
		name: N,
		question: LookUps[N]["question"],
		signal?: AbortSignal,
	): Promise<LookUpResult<N>>;
	/** for what is read by HTTP in the name of this session; null before one has come in */
	sessionToken(): string | null;
	tryNow(): void;
	signOut(): Promise<void>;
	/** what `open elsewhere` offers */
	useHere(): void;
	refreshDirectory(): void;
	/** remembered from last time, for the join screen */
	remembered(): { name: string; hasSession: boolean; room: string | null; unsent: number };
}
