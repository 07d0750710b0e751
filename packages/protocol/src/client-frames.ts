import {
	afterNeedsItsEpoch,
	asked,
	Fetch,
	helloFields,
	joinFields,
	leaveFields,
	openFields,
	Ping,
	waitFields,
} from "@parley/engine/wire/client-frames";
import * as z from "zod/mini";
import { FileId } from "./files.ts";
import { MessageId, Position, Ref, RoomId, Seq, SessionId, wellFormed } from "./ids.ts";
import {
	ACTIVITY_NAME_CHARS_MAX,
	CONVERSATION_OTHERS_MAX,
	EMOJI_CHARS_MAX,
	FILES_PER_MESSAGE_MAX,
	KNOWN_CHARS_MAX,
	KNOWN_MAX,
	ROOMS_AFTER_CHARS_MAX,
	ROOMS_PAGE_MAX,
	TITLE_CHARS_MAX,
	TOPIC_CHARS_MAX,
} from "./limits.ts";
import { isShallow } from "./nesting.ts";
import { Passphrase, Reason, Wish } from "./wishes.ts";

/** Bytes are what counts, and the server's own limit decides (`too-long`); this only bounds the schema's work. */
const TEXT_CHARS_MAX = 64 * 1024 * 1024;
const Text = wellFormed(0, TEXT_CHARS_MAX);

const EMOJI = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?)$/v;
/** There are a few thousand of them, and to look one up costs a hundredth of the expression. */
const emojiSeen = new Set<string>();
function isEmoji(text: string): boolean {
	if (emojiSeen.has(text)) return true;
	if (!EMOJI.test(text)) return false;
	emojiSeen.add(text);
	return true;
}
export const Emoji = z.string().check(z.maxLength(EMOJI_CHARS_MAX), z.refine(isEmoji, "must be one emoji"));

const TOO_DEEP = "is nested too deep";
const nested = z.unknown().check(z.refine(isShallow, TOO_DEEP));

/** What may be written as a name is NAME2's business (`name-fault.ts`), with its own code. */
export const Hello = z.object({
	...helloFields,
	/** a bot comes in by its token alone (BOT7) */
	name: z.optional(helloFields.name),
	/** of what came later than its first version, so that older clients are not sent it */
	knows: z.optional(z.array(wellFormed(0, KNOWN_CHARS_MAX)).check(z.maxLength(KNOWN_MAX))),
});
export const Open = z.object({
	...openFields,
	title: z.optional(wellFormed(0, TITLE_CHARS_MAX)),
	topic: z.optional(wellFormed(0, TOPIC_CHARS_MAX)),
	listed: z.optional(z.boolean()),
	/** asked of whoever comes in */
	passphrase: z.optional(Passphrase),
	/** only the owner and named speakers post */
	readOnly: z.optional(z.boolean()),
});
/** `known`: one was in it before, so that a room of that id that does not exist is not opened anew (ROOM10). */
const joining = { passphrase: z.optional(Passphrase), known: z.optional(z.boolean()) };
export const Join = z
	.object({
		...joinFields,
		...joining,
		/** MEM1: one was in it by this link or one before, and comes back only as what one was */
		member: z.optional(z.boolean()),
	})
	.check(afterNeedsItsEpoch);
export const Wait = z.object({ ...waitFields, ...joining });
/** `line`: the place in line alone, and one is a member still (MEM1). */
export const Leave = z.object({ ...leaveFields, line: z.optional(z.boolean()) });
/**
 * `files` were uploaded by the same session and are in no message yet, each once; with them `text` may be empty, and so it
 * may with `activity`, which begins one (ACT1).
 */
