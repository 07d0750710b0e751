import { expect, test } from "vitest";
import { converses, sessionOf } from "./support/conversing.ts";
import { comesIn, houseWith } from "./support/lobby.ts";
import { metric, untilMetric } from "./support/metrics.ts";
import { expected, LOBBY, type Person, refusedAs } from "./support/person.ts";
import { boAndAdasBrowser } from "./support/push-service/told.ts";

const ENV = { CONVERSATIONS_PER_HOUR: "0" };

async function says(person: Person, word: "accept" | "ignore" | "block", room: string): Promise<void> {
	expected("ok", await person.asks({ type: "answer", room, do: word }));
}

function post(person: Person, room: string) {
	return person.asks({ type: "post", room, id: crypto.randomUUID(), text: "hello?" });
}

function asksToTalk(one: Person, ...others: readonly { readonly session: string }[]) {
	return one.asks({ type: "converse", with: others.map(sessionOf) });
}

test("[TALK4] whoever blocks one of three ends it for themselves alone; the others talk on and are told nothing", async () => {
	const { house, ada, bo, cy } = await houseWith(ENV, "ada", "bo", "cy");
	const room = await converses(ada, bo, cy);
	for (const person of [ada, bo, cy]) await person.joins(room);
	for (const person of [ada, cy]) {
		await person.isInStep();
		person.forgets();
	}
	await says(bo, "block", room);
	await bo.receives("conversation", ({ state }) => state === "blocked");
	expect(refusedAs("not-allowed", await post(bo, room))).not.toHaveProperty("field");
	bo.link.sends({ type: "typing", room });
	await bo.isInStep();
	for (const person of [ada, cy]) await person.says(`${person.name} goes on`, { room });
	await ada.hears("cy goes on");
	for (const person of [ada, cy]) {
		await person.isInStep();
		expect(person.inbox.frames("conversation").map(({ state }) => state)).not.toContain("blocked");
		expect(person.inbox.frames("typing").flatMap(({ names }) => names)).not.toContain("bo");
	}
	const again = await house.reopen();
	for (const person of [ada, bo]) await person.comesBack([room], { port: again.port });
	refusedAs("not-allowed", await post(bo, room));
	expected("ok", await post(ada, room));
	await says(bo, "accept", room);
	expected("ok", await post(bo, room));
});

test("[TALK4] whom somebody blocked begins nothing with them, alone or among others, and neither does anybody for them", async () => {
	const { house, ada, bo, cy, dee } = await houseWith(ENV, "ada", "bo", "cy", "dee");
	const room = await converses(ada, bo, cy);
	await says(bo, "block", room);
	const nobody = refusedAs("not-allowed", await asksToTalk(ada, { session: "nobody" }));
	for (const refused of [
		await asksToTalk(ada, bo),
		await asksToTalk(ada, bo, dee),
		await asksToTalk(bo, ada),
		await asksToTalk(cy, ada, bo, dee),
	])
		expect({ ...refusedAs("not-allowed", refused), ref: 0 }).toEqual({ ...nobody, ref: 0 });
	// cy was asked as bo was, and is not whom bo turned away
	await converses(cy, bo);
	await converses(ada, cy, dee);
	const again = await house.reopen();
	for (const person of [ada, bo, cy, dee]) await person.comesBack([LOBBY], { port: again.port });
	refusedAs("not-allowed", await asksToTalk(ada, bo));
	await says(bo, "ignore", room);
	await converses(ada, bo);
});

test("[TALK4] of two it is the other who is turned away, whoever began", async () => {
	const { ada, bo, cy } = await houseWith(ENV, "ada", "bo", "cy");
	const room = await converses(ada, bo);
	await says(ada, "block", room);
	for (const [one, other] of [
		[ada, bo],
		[bo, ada],
	] as const)
		refusedAs("not-allowed", await asksToTalk(one, other, cy));
	// the one that they have is still found
	expect(await converses(bo, ada)).toBe(room);
	const own = await converses(bo, cy);
	await says(cy, "block", own);
	refusedAs("not-allowed", await asksToTalk(bo, cy, ada));
});

test("[TALK4] whoever blocks what they began themselves turns nobody away", async () => {
	const { ada, bo, cy, dee } = await houseWith(ENV, "ada", "bo", "cy", "dee");
	const room = await converses(ada, bo, cy);
	await says(ada, "block", room);
	await converses(bo, ada);
	await converses(cy, ada, dee);
});

test("[TALK3][TALK4] what was blocked before anybody wrote there is not forgotten after a day", async () => {
	const env = { ...ENV, UNUSED_ROOM_HOURS: "0.0001" };
	const { house, ada, bo, cy } = await houseWith(env, "ada", "bo", "cy");
	const room = await converses(ada, bo);
	await says(bo, "block", room);
	await converses(ada, cy);
	// the lobby, and what is blocked
	await expect.poll(() => metric(house, "parley_rooms"), { timeout: 20_000 }).toBe(2);
	refusedAs("not-allowed", await asksToTalk(ada, bo, cy));
	expect(await converses(ada, bo)).toBe(room);
	await says(bo, "accept", room);
	await expect.poll(() => metric(house, "parley_rooms"), { timeout: 20_000 }).toBe(1);
	await converses(ada, bo, cy);
});

test("[TALK4][TALK6] of three each is pushed by what they said to it themselves, under the names of the others", async () => {
	const { house, bo, ada, browser } = await boAndAdasBrowser({ lobby: "all" }, { PUSH_DELAY_S: "0" });
	const cy = await comesIn(house, "Cy");
	const room = await converses(bo, ada, cy);
	expect(await browser.subscribes(house, ada.token, { [room]: "all" })).toEqual([room]);
	for (const person of [bo, cy]) await person.joins(room);
	await bo.says("are you there?", { room });
	expect(await browser.hears()).toMatchObject({
		room,
		title: "Bo and Cy",
		me: "Ada",
		text: "are you there?",
	});
	await says(ada, "block", room);
	await cy.says("hello?", { room });
	await says(ada, "accept", room);
	await cy.says("so you are", { room });
	expect(await browser.hears()).toMatchObject({ text: "so you are", name: "Cy" });
	await untilMetric(house, 'parley_pushes_total{outcome="sent"}', (sent) => sent === 2);
});
