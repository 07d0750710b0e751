import type { Edited, Posted, Reacted, Removed } from "@parley/protocol/events";
import type { FileInfo } from "@parley/protocol/files";

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
			readonly by: string | null;
			readonly at: number;
	  }
	| { readonly type: "take-seat"; readonly session: string; readonly room: string }
	| { readonly type: "wait-for-seat"; readonly session: string; readonly room: string }
	| { readonly type: "leave-room"; readonly session: string; readonly room: string }
	/** the seat's grace is over, if nothing about it is newer than `since` */
	| { readonly type: "expire-seat"; readonly session: string; readonly room: string; readonly since: number }
	| { readonly type: "store-file"; readonly file: StoredFile }
	| FilesGone;

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
			readonly session: string;
			readonly room: string;
			readonly target: number;
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

export type Draft = HouseDraft | MessageDraft;

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
			readonly by: string | null;
			readonly at: number;
	  }
	| { readonly type: "seat-taken"; readonly session: string; readonly room: string }
	| { readonly type: "line-joined"; readonly session: string; readonly room: string }
	| ({ readonly type: "room-left"; readonly session: string } & Freed)
	| { readonly type: "file-stored"; readonly file: StoredFile }
	| FilesGone;

type Chained = "seq" | "prev" | "posts";
/** Timeline events as decided, before the writer gives them their place in the chain. */
export type TimelineDraft =
	| (Omit<Posted, Chained | "text"> & { text: string })
	| Omit<Edited, Chained>
	| Omit<Removed, Chained>
	| Omit<Reacted, Chained>;

export type ChatEvent = HouseEvent | TimelineDraft;

export function isTimeline(event: ChatEvent): event is TimelineDraft {
	return (
		event.type === "posted" || event.type === "edited" || event.type === "removed" || event.type === "reacted"
	);
}
