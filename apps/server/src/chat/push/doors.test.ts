import { expect, test } from "vitest";
import { runAtOnce } from "../../lib/interruptible.ts";
import type { HouseState } from "../rules/house-state.ts";
import { type HouseRows, restoringHouse } from "../rules/restore-house.ts";
import { doorOf } from "./doors.ts";

const DETAILS = { title: "", topic: "", capacity: 0, listed: 1, owner: null, closed: 0, readOnly: 0 };
const DEN = { room: "den", ...DETAILS, slowMs: 0, verifier: null, openedAt: 0 };
const USED = { holdsName: 1, since: 1, usedAt: 1 } as const;

/** One room, of these people, and out of it is whoever these bans name. */
function house({ sessions, bans }: Pick<HouseRows, "sessions" | "bans">): HouseState {
	const rows = {
		...{ sessions, devices: [], rooms: [DEN], seats: [], bans, mutes: [], speakers: [], line: [] },
		conversations: { inForce: true, people: [], rooms: [] },
	};
	return runAtOnce(restoringHouse(rows));
}

const person = (session: string, name: string) => ({ session, tokenHash: session, name, key: name, ...USED });
const BANNED = { room: DEN.room, until: 9, addresses: "[]" };

test("[PUSH1] [MOD3] whoever is banned is told of nothing, and neither is whoever has the name that was banned", () => {
	const state = house({
		sessions: [person("1", "ada"), person("2", "was bo"), person("3", "bo")],
		bans: [{ ...BANNED, ban: 1, session: "2", name: "bo", key: "bo" }],
	});
	const isOpenTo = doorOf(state.rooms.get("den"), state);
	expect(["1", "2", "3"].map((session) => isOpenTo({ session }))).toEqual([true, false, false]);
});
