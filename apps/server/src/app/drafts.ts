import type { Command } from "@parley/activities/activity";
import type { Delivered, RaiseRules } from "@parley/engine/rules";
import type { Due } from "@parley/engine/timers";
import type { FileInfo } from "@parley/protocol/files";
import type { Wish } from "@parley/protocol/wishes";
import type { AskedActivity, AskedLookup } from "../activities/rules/activity-events.ts";
import type { Scopes } from "../hooks/rules/hook.ts";
import type { OutgoingWish, Told } from "../hooks/rules/outgoing-hook.ts";
import type { LaterDraft } from "../messages/later/rules/later-drafts.ts";
import type { ReminderDraft } from "../messages/reminders/rules/reminder-drafts.ts";
import type { HouseDeedDraft } from "../moderation/rules/house-deed.ts";
import type { ByInvitation, InvitationDraft } from "../people/invitations/rules/invitation-drafts.ts";
import type { ProfileDraft } from "../people/profile/rules/profile-drafts.ts";
import type { BySubject, KeepingDraft } from "../people/rules/keeping-drafts.ts";
import type { LeavingDraft } from "../people/rules/leaving-drafts.ts";
import type { ConversationAnswer } from "../rooms/conversations/rules/companions.ts";
import type { ChatEvent, FilesGone, OpenedRoom, ReasonBlanking, StoredFile } from "./events.ts";
import type { HouseLimits } from "./rules/house-limits.ts";

/**
 * Drafts ask, events tell. A draft carries everything its decision needs (ids, hashes, times are stamped by
 * who made it, since rules ask no clock and no dice); an event is what was accepted and goes into the log.
 */
export type HouseDraft =
	| ({
			readonly type: "open-session";
			readonly session: string;
			readonly tokenHash: string;
			readonly name: string;
			/** by which they come; since rules 8 */
			readonly invited?: ByInvitation;
			/** keyed hash, where somebody is kept out of the house by one; since rules 10 */
			readonly address?: string;
			/** by which they come and keep their name; since rules 10 */
			readonly provided?: BySubject;
			readonly at: number;
	  } & CarriesKey)
	| ({
			readonly type: "claim-name";
			readonly session: string;
			readonly name: string;
			readonly at: number;
	  } & CarriesKey)
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
	| DeviceDraft
	/**
	 * Since rules 4, in the place of the three others: what a session holds is free, if nothing of it is newer than `asOf`, the
	 * newest Seq that its sender had folded. `ended` forgets a session that has no name any more.
	 */
	| {
			readonly type: "expire";
			readonly session: string;
			readonly asOf: number;
			readonly ended: boolean;
			readonly at: number;
	  }
	| ({ readonly type: "open-room" } & OpenedRoom)
	/** by the operator */
	| { readonly type: "delete-room"; readonly room: string; readonly reason: string; readonly at: number }
	/** if nobody sits there, and nobody ever wrote there */
	| {
			readonly type: "expire-room";
			readonly room: string;
			/** nor if somebody blocked it: what they said to it holds; since rules 5 */
			readonly unlessBlocked?: true;
			readonly at: number;
	  }
	/** it is the operator's from now on */
	| { readonly type: "disown-room"; readonly room: string; readonly at: number }
	| ({ readonly type: "take-seat" } & Entry)
	| ({ readonly type: "wait-for-seat" } & Entry)
	| { readonly type: "leave-room"; readonly session: string; readonly room: string }
	/** the seat's grace is over, if nothing about it is newer than `since` */
	| { readonly type: "expire-seat"; readonly session: string; readonly room: string; readonly since: number }
	| { readonly type: "store-file"; readonly file: StoredFile }
	| FilesGone;

/** Of one person. Whoever sends one has made sure that it is theirs to ask: the log knows no proofs. */
export type DeviceDraft =
	| {
			readonly type: "add-device";
			readonly session: string;
			/** random, as a further one's always is: nothing follows of it */
			readonly device: string;
			readonly tokenHash: string;
			readonly at: number;
	  }
	/** with their last one a person ends, since nothing else says who they are (NAME5) */
	| {
			readonly type: "end-device";
			readonly session: string;
			readonly device: string;
			/** hash of the token of theirs by which it is asked (`keeping-drafts.ts`); since rules 7 */
			readonly askedBy?: string;
			readonly at: number;
	  };

