import type { RulesRaised } from "@parley/engine/rules";
import type { TimerDropped } from "@parley/engine/timers";
import type { Edited, Erased, Moderated, Posted, Reacted, Removed } from "@parley/protocol/events";
import type { FileInfo } from "@parley/protocol/files";
import type { HowDeviceCame } from "@parley/protocol/people";
import type { Refusal } from "@parley/protocol/refusals";
import type {
	ActivityEvent,
	AskedActivity,
	BegunActivity,
	SeatsFound,
} from "../activities/rules/activity-events.ts";
import type { Scopes } from "../hooks/rules/hook.ts";
import type { OutgoingWish, Told } from "../hooks/rules/outgoing-hook.ts";
import type { LaterEvent } from "../messages/later/rules/later-drafts.ts";
import type { ReminderEvent } from "../messages/reminders/rules/reminder-drafts.ts";
import type { DoneInHouse } from "../moderation/rules/house-deed.ts";
import type { InvitationEvent, TakenInvitation } from "../people/invitations/rules/invitation-drafts.ts";
import type { ProfileChanged } from "../people/profile/rules/profile-drafts.ts";
import type { KeepingEvent } from "../people/rules/keeping-events.ts";
import type { LeftForGood } from "../people/rules/leaving-drafts.ts";
import type { ConversationAnswer, FoundConversation } from "../rooms/conversations/rules/companions.ts";

/** A room as it is asked for, and as it is opened. */
export interface OpenedRoom {
	readonly room: string;
	readonly title: string;
	readonly topic: string;
	readonly capacity: number;
	readonly listed: boolean;
	readonly readOnly?: boolean;
	/** of the passphrase; never on the wire */
	readonly verifier?: string;
	/** whose session; null: nobody's, as of a room that was imported */
	readonly by: string | null;
	readonly at: number;
}

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

/** The operator blanks the reason of an entry of the record: asked for, and done. */
export interface ReasonBlanking<T extends string> {
	readonly type: T;
	readonly room: string;
	/** of the record */
	readonly entry: number;
	readonly at: number;
}

/** Who got a freed seat, in the same fold, so that no join can overtake the line (ROOM2). */
export interface Freed {
	readonly room: string;
	/** the best of what was held: a membership alone was left by a word */
	readonly held: "seat" | "line" | "membership";
	readonly promoted: string | null;
	/** did not leave, and is a member without a seat from there on (MEM1) */
	readonly stays?: true;
	/** the memberships of theirs that go for it, since one has so many */
	readonly forgets?: readonly string[];
}

/** What of memberships an event that gives a seat or a place in line brings with it. */
export interface Admission {
	/** MEM3: gave the present passphrase */
	readonly passed?: true;
	/** memberships without a seat that go for it: one has so many */
	readonly forgets?: readonly string[];
}

