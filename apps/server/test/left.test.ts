import { expect, test } from "vitest";
import { breakLookup } from "./support/broken-lookups.ts";
import { comesIn, houseWith, houseWithFaults, lobbyWith } from "./support/lobby.ts";
import { expected, LOBBY, Person, refusedAs } from "./support/person.ts";
import { openHouse } from "./support/server.ts";

const LEAVE = { type: "leave", room: LOBBY } as const;
const WAIT = { type: "wait", room: LOBBY } as const;

test("[ROOM5] of two tabs that leave at once each hears of it once", async () => {
	const { ada } = await lobbyWith("ada", "bo");
	const tab = await ada.opensAnotherTab();
	await tab.joins();
	const answers = await Promise.all([ada.asks(LEAVE), tab.asks(LEAVE)]);
	expect(answers.map(({ type }) => type).sort()).toEqual(["ok", "refused"]);
	await Promise.all([ada.isInStep(), tab.isInStep()]);
	expect([...ada.inbox.frames("left"), ...tab.inbox.frames("left")]).toEqual([]);
});

test("[ROOM5] a place in line that another tab gave back is told of too", async () => {
	const { ada, house } = await houseWith({ ROOM_CAPACITY: "1" }, "ada");
	const bo = await Person.arrives("bo", house);
	const tab = await bo.opensAnotherTab();
	for (const waiting of [bo, tab]) expected("waiting", await waiting.asks(WAIT));
	await bo.leaves();
	expect(await tab.receives("left")).toMatchObject({ room: LOBBY, reason: "left" });
	await ada.leaves();
	await tab.isInStep();
	expect(tab.inbox.frames("joined")).toEqual([]);
});

test("[ROOM5] whoever leaves in one tab and waits in another has an answer for each, and a place", async () => {
	const { ada, house } = await houseWith({ ROOM_CAPACITY: "1", LIMITS: "off" }, "ada");
	const bo = await Person.arrives("bo", house);
	expected("waiting", await bo.asks(WAIT));
	const tab = await bo.opensAnotherTab();
	const [left, waiting] = await Promise.all([bo.asks(LEAVE), tab.asks(WAIT)]);
	expected("ok", left);
	expected("waiting", waiting);
	await ada.leaves();
	expect(await tab.receives("joined")).toMatchObject({ count: 1, members: ["bo"] });
});

test("[ROOM5] every tab of whoever is removed or banned hears why it is fed no more", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	expected("ok", await ada.asks({ type: "open", room: "den" }));
	await ada.joins("den");
	const tab = await bo.opensAnotherTab();
	for (const [deed, reason] of [
		["remove", "removed"],
		["ban", "banned"],
	] as const) {
		for (const one of [bo, tab]) await one.joins("den");
		const person = { session: bo.session, ...(deed === "ban" ? { seconds: 60 } : {}) };
		expected("ok", await ada.asks({ type: "moderate", room: "den", wish: { do: deed, ...person } }));
		for (const one of [bo, tab]) {
			expect(await one.receives("left", (left) => left.reason === reason)).toMatchObject({ room: "den" });
			await one.receives("refused", ({ code, room }) => code === "removed-from-room" && room === "den");
			one.forgets();
		}
	}
});

test("[ROOM5] who left in a commit whose answer was lost is told so in every tab when it is back", async () => {
	const { ada, faults } = await houseWithFaults({ LIMITS: "off" }, "ada", "bo");
	const tab = await ada.opensAnotherTab();
	await tab.joins();
	faults.loseAnswer();
	refusedAs("read-only", await ada.asks(LEAVE));
	for (const one of [ada, tab])
		expect(await one.receives("left")).toEqual({ type: "left", room: LOBBY, reason: "left" });
});

test("[ROOM5] whoever gets a seat from the line and cannot be shown the room is told, and comes in later", async () => {
	const lookupsUrl = new URL("./support/broken-lookups.ts", import.meta.url).href;
	const before = await openHouse({ ROOM_CAPACITY: "1" }, { lookupsUrl });
	const ada = await comesIn(before, "ada");
	const bo = await Person.arrives("bo", before);
	// what bo has read is not in memory then
	const house = await before.reopen();
	for (const person of [ada, bo]) await person.dialsAgain();
	await ada.joins();
	expected("waiting", await bo.asks(WAIT));
	const mend = breakLookup(house, "history");
	await ada.leaves();
	expect(await bo.receives("left")).toEqual({ type: "left", room: LOBBY, reason: "lost" });
	mend();
	expect(await bo.joins()).toMatchObject({ members: ["bo"] });
});