export const Post = z.object({
	type: z.literal("post"),
	...asked,
	id: MessageId,
	text: Text,
	replyTo: z.optional(Seq),
	files: z.optional(
		z.array(FileId).check(
			z.minLength(1),
			z.maxLength(FILES_PER_MESSAGE_MAX),
			z.refine((files) => new Set(files).size === files.length, "names a file twice"),
		),
	),
	activity: z.optional(z.object({ name: wellFormed(1, ACTIVITY_NAME_CHARS_MAX), start: z.optional(nested) })),
});
/** ACT3: a move in an activity: exactly one command, by its name. What it holds is the activity's business. */
export const Act = z.object({
	type: z.literal("act"),
	...asked,
	target: Seq,
	command: z.record(z.string(), z.unknown()).check(z.refine(isShallow, TOO_DEEP)),
});
/** ACT6: how an activity stands. */
export const Activity = z.object({ type: z.literal("activity"), ...asked, target: Seq });
export const Edit = z.object({ type: z.literal("edit"), ...asked, target: Seq, text: Text });
export const Remove = z.object({ type: z.literal("remove"), ...asked, target: Seq });
export const React = z.object({
	type: z.literal("react"),
	...asked,
	target: Seq,
	emoji: Emoji,
	on: z.boolean(),
});
/** TALK: to the conversation one has with these people, which begins if there is none. */
export const Converse = z.object({
	type: z.literal("converse"),
	ref: Ref,
	with: z.array(SessionId).check(
		z.minLength(1),
		z.maxLength(CONVERSATION_OTHERS_MAX),
		z.refine((others) => new Set(others).size === others.length, "names somebody twice"),
	),
});
/** What one says to a conversation, at any time. */
export const Answer = z.object({
	type: z.literal("answer"),
	...asked,
	do: z.enum(["accept", "ignore", "block"]),
});
/** MOD: what the owner of a room may do. */
export const Moderate = z.object({ type: z.literal("moderate"), ...asked, wish: Wish });
/** Tells the room's owner and the operator of a message. */
export const Report = z.object({ type: z.literal("report"), ...asked, target: Seq, reason: Reason });
/** BLOCK1: to hear nothing of that person, or to hear of them again. */
export const Block = z.object({ type: z.literal("block"), ref: Ref, person: SessionId, on: z.boolean() });
export const Typing = z.object({ type: z.literal("typing"), room: RoomId });
/** `clear` ends what `unread` began. */
export const Read = z.object({
	type: z.literal("read"),
	room: RoomId,
	seq: Position,
	clear: z.optional(z.boolean()),
});
/** READ2: from that message on it is unread to oneself, whatever was read. */
export const Unread = z.object({ type: z.literal("unread"), ...asked, from: Seq });
/** ROOM11: a page of the directory. `after` is the `next` of the page before it, of the same `sort`. */
export const Rooms = z.object({
	type: z.literal("rooms"),
	ref: Ref,
	query: z.optional(wellFormed(0, TITLE_CHARS_MAX)),
	sort: z.enum(["active", "name", "people"]),
	after: z.optional(z.string().check(z.maxLength(ROOMS_AFTER_CHARS_MAX))),
	limit: z.optional(z.int().check(z.positive(), z.maximum(ROOMS_PAGE_MAX))),
});
/** Whether the page on this connection is on the screen: whoever looks is not sent a push. Never said: it is not. */
export const Visible = z.object({ type: z.literal("visible"), on: z.boolean() });
/** One schema a type: the codec picks by `type`, so an unknown type and a bad field are told apart. */
export const clientFrameSchemas = {
	hello: Hello,
	open: Open,
	join: Join,
	wait: Wait,
	leave: Leave,
	post: Post,
	edit: Edit,
	remove: Remove,
	react: React,
	act: Act,
	activity: Activity,
	converse: Converse,
	answer: Answer,
	moderate: Moderate,
	report: Report,
	block: Block,
	typing: Typing,
	read: Read,
	unread: Unread,
	rooms: Rooms,
	ping: Ping,
	visible: Visible,
	fetch: Fetch,
} as const;

export type ClientFrameType = keyof typeof clientFrameSchemas;
export type ClientFrameOf<T extends ClientFrameType> = z.infer<(typeof clientFrameSchemas)[T]>;
export type ClientFrame = { [T in ClientFrameType]: ClientFrameOf<T> }[ClientFrameType];
