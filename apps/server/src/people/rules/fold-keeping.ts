import type { HouseState, Session } from "../../app/rules/house-state.ts";
import { endDevice, renewDevice } from "./fold-devices.ts";
import type { KeepingEvent, Kept } from "./keeping-events.ts";
import { forgetLeft, NO_NAMES_LEFT, setKept } from "./keeping-state.ts";
import { NO_PASSKEYS, type Passkey, passkeyOf } from "./passkey.ts";

export function foldKeeping(state: HouseState, event: KeepingEvent, seq: number): void {
	const session = state.sessions.get(event.session);
	if (session === undefined) return;
	// a time-out that was on its way is overtaken: whoever does this is here
	if (isTheirs(event)) {
		session.since = seq;
		session.usedAt = event.at;
	}
	switch (event.type) {
		case "kept":
			setKept(state, session, keptBy(event, seq));
			return renew(state, session, event);
		case "linked":
			return change(state, session, { words: event.words });
		case "passkey-added": {
			const added = passkeyOf(event.passkey, event.at, seq);
			return changePasskeys(state, session, seq, (passkeys) => [...passkeys, added]);
		}
		case "passkey-removed":
			return changePasskeys(state, session, seq, (passkeys) =>
				passkeys.filter(({ id }) => id !== event.passkey),
			);
		case "subject-linked":
			return change(state, session, { provided: { subject: event.subject, at: event.at } });
		case "renamed":
			if (event.leftBy !== undefined) forgetLeft(state, event.leftBy, event.key);
			return rename(state, session, event);
		case "devices-renewed":
			// whoever claimed it may have been let in by the token of before
			endLink(state, session);
			return renew(state, session, event);
		case "name-let-go":
			if (event.left !== undefined) return forgetLeft(state, event.session, event.left);
			state.quiet.delete(event.session);
			return setKept(state, session, undefined);
		case "link-changed":
			return change(state, session, { link: event.link ?? undefined });
		default:
			event satisfies never;
	}
}

/** It was done at one of their devices, not by the operator. */
function isTheirs(event: KeepingEvent): event is KeepingEvent & { readonly at: number } {
	if (event.type === "link-changed" || event.type === "name-let-go") return false;
	return event.type !== "renamed" || event.deed === undefined;
}

/** WHO8: it is offered by a device, and ends with it. */
export function endLinkOf(state: HouseState, session: Session | undefined, device: string): void {
	if (session?.kept?.link?.device === device) change(state, session, { link: undefined });
}

export function endLink(state: HouseState, session: Session | undefined): void {
	if (session?.kept?.link !== undefined) change(state, session, { link: undefined });
}

function keptBy({ words, passkey, subject, at }: KeepingEvent & { type: "kept" }, seq: number): Kept {
	if (subject !== undefined) return keptByProvider(subject, at);
	const none = { provided: undefined, left: NO_NAMES_LEFT, link: undefined };
	if (passkey === undefined) return { words, passkeys: NO_PASSKEYS, passkeysSeq: 0, ...none };
	return { words, passkeys: [passkeyOf(passkey, at, seq)], passkeysSeq: seq, ...none };
}

/** Who comes anew by the provider keeps their name from the first moment. */
export function comeByProvider(state: HouseState, id: string, subject: string, at: number): void {
	const session = state.sessions.get(id);
	if (session !== undefined) setKept(state, session, keptByProvider(subject, at));
}

function keptByProvider(subject: string, at: number): Kept {
	const none = { left: NO_NAMES_LEFT, link: undefined };
	return { words: undefined, passkeys: NO_PASSKEYS, passkeysSeq: 0, provided: { subject, at }, ...none };
}

/** The provider said anew who they are. */
export function proveByProvider(state: HouseState, session: Session | undefined, at: number): void {
	const provided = session?.kept?.provided;
	if (session !== undefined && provided !== undefined)
		change(state, session, { provided: { ...provided, at } });
}

function changePasskeys(
	state: HouseState,
	session: Session,
	seq: number,
	change: (passkeys: readonly Passkey[]) => readonly Passkey[],
): void {
	const { kept } = session;
	if (kept === undefined) return;
	setKept(state, session, { ...kept, passkeys: change(kept.passkeys), passkeysSeq: seq });
}

/** It brought a device in. */
export function usePasskey(
	state: HouseState,
	session: Session | undefined,
	{ id, counter }: { readonly id: string; readonly counter: number },
	{ at, seq }: { readonly at: number; readonly seq: number },
): void {
	if (session?.kept === undefined) return;
	const used = { counter, usedAt: at, usedSeq: seq };
	const passkeys = session.kept.passkeys.map((one) => (one.id === id ? { ...one, ...used } : one));
	change(state, session, { passkeys });
}

function change(state: HouseState, session: Session, news: Partial<Kept>): void {
	if (session.kept !== undefined) setKept(state, session, { ...session.kept, ...news });
}

function renew(
	state: HouseState,
	session: Session,
	event: KeepingEvent & { type: "kept" | "devices-renewed" },
): void {
	for (const device of event.ended) endDevice(state, session.session, device);
	renewDevice(state, session.session, event);
}

function rename(state: HouseState, session: Session, event: KeepingEvent & { type: "renamed" }): void {
	const { kept } = session;
	if (kept === undefined) return;
	// what is found by the name of before
	setKept(state, session, undefined);
	if (state.holders.get(session.key) === session) state.holders.delete(session.key);
	session.name = event.name;
	session.key = event.key;
	if (session.holdsName) state.holders.set(event.key, session);
	setKept(state, session, { ...kept, left: event.left });
}
