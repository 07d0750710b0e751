import { expect, test } from "vitest";
import { wherePeopleAre } from "./where-people-are.ts";

const member = (name: string, away = false) => ({ id: `session-${name}`, name, away });
type Members = readonly ReturnType<typeof member>[] | null;
const room = (id: string, members: Members) => [id, { room: id, members }] as const;

test("[FIND5] each person stands once, with all rooms of one's own that they sit in, and without oneself", () => {
	const rooms = new Map([
		room("lobby", [member("Zoe"), member("Bo", true), member("Ada")]),
		room("attic", [member("Bo"), member("Ada")]),
		room("crowd", null),
	]);
	expect(wherePeopleAre(rooms, "session-Ada", "")).toEqual([
		{ session: "session-Bo", name: "Bo", away: false, rooms: ["lobby", "attic"] },
		{ session: "session-Zoe", name: "Zoe", away: false, rooms: ["lobby"] },
	]);
	expect(wherePeopleAre(rooms, "session-Ada", "zO").map(({ name }) => name)).toEqual(["Zoe"]);
});
