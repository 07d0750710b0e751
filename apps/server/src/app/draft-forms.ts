import { isProgram } from "../hooks/rules/hook.ts";
import { mayDo } from "../hooks/rules/hooks.ts";
import type { Draft } from "./drafts.ts";

/** The newest rules that this version decides by, as each node tells the others. What they brought is in CONTRIBUTING. */
export const RULES_KNOWN = 11;
const FIRST_RULES = 1;
/** Rules 4 brought the key of a name, which travels with it: a draft that carries one is a kind of its own. */
const RULES_OF_KEYS = 4;
/** They let whoever waits in a conversation of before sit down, where others had the seats. */
const RULES_OF_SEATS = 4;
/** They let what somebody blocked outlive that nobody wrote there. */
const RULES_OF_BLOCKS = 5;
/** From these rules on bans and mutes end by timers of the log (`moderation/rules/timed.ts`). */
export const TIMERS_SINCE = 4;
/** From these rules on whoever loses a seat without leaving stays a member (`rooms/rules/memberships.ts`). */
export const MEMBERS_SINCE = 5;
/** From these rules on messages may be activities (ACT). */
const ACTIVITIES_SINCE = 6;
/** From these rules on a move that writes a text is held as a message is, and seats in activities have a bound that is configured. */
export const WRITING_SINCE = 7;
/** From these rules on people may keep their names (WHO). */
const KEEPING_SINCE = 7;
/** From these rules on programs write into rooms by hooks (HOOK). */
const HOOKS_SINCE = 7;
/** From these rules on programs read and write by a token of their own (BOT). */
const BOTS_SINCE = 8;
/** From these rules on people are invited into rooms (WHO20). */
const INVITATIONS_SINCE = 8;
/** From these rules on the owner of a room may name moderators (MOD11). */
const MODERATORS_SINCE = 8;
/** From these rules on activities are answered what they had looked up (ACT15). */
const LOOKUPS_SINCE = 8;
/** From these rules on a name is kept by passkeys, too (WHO12). */
const PASSKEYS_SINCE = 8;
/** From these rules on who keeps a room removes messages there without a seat, and not while banned (MOD1, MOD11). */
const KEEPERS_SINCE = 9;
/** From these rules on messages are pinned (PIN). */
const PINS_SINCE = 9;
/** From these rules on an activity whose rules never ended at a place that the operator had skipped is stopped there (ACT12). */
const HUNG_SINCE = 9;
/** From these rules on people leave for good (WHO60). */
const LEAVING_SINCE = 9;
/** From these rules on people are blocked (BLOCK). */
const BLOCKS_SINCE = 9;
/** From these rules on hooks send what is said in their room to where they lead (HOOK7). */
const OUTGOING_SINCE = 9;
/** From these rules on bots may moderate their room (BOT4). */
const MODERATING_BOTS_SINCE = 10;
/** From these rules on people save messages for themselves (SAVE). */
const SAVED_SINCE = 10;
/** From these rules on the operator does things to people in the whole house (WHO64). */
const HOUSE_DEEDS_SINCE = 10;
/** From these rules on a name is kept by the house's provider, too (WHO50). */
const PROVIDER_SINCE = 10;
/** From these rules on bots put emoji on messages (BOT6). */
const BOT_REACTIONS_SINCE = 10;
/** From these rules on the record says from where an operator did something (WHO42). */
const DEED_PLACES_SINCE = 11;
/** From these rules on messages are sent at a time (LATER). */
const LATER_SINCE = 11;
/** From these rules on people are reminded of messages (REMIND). */
const REMINDERS_SINCE = 11;
/** From these rules on the owner of a room may let a program call people there (HOOK2). */
const CALLING_SINCE = 11;
/** From these rules on other sites show rooms (EMBED). */
const EMBEDDING_SINCE = 11;
/** From these rules on people have a profile (WHO70). */
const PROFILES_SINCE = 11;
/** From these rules on the operator renames people (WHO74). */
const RENAMING_SINCE = 11;
/** Rules 3 brought no kind of draft of their own, but that the log says by which rules it is decided. */
type Rules = 1 | 2 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;
type Moderate = Draft & { readonly type: "moderate" };

/**
 * With which rules each kind of draft came. A node that does not know a kind must never decide one: it would decide it
 * unlike the others. So a new kind is of new rules, and is refused by all alike until the log says that they are in
 * force. Those of rules 2 are older than that: they travel in a form of the envelope that older nodes refuse to read
 * (`packages/engine/src/order/jetstream/envelope.ts`), while every live node has told that it reads it.
 */
