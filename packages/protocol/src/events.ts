import * as z from "zod/mini";
import { ActivityOfPosted } from "./activity-frames.ts";
import { FileInfo } from "./file-info.ts";
import { Count, MessageId, Milliseconds, namedValues, Position, RoomId, Seq, SessionId } from "./ids.ts";
import { Deed } from "./moderation.ts";

/**
 * What every timeline event carries. `prev` is the Seq of the timeline event before it in the same room (0: it
 * is the first), so a reader can prove that nothing is missing; `posts` counts the room's messages up to and
 * including it, so unread numbers and the size of a gap are differences of `posts`, never of Seq.
 */
const chain = { seq: Seq, prev: Position, posts: Count, room: RoomId };
const authored = { name: z.string(), author: SessionId, at: Milliseconds };

export const Reactions = namedValues(z.object({ count: Count, mine: z.boolean() }));
export type Reactions = z.infer<typeof Reactions>;

/**
 * A message. In pages and replays it is given as it stands now (NOW1): `text` of the last edit with `editedSeq`;
 * or `removedSeq`, no text and no files; `reactions` as counts, with every `reacted` up to `reactedSeq` already in them.
 */
export const Posted = z.object({
	type: z.literal("posted"),
	...chain,
	...authored,
	id: MessageId,
	text: z.optional(z.string()),
	replyTo: z.optional(Seq),
	files: z.optional(z.array(FileInfo)),
	editedSeq: z.optional(Seq),
	removedSeq: z.optional(Seq),
	/** absent where it went with its author, who left for good (WHO60) */
	removedAt: z.optional(Milliseconds),
	/** the moderator who removed it; absent where its author did */
	removedBy: z.optional(z.string()),
	reactions: z.optional(Reactions),
	reactedSeq: z.optional(Seq),
	/** ACT2: absent from a message that is none, or that was removed */
	activity: z.optional(ActivityOfPosted),
});
export type Posted = z.infer<typeof Posted>;

/** `text` is empty when the message was removed later: removal erases the texts of earlier edits too (NOW2). */
export const Edited = z.object({
	type: z.literal("edited"),
	...chain,
	...authored,
	target: Seq,
	text: z.string(),
});
export type Edited = z.infer<typeof Edited>;

/** By its author; where `author` is somebody else, by a moderator. */
export const Removed = z.object({ type: z.literal("removed"), ...chain, ...authored, target: Seq });
export type Removed = z.infer<typeof Removed>;

export const Reacted = z.object({
	type: z.literal("reacted"),
	...chain,
	...authored,
	target: Seq,
	emoji: z.string(),
	on: z.boolean(),
});
export type Reacted = z.infer<typeof Reacted>;

/** MOD2: something a moderator did that all in the room may know. The operator's `author` is `operator`. */
export const Moderated = z.object({ type: z.literal("moderated"), ...chain, ...authored, deed: Deed });
export type Moderated = z.infer<typeof Moderated>;

/** What is shown in the place of the name of who left for good (WHO60): nobody can be called so (NAME2). */
export const LEFT_NAME = "(somebody who left)";

/**
 * WHO60: who wrote it left for good. All that they wrote or did before stands without their name from there on (`kept`),
 * or their messages are removed with it (`removed`).
 */
export const Erased = z.object({
	type: z.literal("erased"),
	...chain,
	...authored,
	/** `kept` or `removed` */
	messages: z.string(),
});
export type Erased = z.infer<typeof Erased>;

/** A timeline event of a newer server: it takes its place in the chain and shows nothing. */
export const UnknownEvent = z.object({ type: z.literal("unknown"), ...chain });
export type UnknownEvent = z.infer<typeof UnknownEvent>;

export const TimelineEvent = z.union([Posted, Edited, Removed, Reacted, Moderated, Erased]);
export type TimelineEvent = z.infer<typeof TimelineEvent>;
