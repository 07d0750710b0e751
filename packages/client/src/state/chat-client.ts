import type { Proved } from "@parley/protocol/people";
import type { Refusal } from "@parley/protocol/refusals";
import type { Wish } from "@parley/protocol/wishes";
import type { Command } from "../activities/rules.ts";
import type { LookUpName, LookUpResult, LookUps } from "../http/lookups.ts";
import type { BegunActivity, ChatState, TakenBack } from "./chat-state.ts";
import type { Me } from "./me.ts";

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
	/** gives the place in line back; one stays a member, if one was */
	leaveLine(room: string): void;
	/** another tab of this browser left it: the server says so too, where there is a link */
	leftElsewhere(room: string): void;
	open(room: string, details: RoomDetails): Promise<EnterResult>;
	/** the conversation one has with just these sessions, begun if there is none */
	converse(sessions: readonly string[]): Promise<EnterResult>;
	/** what one says to a conversation, at any time */
	answer(room: string, said: "accept" | "ignore" | "block"): Promise<EnterResult>;
	/**
	 * `files`: keys of the room's attachments; `activity`: what the message begins, of which `text` is how it was written;
	 * `id`: the message's, where whoever posts it has to know it
	 */
	post(
		room: string,
		text: string,
		replyTo?: number,
		files?: readonly string[],
		activity?: BegunActivity,
		id?: string,
	): void;
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
	takeBack(id: string): Promise<TakenBack | undefined>;
	/** a card of it is on the screen, or not any more; what becomes of it shows in `activities` */
	watchActivity(room: string, target: number, on: boolean): void;
	/** a move; what becomes of it shows in `activities` */
	act(room: string, target: number, command: Command): void;
	edit(room: string, target: number, text: string): Promise<EnterResult>;
	remove(room: string, target: number): Promise<EnterResult>;
	react(room: string, target: number, emoji: string, on: boolean): Promise<EnterResult>;
	/** what the owner of a room may do */
	moderate(room: string, wish: Wish): Promise<EnterResult>;
	/** to hear nothing of somebody, or to hear of them again; whom shows in `blocked` */
	block(person: string, on: boolean): Promise<EnterResult>;
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
	/** a token that was proved to be this browser's: of this person, or of who comes in next (WHO5, WHO7, WHO8) */
	take(proved: Proved): Promise<void>;
	/** remembered from last time, for the join screen */
	remembered(): Remembered;
}

/** Of the browser's last person, before the house has said anything. */
export interface Remembered {
	readonly name: string;
	readonly hasSession: boolean;
	readonly room: string | null;
	/** who comes back; null: nobody, or it is not known who */
	readonly me: Me | null;
	/** when somebody signed out here last, ms of the own clock; 0: never */
	readonly signedOutAt: number;
}

/** `room`: the conversation that was asked for */
export type EnterResult =
	| { readonly ok: true; readonly room?: string | undefined }
	| { readonly ok: false; readonly refusal: Refusal };

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
