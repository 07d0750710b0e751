import { Faults } from "@parley/engine/test/support/faults";
import { expect, test } from "vitest";
import { recovers } from "./support/lobby.ts";
import { asksFor, DEN, denWith } from "./support/moderation.ts";
import { type Person, refusedAs } from "./support/person.ts";

/** What that socket is told next of the den, which it is not in. */
async function toldOfDen(tab: Person) {
	const { rooms, part } = await tab.receives("overview", (told) => told.rooms[0]?.room === DEN);
	expect([part, rooms.length]).toEqual([true, 1]);
	tab.forgets();
	return rooms[0];
}

test("[OVER1] what became of a seat or a ban in a commit whose answer was lost is told to sockets that are not in that room", async () => {
	const faults = new Faults();
	const { ada, bo, house } = await denWith({}, ["ada", "bo"], {}, { faultDoor: faults.door });
	const tab = await bo.opensAnotherTab();
	await tab.receives("overview");
	tab.forgets();
	faults.loseAnswer();
	refusedAs("read-only", await asksFor(ada, { do: "ban", session: bo.session, seconds: 600 }));
	expect(await toldOfDen(tab)).toMatchObject({ state: "banned" });
	await recovers(house);
	const { seq: ban } = await ada.receives("moderated", ({ deed }) => deed.do === "ban");
	faults.loseAnswer();
	refusedAs("read-only", await asksFor(ada, { do: "unban", ban }));
	expect(Object.keys((await toldOfDen(tab)) ?? {})).not.toContain("state");
	await recovers(house);
	faults.loseAnswer();
	await bo.asks({ type: "join", room: DEN });
	expect(await toldOfDen(tab)).toMatchObject({ seat: true });
	await recovers(house);
});