const rules: Readonly<Record<Exclude<Draft["type"], "rules">, Rules>> = {
	"open-session": 1,
	"claim-name": 1,
	"expire-name": 1,
	"release-session": 1,
	"expire-session": 1,
	"open-room": 1,
	"take-seat": 1,
	"wait-for-seat": 1,
	"leave-room": 1,
	"expire-seat": 1,
	"store-file": 1,
	"files-dropped": 1,
	"files-cleared": 1,
	moderate: 1,
	"end-ban": 1,
	"end-mute": 1,
	report: 1,
	"resolve-report": 1,
	post: 1,
	edit: 1,
	remove: 1,
	react: 1,
	"react-within": 2,
	"report-within": 2,
	"delete-room": 2,
	"expire-room": 2,
	"disown-room": 2,
	"close-conversations": 2,
	converse: 2,
	"begin-conversation": 5,
	answer: 2,
	"blank-reason": 2,
	"add-device": 4,
	"end-device": 4,
	expire: 4,
	due: TIMERS_SINCE,
	act: ACTIVITIES_SINCE,
	tick: ACTIVITIES_SINCE,
	"free-seat": ACTIVITIES_SINCE,
	"raise-activities": ACTIVITIES_SINCE,
	"stop-activity": ACTIVITIES_SINCE,
	"allow-activity": ACTIVITIES_SINCE,
	"stop-hung": HUNG_SINCE,
	"keep-name": KEEPING_SINCE,
	"rename-kept": KEEPING_SINCE,
	"take-words": KEEPING_SINCE,
	prove: KEEPING_SINCE,
	"renew-devices": KEEPING_SINCE,
	"release-name": KEEPING_SINCE,
	"offer-link": KEEPING_SINCE,
	"end-link": KEEPING_SINCE,
	"claim-link": KEEPING_SINCE,
	"answer-link": KEEPING_SINCE,
	integrate: HOOKS_SINCE,
	"hook-post": HOOKS_SINCE,
	"bot-post": BOTS_SINCE,
	invite: INVITATIONS_SINCE,
	"end-invitation": INVITATIONS_SINCE,
	"take-invitation": INVITATIONS_SINCE,
	"answer-activity": LOOKUPS_SINCE,
	"add-passkey": PASSKEYS_SINCE,
	"remove-passkey": PASSKEYS_SINCE,
	"leave-for-good": LEAVING_SINCE,
	"mark-erased": LEAVING_SINCE,
	"take-back": LEAVING_SINCE,
	block: BLOCKS_SINCE,
	"hook-told": OUTGOING_SINCE,
	save: SAVED_SINCE,
	"house-deed": HOUSE_DEEDS_SINCE,
	"link-subject": PROVIDER_SINCE,
	"bot-react": BOT_REACTIONS_SINCE,
	"post-later": LATER_SINCE,
	"cancel-later": LATER_SINCE,
	"send-later": LATER_SINCE,
	remind: REMINDERS_SINCE,
	"end-reminder": REMINDERS_SINCE,
	"ring-reminder": REMINDERS_SINCE,
	"set-profile": PROFILES_SINCE,
};

/** A kind of wish is a kind of draft, too. */
const rulesOfWishes: Readonly<Record<Moderate["wish"]["do"], Rules>> = {
	remove: 1,
	ban: 1,
	unban: 1,
	mute: 1,
	unmute: 1,
	speaker: 1,
	moderator: MODERATORS_SINCE,
	pin: PINS_SINCE,
	settings: 1,
	"hand-over": 1,
};

/** What came later to kinds of draft that there were before. */
const rulesOfParts: readonly (readonly [Rules, (draft: Draft) => boolean])[] = [
	[RULES_OF_KEYS, (draft) => "key" in draft],
	[RULES_OF_SEATS, (draft) => draft.type === "close-conversations" && draft.seats === true],
	[RULES_OF_BLOCKS, (draft) => draft.type === "expire-room" && draft.unlessBlocked === true],
	[ACTIVITIES_SINCE, (draft) => draft.type === "post" && draft.activity !== undefined],
	[KEEPING_SINCE, (draft) => draft.type === "end-device" && draft.askedBy !== undefined],
	[BOTS_SINCE, (draft) => draft.type === "integrate" && "scopes" in draft.wish],
	[INVITATIONS_SINCE, (draft) => draft.type === "open-session" && draft.invited !== undefined],
	[PASSKEYS_SINCE, isByPasskey],
	[OUTGOING_SINCE, isOutgoing],
	[KEEPERS_SINCE, (draft) => draft.type === "remove" && draft.asKeeper === true],
	[MODERATING_BOTS_SINCE, isOfModeratingBot],
	[HOUSE_DEEDS_SINCE, (draft) => unaddressed(draft) !== undefined],
	[PROVIDER_SINCE, isByProvider],
	[DEED_PLACES_SINCE, ({ from }) => from !== undefined],
	[CALLING_SINCE, (draft) => draft.type === "integrate" && "calls" in draft.wish],
	[EMBEDDING_SINCE, isOfEmbedding],
	[RENAMING_SINCE, (draft) => draft.type === "house-deed" && draft.deed.do === "rename"],
	[PROFILES_SINCE, (draft) => draft.type === "house-deed" && draft.deed.do === "clear-profile"],
];