/**
 * `key`: of the name in it, computed once, by the node that took it, for it depends on that node's Unicode tables. Absent:
 * said by older rules, by which each node computes it.
 */
interface CarriesKey {
	readonly key?: string;
}

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
	| ({
			readonly type: "moderate";
			readonly room: string;
			readonly by: string | null;
			readonly wish: Exclude<
				Wish,
				{ do: "remove-message" | "resolve" | "delete" | "blank-reason" | "allow-activity" }
			>;
			/** keyed hashes of the addresses where the person of a ban by address is */
			readonly addresses?: readonly string[];
			/** of the new passphrase; null: none any more */
			readonly verifier?: string | null;
			readonly at: number;
	  } & CarriesKey)
	/** what time brings about, if nothing newer did: the commands of timers */
	| { readonly type: "end-ban"; readonly room: string; readonly ban: number }
	| { readonly type: "end-mute"; readonly room: string; readonly session: string; readonly since: number }
	| ({ readonly type: "report" } & Complaint)
	/** What nodes write now, with the bound that came later; why it is a type of its own says `react-within`. */
	| ({ readonly type: "report-within"; readonly openOfOneMax: number } & Complaint)
	| {
			readonly type: "resolve-report";
			readonly room: string;
			readonly by: string | null;
			readonly report: number;
			readonly reason: string;
			readonly at: number;
	  }
	/** by the operator */
	| ReasonBlanking<"blank-reason">;

interface Complaint {
	readonly room: string;
	readonly session: string;
	readonly target: number;
	readonly reason: string;
	readonly at: number;
}

/** TALK: conversations. */
export type ConversationDraft =
	/** once in the life of a house: from there on those that exist belong to their people */
	| {
			readonly type: "close-conversations";
			/** of its people, who still waits gets a seat that is free from then on; since rules 4 */
			readonly seats?: true;
	  }
	| { readonly type: "converse"; readonly session: string; readonly other: string; readonly at: number }
	/** Since rules 5, in its place: of two to eight people. */
	| {
			readonly type: "begin-conversation";
			readonly session: string;
			readonly others: readonly string[];
			readonly at: number;
	  }
	| {
			readonly type: "answer";
			readonly session: string;
			readonly room: string;
			readonly answer: Exclude<ConversationAnswer, "new">;
			readonly at: number;
	  };

/** BLOCK: whom somebody wants to hear nothing of; since rules 9. */
export interface BlockDraft {
	readonly type: "block";
	readonly session: string;
	readonly person: string;
	readonly on: boolean;
	/** so many people may be blocked by one, as the node that took it is configured */
	readonly max: number;
	readonly at: number;
}

/** SAVE: what somebody wants to find again; since rules 10. */
export interface SaveDraft {
	readonly type: "save";
	readonly session: string;
	/** in which it stands; absent where it is let go */
	readonly room?: string;
	readonly target: number;
	readonly on: boolean;
	/** so many messages may be saved by one, as the node that took it is configured */
	readonly max: number;
	readonly at: number;
}

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
			/** what it begins; since rules 6 */
			readonly activity?: AskedActivity;
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
			/** asked as who keeps the room, which wants no seat; since rules 9 */
			readonly asKeeper?: true;
			readonly at: number;
	  }
	| ({ readonly type: "react" } & Reaction)
	/**
	 * What nodes write now. The bound comes with the draft, so that all nodes decide it alike, and a `react` of before
	 * stays without one: the past of a stream is decided as it was. A node that knows no bound would accept what others
	 * refuse, so it is a type of its own, at which that node stops: while there is one, nodes write `react`.
	 */
	| ({ readonly type: "react-within"; readonly kindsMax: number } & Reaction);

interface Reaction {
	readonly session: string;
	readonly room: string;
	readonly target: number;
	readonly emoji: string;
	readonly on: boolean;
	readonly at: number;
}

