import { DEVICES_PER_PERSON_MAX } from "@parley/protocol/limits";
import { expect, test } from "vitest";
import type { HouseEvent } from "../../app/events.ts";
import { fold } from "../../app/rules/fold.ts";
import type { HouseState } from "../../app/rules/house-state.ts";
import { restoreHouse } from "../../app/rules/restore-house.ts";
import { decideAddDevice, decideEndDevice } from "./devices.ts";

/** Ada and Bo, with one device each. */
function house(): HouseState {
	const people = ["ada", "bo"];
	return restoreHouse({
		sessions: people.map((name) => ({
			...{ session: name, tokenHash: null, name, key: name },
			...{ holdsName: 1, since: 1, usedAt: 1 },
		})),
		devices: people.map((name) => ({ session: name, device: name, tokenHash: `of ${name}` })),
		...{
			rooms: [],
			bans: [],
			mutes: [],
			speakers: [],
			seats: [],
			line: [],
			members: { areKept: false, outside: [], passed: [] },
		},
		activities: [],
		conversations: { inForce: false, rooms: [], people: [] },
	});
}

const adding = (device: string, tokenHash = `of ${device}`, session = "ada") =>
	({ type: "add-device", session, device, tokenHash, at: 2 }) as const;
const limits = { membershipsMax: 10, membershipsPerPersonMax: 10 };
const ending = (device: string, session = "ada") => ({ type: "end-device", session, device, at: 3 }) as const;

function folded(state: HouseState, decision: object): HouseState {
	if (!("event" in decision)) throw new Error(`refused: ${JSON.stringify(decision)}`);
	fold(state, decision.event as HouseEvent, 9);
	return state;
}

test("[DEVICE2] a person has so many devices, and a further one is refused with a sentence", () => {
	const state = house();
	for (let count = 2; count <= DEVICES_PER_PERSON_MAX; count++)
		folded(state, decideAddDevice(state, adding(`device ${count}`)));
	const refused = decideAddDevice(state, adding("one too many"));
	expect(refused).toMatchObject({
		refusal: { code: "not-allowed", field: "device", message: expect.stringContaining("16 devices") },
	});
	expect(decideAddDevice(state, adding("bo's own", "of bo's own", "bo"))).toHaveProperty("event");
	folded(state, decideEndDevice(state, ending("device 7"), limits));
	expect(decideAddDevice(state, adding("one too many"))).toHaveProperty("event");
});

test("[DEVICE2] a token is of one device, and a device is added once", () => {
	const state = folded(house(), decideAddDevice(house(), adding("phone")));
	const isKnown = { refusal: { code: "not-allowed", field: "device" } };
	expect(decideAddDevice(state, adding("phone", "of another"))).toMatchObject(isKnown);
	expect(decideAddDevice(state, adding("tablet", "of phone"))).toMatchObject(isKnown);
	expect(decideAddDevice(state, adding("tablet", "of bo"))).toMatchObject(isKnown);
	const nobody = { refusal: { code: "token-invalid" } };
	expect(decideAddDevice(state, adding("tablet", "of tablet", "cy"))).toMatchObject(nobody);
});

test("[DEVICE4] a device that ends takes its token along and nothing else; with the last one the person ends", () => {
	const state = folded(house(), decideAddDevice(house(), adding("phone")));
	expect(state.byTokenHash.get("of phone")?.session).toBe("ada");
	expect(decideEndDevice(state, ending("bo"), limits)).toMatchObject({ refusal: { code: "not-allowed" } });
	folded(state, decideEndDevice(state, ending("ada"), limits));
	expect(state.byTokenHash.has("of ada")).toBe(false);
	expect(state.holders.get("ada")?.session).toBe("ada");
	folded(state, decideEndDevice(state, ending("phone"), limits));
	expect(state.sessions.has("ada")).toBe(false);
	expect([...state.byTokenHash.keys()]).toEqual(["of bo"]);
	expect([...state.holders.keys()]).toEqual(["bo"]);
});
