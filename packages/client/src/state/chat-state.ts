import type { RoomSummary } from "@parley/protocol/http";
import type { RoomRules } from "@parley/protocol/moderation";
import type { Refusal } from "@parley/protocol/refusals";
import type { LeftReason, LinkState, ServerFrameOf } from "@parley/protocol/server-frames";
import type { Continuity, TimelineRow } from "@parley/protocol/timeline";
import type { Standing } from "../activities/rules.ts";
import type { DeviceState } from "../device/store.ts";
import type { Upload } from "../uploads/upload.ts";
import type { KeepOnDevice } from "./keep-on-device.ts";
import type { Me } from "./me.ts";

export type { Me } from "./me.ts";

/**
 * Everything the page shows, as one immutable value: parts that did not change keep their identity, so a
 * selector with `===` is enough. The client core makes it; React only reads it.
 */
export interface ChatState {
	readonly link: LinkStatus;
	readonly me: Me | null;
	/** whom one blocked (BLOCK) */
	readonly blocked: ServerFrameOf<"blocked">["people"];
	/** rises whenever something changed of what the house tells of oneself alone (WHO6) */
	readonly ownChanges: number;
	/** limits of the server as told in `welcome` */
	readonly limits: Limits;
	/** rooms this page has a seat in, waits for, or is coming back to */
	readonly rooms: ReadonlyMap<string, RoomState>;
	/** all that was written on this page and is not stored, in whatever room; one's own, in or out of it */
	readonly unsent: readonly PendingRow[];
	/** whether what is unsent outlives the page, or why not; null until that is known */
	readonly device: DeviceState | null;
	/** conversations, by room; the sidebar shows them whether this page is in them or not */
	readonly conversations: ReadonlyMap<string, Conversation>;
	/** rooms of which one is a member, wherever one is; null until first told */
	readonly own: ReadonlyMap<string, OwnRoom> | null;
	/** those whose cards were on a screen, by the number of their message */
	readonly activities: ReadonlyMap<number, ActivityState>;
	/** listed rooms of the house, polled while the page is visible; null until first known */
	readonly directory: readonly RoomSummary[] | null;
}

/** An activity, with whatever of one's own moves in it is on its way. */
export interface ActivityState {
	readonly room: string;
	readonly target: number;
	/** of the rules by which the house plays it, as far as was heard */
	readonly version: number;
	/** absent until it is known, and where this page has no such rules */
	readonly standing?: Standing & {
		/** a rule of it broke: it stays as it was */
		readonly stopped: boolean;
	};
	/** the newest move of the log that is in it */
	readonly actedSeq: number;
	/** one's own moves on their way */
	readonly pending: number;
	/** why one's last move was not accepted */
	readonly refused?: Refusal;
	/** the link went while one's last move was on its way: nobody can say yet whether it counts */
	readonly isUnknown?: true;
	/** how much later it is by the log's clock than by this machine's */
	readonly aheadMs: number;
}

export interface Limits {
	readonly messageBytes: number;
	readonly graceSeconds: number;
	/** of one file; 0: this house takes no files */
	readonly fileBytes: number;
	readonly filesPerMessage: number;
	/** what may lie in the browser (KEEP5) */
	readonly keepOnDevice: KeepOnDevice;
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
			/** signed out without having asked: somebody else has the name now, or the operator said why */
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
	/** the name is theirs alone (WHO3) */
	readonly kept?: true;
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

/** An activity as it is begun: its name, and what it is begun with. */
export interface BegunActivity {
	readonly name: string;
	readonly start: unknown;
}

/** What its author writes on: as it was written. */
export type TakenBack = Pick<PendingRow, "text" | "replyTo" | "activity">;

/** A message not yet settled. In each room one is `sending`, and those behind it are `queued`. */
export interface PendingRow {
	readonly id: string;
	readonly room: string;
	/** who wrote it; absent where an older page kept it, which kept of one person only */
	readonly by?: Me;
	readonly text: string;
	readonly replyTo?: number;
	/** it begins this one; `text` is how it was written */
	readonly activity?: BegunActivity;
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
		/** the one who wrote it (`by`) is another person to the house: it goes only as a new message, by hand */
		| { readonly state: "of-another" }
		| { readonly state: "failed"; readonly refusal: Refusal };
}

/** A local line made from presence ("Bo came in"), placed after `afterSeq`; gone after a reload. */
export interface Notice {
	readonly key: string;
	readonly afterSeq: number;
	readonly at: number;
	readonly entered: readonly Seen[];
	readonly left: readonly Seen[];
}
type Seen = Pick<Member, "id" | "name">;

/** The rules of the room, and those of this person in it; times are ms of `Date.now()`. */
export type LocalRules = Omit<RoomRules, "mutedMs"> & { readonly mutedUntil?: number };

export interface RoomState {
	readonly room: string;
	readonly seat: SeatState;
	readonly title: string;
	readonly topic: string;
	/** 0: no limit */
	readonly capacity: number;
	/** what is shown lay on this device, as it was then, ms of the own clock: it may be otherwise by now */
	readonly asOf?: number;
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