/** ACT: what is done in activities; since rules 6. */
export type ActivityDraft =
	| {
			readonly type: "act";
			readonly session: string;
			readonly room: string;
			readonly target: number;
			readonly command: Command;
			readonly seed: string;
			readonly at: number;
	  }
	/** the command of an activity's timer: by nobody */
	| {
			readonly type: "tick";
			readonly room: string;
			readonly target: number;
			readonly command: Command;
			readonly seed: string;
			readonly at: number;
	  }
	/** what was looked up for an activity; without an `answer` nothing was found in time; since rules 8 */
	| {
			readonly type: "answer-activity";
			readonly room: string;
			readonly target: number;
			/** the Seq of what asked for it */
			readonly asked: number;
			readonly answer?: unknown;
			/** of the one that waits as a timer, for when nothing is found: what is looked up */
			readonly of?: Pick<AskedLookup, "lookup" | "data">;
			readonly seed: string;
			readonly at: number;
	  }
	/** the command of another: a seat that was kept for somebody who is away */
	| {
			readonly type: "free-seat";
			readonly room: string;
			readonly target: number;
			readonly seat: number;
			readonly session: string;
			readonly at: number;
	  }
	/** from there on these are the versions by which activities are decided */
	| { readonly type: "raise-activities"; readonly versions: Readonly<Record<string, number>> }
	/** a rule of it never ended; `room`: where that is known */
	| { readonly type: "stop-activity"; readonly room?: string; readonly target: number; readonly at: number }
	/** in the place of a draft that the operator had skipped: there a rule of it never ended; since rules 9 */
	| { readonly type: "stop-hung"; readonly target: number }
	/** by the operator */
	| { readonly type: "allow-activity"; readonly room: string; readonly target: number; readonly at: number };

/** HOOK: programs that write into a room; since rules 7. */
export type HookDraft =
	| {
			readonly type: "integrate";
			readonly room: string;
			/** null: the operator */
			readonly by: string | null;
			readonly wish: HookWish;
			readonly at: number;
	  }
	| {
			readonly type: "hook-post";
			readonly hook: string;
			readonly room: string;
			readonly id: string;
			readonly text: string;
			/** hash of what its post is edited under */
			readonly key?: string;
			/** for the last time */
			readonly done?: true;
			/** of an outgoing hook: what it answers; since rules 9 */
			readonly replyTo?: number;
			readonly at: number;
	  }
	/** how far an outgoing hook came; since rules 9 */
	| { readonly type: "hook-told"; readonly hook: string; readonly told: Told };

/** BOT: programs with a token of their own; since rules 8. */
export type BotDraft =
	| {
			readonly type: "bot-post";
			readonly bot: string;
			readonly room: string;
			readonly id: string;
			readonly text: string;
			readonly replyTo?: number;
			readonly at: number;
	  }
	/** since rules 10 */
	| {
			readonly type: "bot-react";
			readonly bot: string;
			readonly room: string;
			readonly target: number;
			readonly emoji: string;
			readonly on: boolean;
			readonly kindsMax: number;
			readonly at: number;
	  };

export type HookWish =
	| {
			readonly do: "add";
			readonly hook: string;
			readonly name: string;
			readonly secretHash: string;
			readonly template: string;
			/** of a bot, which is one by that; since rules 8 */
			readonly scopes?: Exclude<Scopes, "">;
			/** of an outgoing hook; since rules 9 */
			readonly out?: OutgoingWish;
			/** what it writes may call people; since rules 11 */
			readonly calls?: true;
	  }
	| { readonly do: "rotate"; readonly hook: string; readonly secretHash: string }
	| { readonly do: "remove"; readonly hook: string };

type Asked =
	| HouseDraft
	| KeepingDraft
	| InvitationDraft
	| MessageDraft
	| ModerationDraft
	| ConversationDraft
	| BlockDraft
	| SaveDraft
	| ProfileDraft
	| ActivityDraft
	| HookDraft
	| BotDraft
	| LeavingDraft
	| HouseDeedDraft
	| LaterDraft
	| ReminderDraft;

export type DraftOf<T extends Asked["type"]> = Asked & { type: T };

/** What left the log. */
export type ChatDelivered = Delivered<Draft, ChatEvent>;

/**
 * `limits`: of the node that took it, where several nodes must decide it alike. `from`: where an operator asks from, as a keyed
 * hash of the address; since rules 11.
 */
export type Draft = (RaiseRules | Due | Asked) & {
	readonly limits?: HouseLimits;
	readonly from?: string;
};
