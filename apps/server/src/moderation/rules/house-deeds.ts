import type { Decision } from "@parley/engine/rules";
import { refuse } from "@parley/protocol/refusals";
import type { DraftOf } from "../../app/drafts.ts";
import type { ChatEvent, EventOf, HouseEvent } from "../../app/events.ts";
import type { MembershipLimits } from "../../app/rules/house-limits.ts";
import type { HouseState, Session } from "../../app/rules/house-state.ts";
import { trimmed } from "../../app/rules/trimmed.ts";
import { clearedProfile } from "../../people/profile/rules/profile.ts";
import { decideReleaseName } from "../../people/rules/keeping.ts";
import { notKept } from "../../people/rules/keeping-refusals.ts";
import { claimName, released } from "../../people/rules/sessions.ts";
import { endHouseBan, renewHouseBan } from "./house-bans.ts";
import type { DoneInHouse, HouseDeed } from "./house-deed.ts";
import { OPERATOR } from "./moderators.ts";

type Done<T extends HouseDeed["do"]> = DraftOf<"house-deed"> & { readonly deed: { readonly do: T } };
type Decided = Decision<HouseEvent>;

export function decideHouseDeed(
	state: HouseState,
	draft: DraftOf<"house-deed">,
	limits: MembershipLimits,
): Decided {
	const { deed } = draft;
	if (deed.do === "unban") return unban(state, { ...draft, deed });
	const person = state.sessions.get(deed.session);
	if (person === undefined) return no("session", "There is nobody of that id here.");
	switch (deed.do) {
		case "end-devices":
			if (person.devices.length === 0) return no("session", "They have no device here.");
			return { event: { ...withoutDevices(state, person, draft, limits), deed: done(draft, person) } };
		case "release-name":
			return releaseName(state, person, draft);
		case "rename":
			return rename(state, person, { ...draft, deed });
		case "clear-profile":
			if (person.kept === undefined) return notKept;
			return { event: clearedProfile(deed.session, done(draft, person), draft.at) };
		case "ban":
			return ban(state, person, { ...draft, deed }, limits);
		default:
			deed satisfies never;
			return { refusal: refuse("unknown-type") };
	}
}

/** NAME5: with their last device a guest is no more; who keeps a name has all that is theirs by the next proof (WHO2). */
function withoutDevices(
	state: HouseState,
	{ session, devices, kept }: Session,
	{ at }: DraftOf<"house-deed">,
	limits: MembershipLimits,
): EventOf<"session-released"> {
	const event = released(state, session, at, kept === undefined ? undefined : limits);
	return { ...event, devices: devices.map(({ device }) => device) };
}

function releaseName(state: HouseState, person: Session, draft: DraftOf<"house-deed">): Decided {
	const { session, key } = person;
	const decided = decideReleaseName(state, { type: "release-name", session, key, at: draft.at });
	if (!("event" in decided) || decided.event.type !== "name-let-go") return decided;
	return { event: { ...decided.event, deed: done(draft, person) } };
}

/** The name that goes is nobody's, and not held for who had it (WHO4): it was taken from them. */
function rename(state: HouseState, person: Session, draft: Done<"rename">): Decided {
	const { at } = draft;
	const { session, kept } = person;
	const { name, key } = draft.deed;
	if (name === person.name) return no("name", "That is their name already.");
	const claim = claimName(state, { name, key, session, at });
	if ("refusal" in claim) return claim;
	const deed = done(draft, person);
	if (kept === undefined) return { event: { type: "name-claimed", session, ...claim, at, deed } };
	const left = kept.left.filter((one) => one.until > at && one.key !== claim.key);
	return { event: { type: "renamed", session, ...claim, left, at, deed } };
}

function ban(state: HouseState, person: Session, draft: Done<"ban">, limits: MembershipLimits): Decided {
	const { seconds, max, byAddress } = draft.deed;
	const held = [...state.houseBans.byId.values()].filter(({ until }) => until > draft.at);
	const others = held.filter(({ session }) => session !== person.session);
	if (others.length >= max)
		return no(
			"ban",
			`The house keeps ${max} people out, which is as many as it may. Let one of them in first.`,
		);
	const until = draft.at + seconds * 1000;
	const renewed = byAddress ? held.filter(({ session }) => session === person.session) : [];
	const addresses = [...new Set([...draft.deed.addresses, ...renewed.flatMap((one) => one.addresses)])];
	const subject = person.kept?.provided?.subject;
	const by = { key: person.key, addresses, ...(subject !== undefined && { subject }) };
	const deed = { ...done(draft, person), until, ...by };
	return { event: { ...withoutDevices(state, person, draft, limits), deed } };
}

function unban({ houseBans }: HouseState, draft: Done<"unban">): Decided {
	const { ban } = draft.deed;
	const held = houseBans.byId.get(ban);
	if (held === undefined || held.until <= draft.at) return no("ban", "That ban is over already.");
	return { event: { type: "house-unbanned", ban, deed: done(draft, held), at: draft.at } };
}

function done(
	{ deed, reason }: DraftOf<"house-deed">,
	{ session, name }: Pick<Session, "session" | "name">,
): DoneInHouse {
	return { do: deed.do, by: OPERATOR, person: { session, name }, reason: trimmed(reason) };
}

function no(field: string, message: string): { readonly refusal: ReturnType<typeof refuse> } {
	return { refusal: refuse("not-allowed", { field, message }) };
}

/** What of an event the operator did to somebody in the house; undefined: it came otherwise. */
export function doneInHouse(event: ChatEvent): (DoneInHouse & { readonly at: number }) | undefined {
	switch (event.type) {
		case "session-released":
		case "name-let-go":
		case "name-claimed":
		case "renamed":
		case "profile-changed":
		case "house-unbanned":
			return event.deed && { ...event.deed, at: event.at };
		default:
			return undefined;
	}
}

export function foldHouseDeed({ houseBans }: HouseState, event: ChatEvent, seq: number): void {
	if (event.type === "house-unbanned") return endHouseBan(houseBans, event.ban);
	const deed = doneInHouse(event);
	if (deed?.do !== "ban") return;
	const { person, key = "", addresses = [], subject, until = 0, at } = deed;
	renewHouseBan(houseBans, { ban: seq, ...person, key, addresses, subject, until }, at);
}
