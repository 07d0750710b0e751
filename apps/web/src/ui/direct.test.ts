import { RoomId } from "@parley/protocol/ids";
import { expect, test } from "vitest";
import { directPartner, directRoomId, directTitle, isDirect, roomLabel } from "./direct.ts";

test("the id of a conversation of two is a room's id that nobody can guess", () => {
	const ids = new Set(Array.from({ length: 100 }, directRoomId));
	expect(ids.size).toBe(100);
	for (const id of ids) {
		expect(RoomId.safeParse(id).success).toBe(true);
		expect(isDirect(id)).toBe(true);
	}
});

test.each([
	["Ada", "Bo"],
	["Ada", "Ada 2"],
	["Romeo and Juliet", "Romeo"],
])("%s and %s see each other's name", (one, other) => {
	const title = directTitle(one, other);
	expect(directPartner(title, one)).toBe(other);
	expect(directPartner(title, other)).toBe(one);
});

test("a title that says nothing of oneself is shown as it is", () => {
	expect(directPartner("Ada & Bo", "Chidi")).toBe(null);
	expect(roomLabel({ room: "direct-1", title: "Ada & Bo" }, "Chidi")).toBe("Ada & Bo");
	expect(roomLabel({ room: "direct-1", title: "Ada & Bo" }, "Bo")).toBe("Ada");
	expect(roomLabel({ room: "lobby", title: "Lobby" }, "Bo")).toBe("# lobby");
});
