import type { DoneInHouse } from "../../moderation/rules/house-deed.ts";
import type { MadePasskey, Passkey } from "./passkey.ts";

/** What was accepted of keeping a name (`keeping-drafts.ts`). */
export type KeepingEvent =
	| ({
			readonly type: "kept";
			readonly session: string;
			/** one of the three */
			readonly words?: string;
			readonly passkey?: MadePasskey;
			readonly subject?: string;
			readonly at: number;
	  } & Renewed)
	/** another way to prove who one is, in the place of the one before: a sheet of words */
	| { readonly type: "linked"; readonly session: string; readonly words: string; readonly at: number }
	/** a further one; the one before stays */
	| {
			readonly type: "passkey-added";
			readonly session: string;
			readonly passkey: MadePasskey;
			readonly at: number;
	  }
	| {
			readonly type: "passkey-removed";
			readonly session: string;
			readonly passkey: string;
			readonly at: number;
	  }
	/** the provider said who they are, then */
	| {
			readonly type: "subject-linked";
			readonly session: string;
			readonly subject: string;
			readonly at: number;
	  }
	| {
			readonly type: "renamed";
			readonly session: string;
			readonly name: string;
			readonly key: string;
			/** all names that are theirs besides, from there on */
			readonly left: readonly LeftName[];
			/** who had left that name, longer ago than it is held */
			readonly leftBy?: string;
			readonly at: number;
			/** by the operator (WHO74) */
			readonly deed?: DoneInHouse;
	  }
	| ({ readonly type: "devices-renewed"; readonly session: string; readonly at: number } & Renewed)
	/** `left`: only that one, which they had left; absent: the one that they have, and all else that is theirs by it */
	| {
			readonly type: "name-let-go";
			readonly session: string;
			readonly left?: string;
			/** as it stands in the record; absent: said by rules that wrote none */
			readonly deed?: DoneInHouse;
			readonly at: number;
	  }
	/** null: there is none any more */
	| { readonly type: "link-changed"; readonly session: string; readonly link: OfferedLink | null };

/** One device has another token, and others are no more. */
interface Renewed {
	readonly device: string;
	readonly tokenHash: string;
	readonly ended: readonly string[];
}

/** A name that somebody left by renaming, and that is theirs until then: ms since 1970, by the time of the log. */
export interface LeftName {
	readonly key: string;
	readonly until: number;
}

/** WHO8: the way for another device, as it stands. Hashes are keyed. */
export interface OfferedLink {
	/** at which it was asked for */
	readonly device: string;
	readonly secret: string;
	readonly code: string;
	readonly address: string;
	readonly until: number;
	readonly triesLeft: number;
	readonly claimed?: ClaimedLink;
}

export interface ClaimedLink {
	readonly claim: string;
	readonly digits: string;
	readonly browser?: string;
	/** asked from the address where it was offered */
	readonly near: boolean;
	/** the digits were typed */
	readonly isConfirmed: boolean;
}

/** WHO: what live state holds of people who keep their name. */
export interface Keeping<Person> {
	/** name key to who keeps it, or left it: for how long it is theirs then says `keeperOf` */
	readonly names: Map<string, Person>;
	/** hash of the words of each sheet in force, whose it is */
	readonly words: Map<string, Person>;
	/** id of each passkey, whose it is */
	readonly passkeys: Map<string, Person>;
	/** hash of who somebody is to the house's provider, whose it is */
	readonly subjects: Map<string, Person>;
	/** keyed hashes of secrets, codes and claims of links, whose they are */
	readonly links: Map<string, Person>;
	/** people who keep a name */
	count: number;
}

/** What somebody has who keeps their name, which is the one of their session. */
export interface Kept {
	/** hash of their recovery words; undefined: they have none, but a passkey */
	readonly words: string | undefined;
	/** in the order in which they came */
	readonly passkeys: readonly Passkey[];
	/** Seq where the newest came or one went; 0: never. Challenges to make one that are older are over. */
	readonly passkeysSeq: number;
	/** undefined: the provider never said who they are */
	readonly provided: Provided | undefined;
	/** by renaming, the oldest first */
	readonly left: readonly LeftName[];
	readonly link: OfferedLink | undefined;
}

/** WHO50: who they are to the house's provider, and when it said so last, by the time of the log. */
export interface Provided {
	/** a hash */
	readonly subject: string;
	readonly at: number;
}

export function isAboutKeeping<Event extends { readonly type: string }>(
	event: Event | KeepingEvent,
): event is KeepingEvent {
	switch (event.type) {
		case "kept":
		case "linked":
		case "passkey-added":
		case "passkey-removed":
		case "subject-linked":
		case "renamed":
		case "devices-renewed":
		case "name-let-go":
		case "link-changed":
			return true;
		default:
			return false;
	}
}