/**
 * From which rules on there is such a draft: the newest of all that brought something in it. A kind that no version
 * knows counts as the oldest: it is decided, and refused, by all alike.
 */
export function rulesOf(draft: Draft): number {
	if (draft.type === "rules") return draft.n;
	const ofKind = draft.type === "moderate" ? rulesOfWishes[draft.wish.do] : rules[draft.type];
	const newest: number = ofKind ?? FIRST_RULES;
	return rulesOfParts.reduce((rules, [since, is]) => (since > rules && is(draft) ? since : rules), newest);
}

function isOutgoing(draft: Draft): boolean {
	if (draft.type === "integrate") return "out" in draft.wish;
	return draft.type === "hook-post" && draft.replyTo !== undefined;
}

function isOfModeratingBot(draft: Draft): boolean {
	if (draft.type === "remove") return isProgram(draft.session ?? "");
	if (draft.type === "moderate" || draft.type === "resolve-report") return isProgram(draft.by ?? "");
	if (draft.type !== "integrate" || draft.wish.do !== "add") return false;
	const { scopes } = draft.wish;
	return scopes !== undefined && mayDo({ scopes }, "moderate");
}

function isByPasskey(draft: Draft): boolean {
	if (draft.type === "keep-name") return draft.passkey !== undefined;
	return draft.type === "prove" && "passkey" in draft.by;
}

function isByProvider(draft: Draft): boolean {
	if (draft.type === "open-session") return draft.provided !== undefined;
	if (draft.type === "keep-name") return draft.subject !== undefined;
	return draft.type === "prove" && "subject" in draft.by;
}

function isOfEmbedding(draft: Draft): boolean {
	return draft.type === "moderate" && draft.wish.do === "settings" && draft.wish.embed !== undefined;
}

/** Where a node knows no bans of the house there are none. */
function unaddressed(draft: Draft): Draft | undefined {
	if (draft.type !== "open-session" || draft.address === undefined) return undefined;
	const { address: _, ...unlooked } = draft;
	return unlooked;
}

/** What an operator does is done all the same where nobody can say from where. */
function unplaced(draft: Draft): Draft | undefined {
	if (draft.from === undefined) return undefined;
	const { from: _, ...bare } = draft;
	return bare;
}

function saysMoreThanKey(draft: Draft): boolean {
	if (draft.type === "open-session" && draft.provided !== undefined) return true;
	return ("invited" in draft && draft.invited !== undefined) || isOfModeratingBot(draft);
}

/**
 * The same without its bound, which all versions decide alike: what people do meanwhile goes on while nodes are updated.
 * undefined: nothing that older nodes know says as much.
 */
export function inOlderForm(draft: Draft): Draft | undefined {
	const bare = unplaced(draft) ?? unaddressed(draft);
	if (bare !== undefined) return bare;
	switch (draft.type) {
		case "open-session":
		case "claim-name":
		case "moderate": {
			if (draft.key === undefined || saysMoreThanKey(draft)) return undefined;
			const { key: _, ...unkeyed } = draft;
			return unkeyed;
		}
		case "react-within": {
			const { kindsMax: _, ...reaction } = draft;
			return { ...reaction, type: "react" };
		}
		case "report-within": {
			const { openOfOneMax: _, ...complaint } = draft;
			return { ...complaint, type: "report" };
		}
		case "begin-conversation": {
			const { others, ...begin } = draft;
			const [other, ...more] = others;
			return other === undefined || more.length > 0 ? undefined : { ...begin, type: "converse", other };
		}
		case "remove": {
			if (draft.asKeeper === undefined || isOfModeratingBot(draft)) return undefined;
			const { asKeeper: _, ...removal } = draft;
			return removal;
		}
		case "expire-room": {
			if (draft.unlessBlocked === undefined) return undefined;
			const { unlessBlocked: _, ...unused } = draft;
			return unused;
		}
		case "end-device": {
			const { askedBy, ...unasked } = draft;
			if (askedBy !== undefined) return unasked;
			// until there are persons a session has one token, and ends with it
			return { type: "release-session", session: draft.session, ended: true, at: draft.at };
		}
		default:
			return undefined;
	}
}
