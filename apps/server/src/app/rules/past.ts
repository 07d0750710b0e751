import type { Decision } from "@parley/engine/rules";
import type { FileInfo } from "@parley/protocol/files";
import type { Refusal } from "@parley/protocol/refusals";
import type { Acting, ActivityEvent, Answering } from "../../activities/rules/activity-events.ts";
import type { PastLater } from "../../messages/later/rules/later-drafts.ts";
import type { PastReminder } from "../../messages/reminders/rules/reminder-drafts.ts";
import type { StandingReaction } from "../../people/rules/leaving-drafts.ts";
import type { DraftOf } from "../drafts.ts";
import type { EventOf } from "../events.ts";

/** What was sent as a post; of an activity `text` is what `sentText` makes of it. */
export interface Sent {
	readonly author: string;
	readonly id: string;
	readonly text: string;
	readonly files?: readonly Pick<FileInfo, "id">[] | undefined;
}

export interface PastPost {
	readonly seq: number;
	readonly room: string;
	/** it was sent with the same text and files, whatever became of it */
	readonly isSame: boolean;
}

/** A message as it stands now, or as it stood. */
export interface PastMessage {
	readonly seq: number;
	readonly room: string;
	readonly author: string;
	/** null when removed */
	readonly text: string | null;
	/** ACT: absent, or 0: it is none */
	readonly isActivity?: number;
	readonly editedSeq: number | null;
	readonly removedSeq: number | null;
}

/** The newest of one person with one emoji, on or off. */
export interface PastReaction {
	readonly on: boolean;
	readonly seq: number;
}

export interface PastFile {
	readonly session: string;
	/** the Seq of the message that holds it, or of the event that made it somebody's picture */
	readonly message: number | null;
	readonly isGone: boolean;
	/** it has a thumbnail */
	readonly isImage: boolean;
}

export interface PastReport {
	readonly room: string;
	/** the message */
	readonly target: number;
	readonly resolvedSeq: number | null;
}

/** `target`: the message that its posts edit, until it is done; `id` and `seq` of the newest of them. */
export interface PastKeyed {
	readonly target: number;
	readonly id: string;
	readonly seq: number;
	readonly isDone: 0 | 1;
}

/** What the rules may ask about what is stored before their place of the log. To ask changes nothing. */
export interface Past {
	/** of that author, under that id; not in a room that is gone */
	post(sent: Sent): PastPost | undefined;
	message(seq: number): PastMessage | undefined;
	/** when that person wrote in the room last, a message or by a move: by `at`, and within so many ms before it */
	lastPost(by: PostedBy): number | undefined;
	file(id: string): PastFile | undefined;
	reaction(target: number, emoji: string, session: string): PastReaction | undefined;
	/** whether anybody's stands there */
	hasReaction(target: number, emoji: string): boolean;
	/** how many different emoji stand there, counted as far as `max` */
	kinds(target: number, max: number): number;
	/** the Seq of that person's report of that message */
	report(target: number, session: string): number | undefined;
	openReports(room: string, session: string): { readonly open: number; readonly openOfOne: number };
	/** HOOK4: what that author wrote under that key last */
	keyed(author: string, key: string): PastKeyed | undefined;
	reportAt(seq: number): PastReport | undefined;
	/** PIN1: where that message was pinned */
	pin(target: number): number | undefined;
	pins(room: string): number;
	/** SAVE1: where that person saved that message */
	saved(session: string, target: number): number | undefined;
	savedBy(session: string): number;
	/** LATER1: what that person has waiting under that id */
	later(session: string, id: string): PastLater | undefined;
	laterBy(session: string): number;
	/** REMIND1: of that person for that message */
	reminder(session: string, target: number): PastReminder | undefined;
	remindersOf(session: string): number;
	/** WHO70: the file that is that person's */
	picture(session: string): string | undefined;
	/** of that entry of the record of the room */
	reason(room: string, entry: number): string | undefined;
	/** where it was blanked */
	blanking(room: string, entry: number): number | undefined;
	/** in which that person wrote, or something was done that names them; none that is gone */
	roomsOf(session: string): readonly string[];
	/** and of which no reader was told yet that they left for good */
	isIn(session: string, room: string): boolean;
	/** the newest of that person */
	standing(session: string): StandingReaction | undefined;
	/** ACT1: the same event with what it begins, or why not */
	begin(event: EventOf<"posted">): Decision<EventOf<"posted">>;
	/** ACT3: that command writes a text, which is held as a message is */
	writes(acting: Acting): boolean;
	/** ACT3: what comes of a command, where it may be given; `seq`: what that will have */
	move(acting: Acting, seq: number): Decision<ActivityEvent>;
	/** ACT15: what comes of what was looked up */
	answer(answering: Answering, seq: number): Decision<ActivityEvent>;
	/** ACT8: a seat that was kept */
	freeSeat(draft: DraftOf<"free-seat">, seq: number): Decision<ActivityEvent>;
	/** ACT12 */
	stop(draft: DraftOf<"stop-activity" | "stop-hung">): Decision<ActivityEvent>;
	allow(draft: DraftOf<"allow-activity">, seq: number): Decision<ActivityEvent>;
}

export interface PostedBy {
	readonly room: string;
	readonly author: string;
	readonly at: number;
	readonly withinMs: number;
}

/** What is stored speaks against it, or says that it stood already; undefined: neither. */
export type Objection = { readonly refusal: Refusal } | { readonly repeated: number } | undefined;

export function standsIn(room: string, message: PastMessage | undefined): boolean {
	return message !== undefined && message.room === room && message.removedSeq === null;
}
