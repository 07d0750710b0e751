import { expect, test } from "vitest";
import { converses } from "./support/conversing.ts";
import { lobbyWith } from "./support/lobby.ts";
import { expected, type Person } from "./support/person.ts";

/** What that socket was ever told in which the room is named. */
function toldOf({ inbox }: Person, room: string): readonly unknown[] {
	return inbox.heard.filter((frame) => JSON.stringify(frame).includes(room));
}

test("[TALK8] a page that knows conversations of two alone is told of these, and of larger ones nothing", async () => {
	const { ada, bo, cy } = await lobbyWith("ada", "bo", "cy");
	const old = await bo.opensAnotherTab({ knows: ["something else"] });
	const two = await converses(ada, bo);
	const three = await converses(ada, bo, cy);
	for (const room of [three, two]) {
		await ada.joins(room);
		await bo.receives("conversation", (told) => told.room === room);
	}
	await ada.says("to the three of us", { room: three });
	await bo.receives("heads", ({ rooms }) => rooms.some(([room]) => room === three));
	await bo.joins(three);
	expected("ok", await bo.asks({ type: "answer", room: three, do: "accept" }));
	await bo.receives("conversation", ({ room, state }) => room === three && state === "accepted");
	const said = await ada.says("and one more", { room: three });
	bo.link.sends({ type: "read", room: three, seq: said });
	await bo.receives("mine", ({ room, readSeq }) => room === three && readSeq === said);
	await ada.says("to the two of us", { room: two });
	await old.receives("heads", ({ rooms }) => rooms.some(([room]) => room === two));
	await old.isInStep();
	expect(toldOf(old, three)).toEqual([]);
	for (const person of [old, bo]) person.forgets();
	await old.dialsAgain();
	const { rooms } = await old.receives("overview", (told) => told.rooms.some(({ room }) => room === two));
	expect(rooms.map(({ room }) => room)).not.toContain(three);
	await old.isInStep();
	expect(toldOf(old, two)).not.toEqual([]);
	expect(toldOf(old, three)).toEqual([]);
	// the same person where the page knows them, and whoever joins it all the same
	await bo.dialsAgain();
	await bo.receives("overview", (told) => told.rooms.some(({ room }) => room === three));
	expect((await old.joins(three)).title).toBe("ada and cy");
});
