import type { Decision } from "@parley/engine/rules";
import { DEVICES_PER_PERSON_MAX, NAMES_LEFT_MAX } from "@parley/protocol/limits";
import type { HowDeviceCame } from "@parley/protocol/people";
import { refuse } from "@parley/protocol/refusals";
import type { HouseEvent } from "../../app/events.ts";
import type { HouseState, Session } from "../../app/rules/house-state.ts";
import { isKeptOut, keptOut } from "../../moderation/rules/house-bans.ts";
import { askerOf, deviceKnown, isKnown, notTheirs, tooMany } from "./devices.ts";
import type { KeepingDraftOf, Proof } from "./keeping-drafts.ts";
import type { LeftName } from "./keeping-events.ts";
import {
	houseFull,
	keptAlready,
	linkOver,
	nameLost,
	noMember,
	noSubject,
	notKept,
	passkeyKnown,
	subjectKnown,
	wordsTaken,
	wrongWords,
} from "./keeping-refusals.ts";
import { keeperOf } from "./keeping-state.ts";
import { made, toUse } from "./passkeys.ts";
import { claimName, unknownSession } from "./sessions.ts";

type Decided = Decision<HouseEvent>;
type HowProved = Exclude<HowDeviceCame, "first">;

/** WHO1 */
export function decideKeepName(state: HouseState, draft: KeepingDraftOf<"keep-name">): Decided {
	const { session, device, tokenHash, words, passkey, subject, keptMax, at } = draft;
	const person = askerOf(state, draft);
	if (person === undefined) return unknownSession;
	if (person.kept !== undefined) return keptAlready;
	if (!person.holdsName) return nameLost;
	if (!isMemberSomewhere(state, person)) return noMember;
	if (passkey !== undefined && state.keeping.passkeys.has(passkey.id)) return passkeyKnown;
	if (subject !== undefined && state.keeping.subjects.has(subject)) return subjectKnown;
	const isByWords = passkey === undefined && subject === undefined;
	// of none there is nothing by which they would be known again
	if (isByWords && (words === undefined || state.keeping.words.has(words))) return wordsTaken;
	if (state.keeping.count >= keptMax) return houseFull;
	const renewed = renewing(state, person, { device, tokenHash });
	if ("refusal" in renewed) return renewed;
	return { event: { type: "kept", session, ...keptBy(draft), at, ...renewed } };
}

function keptBy({ words = "", passkey, subject }: KeepingDraftOf<"keep-name">) {
	if (passkey !== undefined) return { passkey: made(passkey) };
	return subject === undefined ? { words } : { subject };
}

/** A seat was taken once: whoever only typed a name keeps nothing. */
function isMemberSomewhere({ rooms }: HouseState, { session, rooms: held, outside }: Session): boolean {
	return outside.length > 0 || held.some((room) => rooms.get(room)?.seats.has(session) === true);
}

/** WHO4 */
export function decideRenameKept(state: HouseState, draft: KeepingDraftOf<"rename-kept">): Decided {
	const { session, leftMs, at } = draft;
	const person = askerOf(state, draft);
	if (person === undefined) return unknownSession;
	if (person.kept === undefined) return notKept;
	const claim = claimName(state, draft);
	if ("refusal" in claim) return claim;
	const still = person.kept.left.filter(({ key, until }) => until > at && key !== claim.key);
	const left: readonly LeftName[] =
		claim.key === person.key ? still : [...still, { key: person.key, until: at + leftMs }];
	if (left.length > NAMES_LEFT_MAX) return tooManyNames((still[0]?.until ?? at) - at);
	const { name, key, leftBy } = claim;
	return {
		event: { type: "renamed", session, name, key, left, ...(leftBy !== undefined && { leftBy }), at },
	};
}

function tooManyNames(retryAfterMs: number): Decided {
	const message = `You left ${NAMES_LEFT_MAX} names not long ago, which wait for you still. Take one of them, or wait.`;
	return { refusal: refuse("too-fast", { field: "name", message, retryAfterMs }) };
}