/** What was accepted of a draft (`drafts.ts`) and goes into the log. */
export type HouseEvent =
	| {
			readonly type: "session-opened";
			readonly session: string;
			readonly tokenHash: string;
			readonly name: string;
			readonly key: string;
			/** who had left that name by renaming, longer ago than it is held */
			readonly leftBy?: string;
			readonly at: number;
			/** by which they came */
			readonly invited?: TakenInvitation;
			/** who they are to the house's provider, by which they came, and keep that name (WHO50) */
			readonly subject?: string;
	  }
	| {
			readonly type: "name-claimed";
			readonly session: string;
			readonly name: string;
			readonly key: string;
			readonly leftBy?: string;
			readonly at: number;
			/** by the operator (WHO74) */
			readonly deed?: DoneInHouse;
	  }
	| { readonly type: "name-released"; readonly session: string; readonly at: number }
	| {
			readonly type: "device-added";
			readonly session: string;
			readonly device: string;
			readonly tokenHash: string;
			readonly at: number;
			/** by a proof of who they are (WHO), which ended these others */
			readonly how?: HowDeviceCame;
			readonly browser?: string;
			readonly ended?: readonly string[];
			/** by which that was, and how often it was used as it says */
			readonly passkey?: { readonly id: string; readonly counter: number };
	  }
	| { readonly type: "device-ended"; readonly session: string; readonly device: string; readonly at: number }
	| {
			readonly type: "session-released";
			readonly session: string;
			readonly ended: boolean;
			readonly freed: readonly Freed[];
			readonly at: number;
			/** by the end of the grace, or of the session's life, not by a word */
			readonly isExpired?: true;
			/** of who keeps their name: done for good at their last one, which ended with it */
			readonly device?: string;
			/** by the operator, who ended all that they had (WHO64) */
			readonly devices?: readonly string[];
			readonly deed?: DoneInHouse;
			/** they left for good, and what they wrote goes with them, or their name from it (WHO60) */
			readonly erased?: LeftForGood;
			readonly found?: SeatsFound;
	  }
	| KeepingEvent
	| InvitationEvent
	| ({ readonly type: "room-opened" } & OpenedRoom)
	/** `found`: what was found at that place */
	| {
			readonly type: "conversations-closed";
			readonly seats?: true;
			readonly found?: readonly FoundConversation[];
	  }
	| {
			readonly type: "conversation-begun";
			readonly room: string;
			/** who began it first */
			readonly people: readonly { readonly session: string; readonly name: string }[];
			readonly at: number;
	  }
	| {
			readonly type: "conversation-answered";
			readonly room: string;
			readonly session: string;
			readonly answer: Exclude<ConversationAnswer, "new">;
	  }
	| {
			readonly type: "person-blocked";
			readonly session: string;
			readonly person: string;
			/** of then; absent where they are heard again */
			readonly name?: string;
			readonly on: boolean;
			readonly at: number;
	  }
	| {
			readonly type: "message-saved";
			readonly session: string;
			readonly room?: string;
			readonly target: number;
			readonly on: boolean;
			/** how many one may have, as was said where it was asked for */
			readonly max: number;
			readonly at: number;
	  }
	| ProfileChanged
	| {
			readonly type: "house-unbanned";
			readonly ban: number;
			readonly deed: DoneInHouse;
			readonly at: number;
	  }
	| { readonly type: "room-deleted"; readonly room: string; readonly reason: string; readonly at: number }
	/** `found`: nobody ever wrote there, as was found at that place */
	| { readonly type: "room-expired"; readonly room: string; readonly at: number; readonly found?: boolean }
	| { readonly type: "room-disowned"; readonly room: string }
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
			/** of this person; absent: said before there was a bound */
			readonly openOfOneMax?: number;
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
			/** whose messages that moderator has no say about (MOD11) */
			readonly spares?: readonly string[];
	  }
	| ReasonBlanking<"reason-blanked">
	| ({ readonly type: "seat-taken"; readonly session: string; readonly room: string } & Admission)
	| ({ readonly type: "line-joined"; readonly session: string; readonly room: string } & Admission)
	/** `isExpired`: as by the end of the grace, which leaves a membership; not by `leave-room` */
	| ({
			readonly type: "room-left";
			readonly session: string;
			readonly isExpired?: true;
			readonly found?: SeatsFound;
	  } & Freed)
	| { readonly type: "file-stored"; readonly file: StoredFile }
	| FilesGone
	| ActivityEvent
	| {
			readonly type: "hook-rotated";
			readonly room: string;
			readonly hook: string;
			readonly secretHash: string;
			readonly at: number;
	  }
	| { readonly type: "hook-told"; readonly hook: string; readonly told: Told }
	| LaterEvent
	| ReminderEvent
	/** the engine's own: nothing of it is the chat's to store */
	| RulesRaised
	| TimerDropped;

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
		/** of a hook that came; absent where one went */
		readonly hook?: {
			readonly secretHash: string;
			readonly template: string;
			readonly by: string | null;
			/** of a bot */
			readonly scopes?: Exclude<Scopes, "">;
			/** of an outgoing hook */
			readonly out?: OutgoingWish;
			readonly calls?: true;
		};
	};
	readonly freed?: Freed;
	/** behind it */
	readonly found?: SeatsFound;
	/** who came in from the line because there are more seats now */
	readonly promoted?: readonly string[];
	/** of a pin: so many may stand in the room */
	readonly pinsMax?: number;
}

/** HOOK4. `key`: a hash. `done`: the next post under it is a new one. */
export interface KeyOfPost {
	readonly key: string;
	readonly done?: true;
	/** of an edit: under what it was asked for */
	readonly id?: string;
}

/** Timeline events as decided, before the writer gives them their place in the chain. */
export type TimelineDraft =
	/**
	 * `slowMs`: the pause that the past must show before it (slow mode); `refusal`: why its author may not write now,
	 * so that it is answered only where it stands already
	 */
	| (Omit<Posted, Chained | "text" | "activity"> & {
			text: string;
			slowMs?: number;
			refusal?: Refusal;
			/** what it asks to begin, which the past makes `activity` of */
			begins?: AskedActivity & { readonly stateBytesMax: number; readonly startBytesMax: number };
			activity?: BegunActivity;
			/** of a hook: under what it is edited from here on */
			keyed?: KeyOfPost;
			/** it waited for its time (LATER) */
			later?: true;
			/** its author was to be reminded of what it answers (REMIND4) */
			reminded?: true;
	  })
	| (Omit<Edited, Chained> & { keyed?: KeyOfPost })
	/** `moderator`: may remove what others wrote */
	| (Omit<Removed, Chained> & {
			/** `spares`: whose messages that moderator may not remove (MOD11) */
			moderator?: { reason: string; spares?: readonly string[] };
			/** it was an activity */
			found?: { readonly activity: true };
	  })
	| Moderation
	/**
	 * `kindsMax`: so many different emoji may stand on one message; absent: said before there was a bound. `erases`: by the
	 * end of whoever left for good, not by a word.
	 */
	| (Omit<Reacted, Chained> & { kindsMax?: number; erases?: true })
	| Omit<Erased, Chained>;

/** `from`: where the operator was who did it, as a keyed hash (WHO42). */
export type ChatEvent = (HouseEvent | TimelineDraft) & { readonly from?: string };

export type EventOf<T extends ChatEvent["type"]> = ChatEvent & { type: T };
