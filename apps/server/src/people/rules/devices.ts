import type { Decision } from "@parley/engine/rules";
import { DEVICES_PER_PERSON_MAX } from "@parley/protocol/limits";
import { refuse } from "@parley/protocol/refusals";
import type { DraftOf } from "../../app/drafts.ts";
import type { HouseEvent } from "../../app/events.ts";
import type { HouseState } from "../../app/rules/house-state.ts";
import { released, unknownSession } from "./sessions.ts";

const TOO_MANY = `You are here with ${DEVICES_PER_PERSON_MAX} devices already. End one of them first.`;
const tooMany = { refusal: refuse("not-allowed", { field: "device", message: TOO_MANY }) };
const known = {
	refusal: refuse("not-allowed", { field: "device", message: "That device is known already." }),
};
const notTheirs = {
	refusal: refuse("not-allowed", { field: "device", message: "That device is not here." }),
};

/** DEVICE2 */
export function decideAddDevice(state: HouseState, draft: DraftOf<"add-device">): Decision<HouseEvent> {
	const person = state.sessions.get(draft.session);
	if (person === undefined) return unknownSession;
	const { session, device, tokenHash, at } = draft;
	const isKnown = person.devices.some((one) => one.device === device) || state.byTokenHash.has(tokenHash);
	if (isKnown) return known;
	if (person.devices.length >= DEVICES_PER_PERSON_MAX) return tooMany;
	return { event: { type: "device-added", session, device, tokenHash, at } };
}

/** DEVICE4, NAME5 */
export function decideEndDevice(state: HouseState, draft: DraftOf<"end-device">): Decision<HouseEvent> {
	const { session, device, at } = draft;
	const person = state.sessions.get(session);
	if (person === undefined) return unknownSession;
	if (!person.devices.some((one) => one.device === device)) return notTheirs;
	if (person.devices.length === 1) return { event: released(state, session, at, undefined) };
	return { event: { type: "device-ended", session, device, at } };
}