/** WHO5 */
export function decideTakeWords(state: HouseState, draft: KeepingDraftOf<"take-words">): Decided {
	const { session, words, at } = draft;
	const person = askerOf(state, draft);
	if (person === undefined) return unknownSession;
	if (person.kept === undefined) return notKept;
	if (state.keeping.words.has(words)) return wordsTaken;
	return { event: { type: "linked", session, words, at } };
}

/** WHO50: also where it is known already: then it was said anew. */
export function decideLinkSubject(state: HouseState, draft: KeepingDraftOf<"link-subject">): Decided {
	const { session, subject, at } = draft;
	const person = askerOf(state, draft);
	if (person === undefined) return unknownSession;
	if (person.kept === undefined) return notKept;
	const known = person.kept.provided?.subject ?? subject;
	const keeper = state.keeping.subjects.get(subject) ?? person;
	if (keeper !== person || known !== subject) return subjectKnown;
	return { event: { type: "subject-linked", session, subject, at } };
}

/** WHO5, WHO8: what proves it is looked at here, at its place of the log: a newer sheet may have ended the words. */
export function decideProve(state: HouseState, draft: KeepingDraftOf<"prove">): Decided {
	const { session, by, device, tokenHash, browser, endsOthers, at } = draft;
	const person = state.sessions.get(session);
	const against = objection(person, by, at);
	if (against !== undefined) return against;
	if (person === undefined) return unknownSession;
	if (isKeptOut(state.houseBans, { session }, at)) return keptOut;
	if (isKnown(state, person, { device, tokenHash })) return deviceKnown;
	const known = person.devices.map((one) => one.device);
	const ended = endsOthers === true ? known : [];
	if (known.length - ended.length >= DEVICES_PER_PERSON_MAX) return tooMany;
	const said = browser === undefined ? {} : { browser };
	const used = "passkey" in by ? { passkey: { id: by.passkey, counter: by.counter } } : {};
	return {
		event: {
			...{ type: "device-added", session, device, tokenHash, at, how: wayOf(by) },
			...{ ...said, ended, ...used },
		},
	};
}

export function wayOf(by: Proof): HowProved {
	if ("words" in by) return "words";
	if ("subject" in by) return "provider";
	return "passkey" in by ? "passkey" : "link";
}

function objection(person: Session | undefined, by: Proof, at: number) {
	if ("words" in by) return person?.kept?.words === by.words ? undefined : wrongWords;
	if ("passkey" in by) return toUse(person?.kept, by);
	if ("subject" in by) return person?.kept?.provided?.subject === by.subject ? undefined : noSubject;
	const link = person?.kept?.link;
	const isTheirs = link?.claimed?.isConfirmed === true && link.claimed.claim === by.claim && link.until > at;
	return isTheirs ? undefined : linkOver;
}

/** WHO7 */
export function decideRenewDevices(state: HouseState, draft: KeepingDraftOf<"renew-devices">): Decided {
	const { session, device, tokenHash, at } = draft;
	const person = askerOf(state, draft);
	if (person === undefined) return unknownSession;
	const renewed = renewing(state, person, { device, tokenHash });
	if ("refusal" in renewed) return renewed;
	return { event: { type: "devices-renewed", session, at, ...renewed } };
}

/** What a planted or a stolen token opened is shut from here on. */
function renewing(
	state: HouseState,
	person: Session,
	{ device, tokenHash }: { readonly device: string; readonly tokenHash: string },
) {
	const others = person.devices.filter((one) => one.device !== device);
	if (others.length === person.devices.length) return notTheirs;
	if (state.byTokenHash.has(tokenHash)) return deviceKnown;
	return { device, tokenHash, ended: others.map((one) => one.device) };
}

/** WHO10: by the operator */
export function decideReleaseName(
	state: HouseState,
	{ session, key, at }: KeepingDraftOf<"release-name">,
): Decided {
	const person = keeperOf(state, key, at);
	// it may be another's by now
	if (person?.session !== session) return notKept;
	const isLeft = person.key !== key;
	return { event: { type: "name-let-go", session, ...(isLeft && { left: key }), at } };
}
