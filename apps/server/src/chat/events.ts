import type { Edited, Moderated, Posted, Reacted, Removed } from "@parley/protocol/events";
import type { FileInfo } from "@parley/protocol/files";
import type { Wish } from "@parley/protocol/wishes";
import type { HouseLimits } from "./rules/house-limits.ts";

/** An uploaded file: what people are told of it, whose it is, and under which hashes its bytes lie on disk. */
export interface StoredFile {
	readonly info: FileInfo;
	readonly session: string;
	readonly at: number;
	readonly content: string;
	readonly contentBytes: number;
	readonly thumbnail?: string;
	readonly thumbnailBytes?: number;
}

/** Files that were not posted leave; what has left the disk too is forgotten. */
export type FilesGone = { readonly type: "files-dropped" | "files-cleared"; readonly ids: readonly string[] };

/**
 * Drafts ask, events tell. A draft carries everything its decision needs (ids, hashes, times are stamped by
 * who made it, since rules ask no clock and no dice); an event is what was accepted and goes into the log.
 */
export type HouseDraft =
	| {
			readonly type: "open-session";
			readonly session: string;
			readonly tokenHash: string;
			readonly name: string;
			readonly at: number;
	  }
	| { readonly type: "claim-name"; readonly session: string; readonly name: string; readonly at: number }
	/** the name's grace is over, if nothing about the session is newer than `since` */
	| { readonly type: "expire-name"; readonly session: string; readonly since: number; readonly at: number }
	/** NAME5: name and seats are free at once; `ended` forgets the session too */
	| {
			readonly type: "release-session";
			readonly session: string;
			readonly ended: boolean;
			readonly at: number;
	  }
	| { readonly type: "expire-session"; readonly session: string; readonly since: number }
	| {
			readonly type: "open-room";
			readonly room: string;
			readonly title: string;
			readonly topic: string;
			readonly capacity: number;
			readonly listed: boolean;
			readonly readOnly?: boolean;
			/** of the passphrase; never on the wire */
			readonly verifier?: string;
			readonly by: string | null;
			readonly at: number;
	  }
	| ({ readonly type: "take-seat" } & Entry)
	| ({ readonly type: "wait-for-seat" } & Entry)
	| { readonly type: "leave-room"; readonly session: string; readonly room: string }
	/** the seat's grace is over, if nothing about it is newer than `since` */
	| { readonly type: "expire-seat"; readonly session: string; readonly room: string; readonly since: number }
	| { readonly type: "store-file"; readonly file: StoredFile }
	| FilesGone;

/** Somebody at the door, with what bans and passphrases look at. */
export interface Entry {
	readonly session: string;
	readonly room: string;
	/** keyed hash of the address */
	readonly address?: string;
	/** the verifier that the given passphrase was found to fit */
	readonly proof?: string;
	readonly at: number;
}

/** `by` is a session; null: the operator. */
export type ModerationDraft =
	| {
			readonly type: "moderate";
			readonly room: string;
			readonly by: string | null;
			readonly wish: Exclude<Wish, { do: "remove-message" | "resolve" }>;
			/** keyed hashes of the addresses where the person of a ban by address is */
			readonly addresses?: readonly string[];
			/** of the new passphrase; null: none any more */
			readonly verifier?: string | null;
			readonly at: number;
	  }
	/** what time brings about, if nothing newer did */
	| { readonly type: "end-ban"; readonly room: string; readonly ban: number }
	| { readonly type: "end-mute"; readonly room: string; readonly session: string; readonly since: number }
	| {
			readonly type: "report";
			readonly room: string;
			readonly session: string;
			readonly target: number;
			readonly reason: string;
			readonly at: number;
	  }
	| {
			readonly type: "resolve-report";
			readonly room: string;
			readonly by: string | null;
			readonly report: number;
			readonly reason: string;
			readonly at: number;
	  };

export type MessageDraft =
	| {
			readonly type: "post";
			readonly session: string;
			readonly room: string;
			readonly id: string;
			readonly text: string;
			readonly replyTo?: number;
			/** one that is not known is a placeholder: only the past can tell whether this is a repetition */
			readonly files?: readonly FileInfo[];
			readonly at: number;
	  }
	| {
			readonly type: "edit";
			readonly session: string;
			readonly room: string;
			readonly target: number;
			readonly text: string;
			readonly at: number;
	  }
	| {
			readonly type: "remove";
			/** null: the operator */
			readonly session: string | null;
			readonly room: string;
			readonly target: number;
			readonly reason?: string;
			readonly at: number;
	  }
	| {
			readonly type: "react";
			readonly session: string;
			readonly room: string;
			readonly target: number;
			readonly emoji: string;
			readonly on: boolean;
			readonly at: number;
	  };

