import { systemClock } from "@parley/engine/lib/clock";
import { expect, test } from "vitest";
import { addSession, type HouseState, place, type Session } from "../app/rules/house-state.ts";
import { restoreHouse } from "../app/rules/restore-house.ts";
import { endOfGrace, endOfSession } from "./expire-drafts.ts";

/** Ada has a name, and a place in line of a room. */
function ada(): { readonly state: HouseState; readonly session: Session } {
	const room = { room: "den", title: "", topic: "", owner: null, verifier: null };
	const state = restoreHouse({
		...{
			sessions: [],
			devices: [],
			bans: [],
			mutes: [],
			speakers: [],
			seats: [],
			line: [],
			members: { areKept: false, outside: [], passed: [] },
		},
		rooms: [
			{
				...{ ...room, capacity: 1, listed: 1, closed: 0, readOnly: 0, slowMs: 0 },
				...{ openedAt: 0, moved: 0 },
			},
		],
		activities: [],
		conversations: { inForce: false, rooms: [], people: [] },
	});
	const session: Session = {
		...{ session: "s", devices: [], name: "ada", key: "ada", holdsName: true, kept: undefined },
		...{ since: 3, usedAt: 0, rooms: [], outside: [] },
	};
	addSession(state, session);
	place(state, { room: "den", session: "s", seq: 7 }, "line");
	return { state, session };
}

function kinds(rules: number): readonly string[] {
	const { state, session } = ada();
	const house = { clock: systemClock, rulesInForce: () => rules, shown: () => state };
	return [...endOfGrace(house, session), endOfSession(house, session)].map((draft) =>
		JSON.stringify({ ...draft, at: 0 }),
	);
}

test("[ORD1] an end is one command as soon as the log is decided by rules 4, and the pieces that older nodes know before", () => {
	const json = (...drafts: readonly object[]) => drafts.map((draft) => JSON.stringify(draft));
	expect(kinds(4)).toEqual(
		json(
			{ type: "expire", session: "s", asOf: 7, ended: false, at: 0 },
			{ type: "expire", session: "s", asOf: 7, ended: true, at: 0 },
		),
	);
	expect(kinds(3)).toEqual(
		json(
			{ type: "expire-seat", session: "s", room: "den", since: 7, at: 0 },
			{ type: "expire-name", session: "s", since: 3, at: 0 },
			{ type: "expire-session", session: "s", since: 3, at: 0 },
		),
	);
});
