import type { Decision } from "@parley/engine/rules";
import { DEVICES_PER_PERSON_MAX } from "@parley/protocol/limits";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { DraftOf } from "../../app/drafts.ts";
import type { HouseEvent } from "../../app/events.ts";
import type { MembershipLimits } from "../../app/rules/house-limits.ts";
import type { Device, HouseState, Session } from "../../app/rules/house-state.ts";
import { isKeptOut, keptOut } from "../../moderation/rules/house-bans.ts";
import { released, unknownSession } from "./sessions.ts";

export const tooMany = { refusal: tooManyDevices(DEVICES_PER_PERSON_MAX) };
export const deviceKnown = {
	refusal: refuse("not-allowed", { field: "device", message: "That device is known already." }),
};
export const notTheirs = {
	refusal: refuse("not-allowed", { field: "device", message: "That device is not here." }),
};

/** DEVICE2: the most that any house may allow. What this house does is looked at before (`devices-bound.ts`). */
export function decideAddDevice(state: HouseState, draft: DraftOf<"add-device">): Decision<HouseEvent> {
	const person = state.sessions.get(draft.session);
	if (person === undefined) return unknownSession;
	const { session, device, tokenHash, at } = draft;
	if (isKeptOut(state.houseBans, { session }, at)) return keptOut;
	if (isKnown(state, person, { device, tokenHash })) return deviceKnown;
	if (person.devices.length >= DEVICES_PER_PERSON_MAX) return tooMany;
	return { event: { type: "device-added", session, device, tokenHash, at } };
}

/** DEVICE4, NAME5 */
export function decideEndDevice(
	state: HouseState,
	draft: DraftOf<"end-device">,
	limits: MembershipLimits,
): Decision<HouseEvent> {
	const { session, device, askedBy, at } = draft;
	const person = askedBy === undefined ? state.sessions.get(session) : askerOf(state, { session, askedBy });
	if (person === undefined) return unknownSession;
	if (!person.devices.some((one) => one.device === device)) return notTheirs;
	if (person.devices.length > 1) return { event: { type: "device-ended", session, device, at } };
	if (person.kept === undefined) return { event: released(state, session, at, undefined) };
	// WHO2: words bring them back, to all that is theirs
	return { event: { ...released(state, session, at, limits), device } };
}

/** WHO7: who asks by their token, if it is one still: whatever ended it came first. */
export function askerOf(
	{ sessions, byTokenHash }: HouseState,
	{ session, askedBy }: { readonly session: string; readonly askedBy: string },
): Session | undefined {
	const person = sessions.get(session);
	return byTokenHash.get(askedBy) === person ? person : undefined;
}

export function isKnown(
	{ byTokenHash }: HouseState,
	{ devices }: Session,
	{ device, tokenHash }: Pick<Device, "device" | "tokenHash">,
): boolean {
	return devices.some((one) => one.device === device) || byTokenHash.has(tokenHash);
}

export function tooManyDevices(max: number): Refusal {
	const message = `You are here with ${max} ${max === 1 ? "device" : "devices"} already. End one of them first.`;
	return refuse("not-allowed", { field: "device", message });
}
