import { expect, test } from "vitest";
import { comesIn, houseWith } from "./support/lobby.ts";
import { expected, LOBBY, type Person, refusedAs } from "./support/person.ts";
import { boAndAdasBrowser } from "./support/push-service/told.ts";

const blocks = (by: Person, { session: person }: Pick<Person, "session">, on = true) =>
	by.asks({ type: "block", person, on });
const converses = (one: Person, other: Person) => one.asks({ type: "converse", with: [other.session] });

test("[BLOCK1] [BLOCK3] whom one blocked is told to all devices of one, behind a restart too, and to nobody else", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off", BLOCKS_PER_PERSON_MAX: "1" }, "ada", "bo");
	const tab = await ada.opensAnotherTab();
	const { seq } = expected("ok", await blocks(ada, bo));
	const told = { people: [{ id: bo.session, name: "bo" }] };
	for (const page of [ada, tab]) expect(await page.receives("blocked")).toMatchObject(told);
	expect(expected("ok", await blocks(ada, bo)).seq).toBe(seq);

	for (const whom of [{ session: ada.session }, { session: "nobody" }, await comesIn(house, "cy")])
		expect(refusedAs("not-allowed", await blocks(ada, whom))).toMatchObject({ field: "person" });
	refusedAs("not-allowed", await blocks(bo, ada, false));

	const reopened = await house.reopen();
	ada.forgets();
	bo.forgets();
	await ada.comesBack([LOBBY], reopened);
	await bo.comesBack([LOBBY], reopened);
	expect(await ada.receives("blocked")).toMatchObject(told);
	ada.forgets();
	expected("ok", await blocks(ada, bo, false));
	expect(await ada.receives("blocked")).toMatchObject({ people: [] });
	await bo.isInStep();
	expect(bo.inbox.frames("blocked")).toEqual([]);
});

test("[BLOCK2] who was blocked is not counted where they call, and writes and is read as before", async () => {
	const { ada, bo } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	const first = await bo.says("@ada look");
	await ada.hears("@ada look");
	expected("ok", await ada.asks({ type: "unread", room: LOBBY, from: first }));
	await ada.receives("mine", ({ mentions }) => mentions === 1);
	expected("ok", await blocks(ada, bo));
	const told = await ada.receives("mine", ({ mentions }) => mentions === 0);
	expect(told.calledAt).toBeUndefined();
	await bo.says("@everyone, still here");
	await ada.hears("@everyone, still here");
	ada.forgets();
	expected("ok", await blocks(ada, bo, false));
	expect(await ada.receives("mine")).toMatchObject({ mentions: 2, calledAt: first });
});

test("[BLOCK2] no conversation begins with who is blocked, whoever asks, and the sentence is that of all other reasons", async () => {
	const { ada, bo, cy, house } = await houseWith({ LIMITS: "off" }, "ada", "bo", "cy");
	await blocks(ada, bo);
	const away = await comesIn(house, "dee");
	await away.leaves();
	const said = [await converses(bo, ada), await converses(ada, bo), await converses(bo, away)].map(
		(answer) => refusedAs("not-allowed", answer).message,
	);
	expect(new Set(said).size).toBe(1);
	refusedAs("not-allowed", await cy.asks({ type: "converse", with: [ada.session, bo.session] }));
	expected("ok", await converses(bo, cy));
	await blocks(ada, bo, false);
	const { room } = expected("ok", await converses(bo, ada));
	// one that there is goes on
	await blocks(ada, bo);
	expect(expected("ok", await converses(bo, ada)).room).toBe(room);
});

test("[BLOCK2] [PUSH1] no push is sent for what who was blocked writes", async () => {
	const { service, house, bo, ada, browser } = await boAndAdasBrowser({ lobby: "all" });
	const tab = await ada.opensAnotherTab();
	expected("ok", await blocks(tab, bo));
	tab.link.socket.terminate();
	const cy = await comesIn(house, "Cy");
	await bo.says("@Ada, not for you");
	await cy.says("@Ada, this is");
	expect(await browser.hears()).toMatchObject({ name: "Cy", text: "@Ada, this is", count: 1 });
	expect(service.delivered).toHaveLength(1);
});