/** `limits`: of the node that took it, where several nodes must decide it alike. */
export type Draft = (HouseDraft | MessageDraft | ModerationDraft) & { readonly limits?: HouseLimits };

/** Who got a freed seat, in the same fold, so that no join can overtake the line (ROOM2). */
export interface Freed {
	readonly room: string;
	readonly held: "seat" | "line";
	readonly promoted: string | null;
}

export type HouseEvent =
	| {
			readonly type: "session-opened";
			readonly session: string;
			readonly tokenHash: string;
			readonly name: string;
			readonly key: string;
			readonly at: number;
	  }
	| {
			readonly type: "name-claimed";
			readonly session: string;
			readonly name: string;
			readonly key: string;
			readonly at: number;
	  }
	| { readonly type: "name-released"; readonly session: string; readonly at: number }
	| {
			readonly type: "session-released";
			readonly session: string;
			readonly ended: boolean;
			readonly freed: readonly Freed[];
			readonly at: number;
	  }
	| {
			readonly type: "room-opened";
			readonly room: string;
			readonly title: string;
			readonly topic: string;
			readonly capacity: number;
			readonly listed: boolean;
			readonly readOnly?: boolean;
			readonly verifier?: string;
			readonly by: string | null;
			readonly at: number;
	  }
	| { readonly type: "ban-ended"; readonly room: string; readonly ban: number }
	| { readonly type: "mute-ended"; readonly room: string; readonly session: string }
	| {
			readonly type: "reported";
			readonly room: string;
			readonly session: string;
			readonly name: string;
			readonly target: number;
			readonly reason: string;
			/** open reports of the room that are too many */
			readonly openMax: number;
			readonly at: number;
	  }
	| {
			readonly type: "report-resolved";
			readonly room: string;
			readonly author: string;
			readonly name: string;
			readonly report: number;
			readonly reason: string;
			readonly at: number;
	  }
	| { readonly type: "seat-taken"; readonly session: string; readonly room: string }
	| { readonly type: "line-joined"; readonly session: string; readonly room: string }
	| ({ readonly type: "room-left"; readonly session: string } & Freed)
	| { readonly type: "file-stored"; readonly file: StoredFile }
	| FilesGone;

type Chained = "seq" | "prev" | "posts";

/** What a moderator did, with what of it only the log may hold, and what it does to seats in the same fold. */
export interface Moderation extends Omit<Moderated, Chained> {
	readonly secret: {
		readonly reason: string;
		/** of a ban */
		readonly key?: string;
		readonly addresses?: readonly string[];
		/** of new settings */
		readonly verifier?: string | null;
	};
	readonly freed?: Freed;
	/** who came in from the line because there are more seats now */
	readonly promoted?: readonly string[];
}

/** Timeline events as decided, before the writer gives them their place in the chain. */
export type TimelineDraft =
	/** `slowMs`: the pause that the past must show before it (slow mode) */
	| (Omit<Posted, Chained | "text"> & { text: string; slowMs?: number })
	| Omit<Edited, Chained>
	/** `moderator`: may remove what others wrote */
	| (Omit<Removed, Chained> & { moderator?: { reason: string } })
	| Moderation
	| Omit<Reacted, Chained>;

export type ChatEvent = HouseEvent | TimelineDraft;

/** House events about how rooms are kept; unlike the others, they may be refused for what the past says. */
export type KeepingEvent = Extract<
	HouseEvent,
	{ type: "ban-ended" | "mute-ended" | "reported" | "report-resolved" }
>;

export function isKeeping(event: HouseEvent): event is KeepingEvent {
	switch (event.type) {
		case "ban-ended":
		case "mute-ended":
		case "reported":
		case "report-resolved":
			return true;
		default:
			return false;
	}
}

export function isTimeline(event: ChatEvent): event is TimelineDraft {
	switch (event.type) {
		case "posted":
		case "edited":
		case "removed":
		case "reacted":
		case "moderated":
			return true;
		default:
			return false;
	}
}
