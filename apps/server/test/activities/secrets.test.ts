import { expect, test } from "vitest";
import { acts, begins, looksAt } from "../support/activities.ts";
import { call } from "../support/http.ts";
import { lobbyWith } from "../support/lobby.ts";
import { LOBBY, type Person } from "../support/person.ts";

/** All that a socket was told of that activity, as text, without what everybody may know: who is in the room, who began it. */
function toldOfIt(person: Person, target: number): string {
	const frames = person.inbox.heard.filter(
		(frame) => (frame.type === "activity" || frame.type === "acted") && frame.target === target,
	);
	return JSON.stringify(frames);
}

async function movesAnswer(
	person: Person,
	house: { readonly port: number },
	target: number,
): Promise<number> {
	const path = `/api/rooms/${LOBBY}/activities/${target}/moves`;
	return (await call(house, path, { token: person.token })).status;
}

test("[ACT5] [ACT14] who voted what in a secret poll is told nobody, and stays so when it is over", async () => {
	const { ada, bo, cy, house } = await lobbyWith("ada", "bo", "cy");
	const target = await begins(ada, "secret-poll", { question: "Who leads?", options: ["ada", "bo"] });
	await acts(bo, target, { vote: { options: [1] } });
	const last = await acts(cy, target, { vote: { options: [0] } });
	const seen = await ada.receives("activity", ({ actedSeq }) => actedSeq === last);
	expect(seen.state).toMatchObject({ tally: [1, 1], voters: 2, mine: [] });
	expect((await looksAt(bo, target)).state).toMatchObject({ mine: [1] });
	await acts(ada, target, { end: {} });
	await ada.receives("activity", ({ over }) => over === true);
	expect((await looksAt(ada, target)).state).toMatchObject({ over: "closed", tally: [1, 1], mine: [] });
	for (const person of [ada, bo, cy]) expect(await movesAnswer(person, house, target)).toBe(403);
	for (const other of [bo, cy]) expect(toldOfIt(ada, target)).not.toContain(other.session);
	expect(toldOfIt(bo, target)).not.toContain(cy.session);
	expect(toldOfIt(cy, target)).not.toContain(bo.session);
});

test("[ACT5] on a board without names nobody is told who asks or votes, and a vote resends no board", async () => {
	const { ada, bo, cy, house } = await lobbyWith("ada", "bo", "cy");
	const target = await begins(ada, "questions", { title: "Ask", isNameless: true });
	for (let asked = 0; asked < 10; asked += 1)
		await acts(bo, target, { ask: { text: `${asked}: ${"long ".repeat(50)}?` } });
	const marked = await acts(ada, target, { mark: { id: 0, isAnswered: true } });
	await cy.receives("acted", ({ seq }) => seq === marked);
	cy.forgets();
	const vote = await acts(ada, target, { vote: { id: 3, is: true } });
	const told = await cy.receives("acted", ({ seq }) => seq === vote);
	expect(told).toMatchObject({ by: { id: "", name: "" }, event: { counted: { id: 3, votes: 1 } } });
	await cy.isInStep();
	expect(toldOfIt(cy, target).length).toBeLessThan(300);
	const own = await ada.receives("activity", ({ actedSeq }) => actedSeq === vote);
	expect(own.state).toMatchObject({
		questions: expect.arrayContaining([expect.objectContaining({ id: 3, hasMine: true })]),
	});
	await acts(ada, target, { end: {} });
	await cy.receives("activity", ({ over }) => over === true);
	expect(await movesAnswer(cy, house, target)).toBe(403);
	for (const person of [ada, cy]) expect(toldOfIt(person, target)).not.toContain(bo.session);
	expect(toldOfIt(cy, target)).not.toContain(ada.session);
});
