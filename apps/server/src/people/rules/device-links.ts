import type { Decision } from "@parley/engine/rules";
import { LINK_LASTS_MS, LINK_TRIES_MAX } from "@parley/protocol/limits";
import { refuse } from "@parley/protocol/refusals";
import type { HouseEvent } from "../../app/events.ts";
import type { HouseState } from "../../app/rules/house-state.ts";
import { askerOf, notTheirs } from "./devices.ts";
import type { KeepingDraftOf } from "./keeping-drafts.ts";
import type { OfferedLink } from "./keeping-events.ts";
import { linkOver, notKept } from "./keeping-refusals.ts";
import { unknownSession } from "./sessions.ts";

type Decided = Decision<HouseEvent>;

/** Two of 2^50 in two minutes are alike so seldom that nobody is told more. */
const codeTaken = { refusal: refuse("busy") };

/** WHO8: the link before it ends. */
export function decideOfferLink(state: HouseState, draft: KeepingDraftOf<"offer-link">): Decided {
	const { session, device, secret, code, address, at } = draft;
	const person = askerOf(state, draft);
	if (person === undefined) return unknownSession;
	if (person.kept === undefined) return notKept;
	if (!person.devices.some((one) => one.device === device)) return notTheirs;
	if (state.keeping.links.has(secret) || state.keeping.links.has(code)) return codeTaken;
	const until = at + LINK_LASTS_MS;
	return changed(session, { device, secret, code, address, until, triesLeft: LINK_TRIES_MAX });
}

export function decideEndLink(state: HouseState, draft: KeepingDraftOf<"end-link">): Decided {
	const person = askerOf(state, draft);
	if (person === undefined) return unknownSession;
	return person.kept?.link === undefined ? linkOver : changed(person.session, null);
}

/** Whoever claims one that was claimed may have read it over a shoulder, or the first one did: it ends for both. */
export function decideClaimLink(state: HouseState, draft: KeepingDraftOf<"claim-link">): Decided {
	const { under, claim, digits, browser, address, at } = draft;
	const person = state.keeping.links.get(under);
	const link = person?.kept?.link;
	if (person === undefined || link === undefined || link.until <= at) return linkOver;
	if (link.secret !== under && link.code !== under) return linkOver;
	if (link.claimed !== undefined) return changed(person.session, null);
	const said = browser === undefined ? {} : { browser };
	const near = link.address === address;
	return changed(person.session, { ...link, claimed: { claim, digits, ...said, near, isConfirmed: false } });
}

/** The digits, as they were typed where the link was offered; what they say is in the link behind it. */
export function decideAnswerLink(state: HouseState, draft: KeepingDraftOf<"answer-link">): Decided {
	const { session, device, digits, at } = draft;
	const person = askerOf(state, draft);
	if (person === undefined) return unknownSession;
	const link = person.kept?.link;
	const claimed = link?.claimed;
	if (link === undefined || claimed === undefined || link.until <= at || link.device !== device)
		return linkOver;
	if (claimed.isConfirmed) return linkOver;
	// so that who asks once a second hears it, also where the digits came late
	const until = at + LINK_LASTS_MS;
	if (claimed.digits === digits)
		return changed(session, { ...link, until, claimed: { ...claimed, isConfirmed: true } });
	const triesLeft = link.triesLeft - 1;
	return changed(session, triesLeft === 0 ? null : { ...link, triesLeft });
}

function changed(session: string, link: OfferedLink | null): Decided {
	return { event: { type: "link-changed", session, link } };
}
