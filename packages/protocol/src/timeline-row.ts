import type { ActivityOfPosted } from "./activity-frames.ts";
import type { Reactions } from "./events.ts";
import type { FileInfo } from "./files.ts";
import type { Position, Seq } from "./ids.ts";
import type { Deed } from "./moderation.ts";

/** A message as a reader should see it now. Rows are replaced, never changed, so `===` tells "nothing new". */
export interface MessageRow {
	readonly kind: "message";
	readonly seq: Seq;
	readonly posts: number;
	readonly id: string;
	readonly name: string;
	readonly author: string;
	readonly at: number;
	/** absent when removed */
	readonly text?: string;
	readonly replyTo?: Seq;
	/** absent when there are none, or removed */
	readonly files?: readonly FileInfo[];
	readonly editedSeq?: Seq;
	/** what it began, as it stood when the message was told last */
	readonly activity?: ActivityOfPosted;
	readonly removedSeq?: Seq;
	/** absent where it went with its author, who left for good */
	readonly removedAt?: number | undefined;
	/** the moderator who removed it */
	readonly removedBy?: string | undefined;
	readonly reactions: Reactions;
}

/** Events between `after` and `before` that this reader does not hold. `missing` counts messages (difference of `posts`). */
export interface GapRow {
	readonly kind: "gap";
	readonly after: Position;
	readonly before: Seq;
	readonly missing: number;
}

/** Something a moderator did that all in the room may know. */
export interface DeedRow {
	readonly kind: "deed";
	readonly seq: Seq;
	readonly name: string;
	readonly author: string;
	readonly at: number;
	readonly deed: Deed;
}

export type TimelineRow = MessageRow | GapRow | DeedRow;

/** What the continuity mark says: from which Seq to which, unbroken by `prev`, this reader holds everything. */
export interface Continuity {
	readonly from: Position;
	readonly to: Position;
	readonly events: number;
	readonly whole: boolean;
}
