import { expect, test } from "vitest";
import { converses } from "./support/conversing.ts";
import { call, expectProblem } from "./support/http.ts";
import { houseWithFaults, recovers } from "./support/lobby.ts";
import { OPERATOR_TOKEN, operatorDoes } from "./support/moderation.ts";
import { expected, type Person, refusedAs, stranger } from "./support/person.ts";

const ENV = { LIMITS: "off", OPERATOR_TOKEN };

/** Two in the lobby who have a conversation, and sit in it. */
async function talking() {
	const { ada, bo, house, faults } = await houseWithFaults(ENV, "ada", "bo");
	const room = await converses(ada, bo);
	for (const person of [ada, bo]) await person.joins(room);
	for (const person of [ada, bo]) {
		await person.isInStep();
		person.forgets();
	}
	return { ada, bo, house, faults, room };
}

const toldOf = ({ inbox }: Person) =>
	inbox.frames("conversation").map(({ with: [other], state }) => [other, state]);

test("[TALK5] who has a conversation since a commit whose answer was lost is told of it, both, once", async () => {
	const { ada, bo, cy, faults } = await houseWithFaults(ENV, "ada", "bo", "cy");
	faults.loseAnswer();
	await ada.asks({ type: "converse", with: [bo.session] });
	const [one, other] = await Promise.all([ada, bo].map((person) => person.receives("conversation")));
	expect(one).toMatchObject({
		room: other?.room,
		with: [{ session: bo.session, name: "bo" }],
		state: "accepted",
	});
	expect(other).toMatchObject({ with: [{ session: ada.session, name: "ada" }], state: "new" });
	expect(await converses(bo, ada)).toBe(one?.room);
	for (const person of [ada, bo, cy]) await person.isInStep();
	expect([ada, bo, cy].map((person) => toldOf(person).length)).toEqual([1, 1, 0]);
});

test("[TALK5] [TALK4] what one said to a conversation in a commit whose answer was lost, they alone are told", async () => {
	const { ada, bo, house, faults, room } = await talking();
	const tab = await bo.opensAnotherTab();
	await tab.receives("conversation");
	tab.forgets();
	faults.loseAnswer();
	refusedAs("read-only", await bo.asks({ type: "answer", room, do: "block" }));
	for (const one of [bo, tab])
		expect(await one.receives("conversation")).toMatchObject({ room, state: "blocked" });
	await recovers(house);
	await ada.isInStep();
	expect(toldOf(ada)).toEqual([]);
});

test("[TALK6] a name that was taken in a commit whose answer was lost is told to everybody who shares a room, and a conversation", async () => {
	const { ada, bo, house, faults, room } = await talking();
	faults.loseAnswer();
	refusedAs(
		"read-only",
		await (await stranger(house)).asks({ type: "hello", version: 1, name: "robert", token: bo.token }),
	);
	expect(await ada.receives("conversation")).toMatchObject({ room, with: [{ name: "robert" }] });
	expect(await ada.receives("rules")).toMatchObject({ room, title: "robert" });
	for (const shared of ["lobby", room])
		await ada.receives(
			"presence",
			({ room, members }) => room === shared && members?.includes("robert") === true,
		);
	await recovers(house);
});

test("[TALK6] that the other is gone for good by a commit whose answer was lost is told, once", async () => {
	const { ada, bo, house, faults, room } = await talking();
	faults.loseAnswer();
	const signsOut = call(house, "/api/sessions/current", { method: "DELETE", token: bo.token });
	await expectProblem(await signsOut, 503, "read-only");
	const gone = { session: bo.session, name: "bo", gone: true };
	expect(await ada.receives("conversation")).toMatchObject({ room, with: [gone] });
	await recovers(house);
	await ada.isInStep();
	expect(toldOf(ada)).toEqual([[gone, "accepted"]]);
});

test("[ROOM9] a conversation that was deleted in a commit whose answer was lost is gone for both, in it or not", async () => {
	const { ada, bo, house, faults, room } = await talking();
	await bo.leaves(room);
	faults.loseAnswer();
	await expectProblem(await operatorDoes(house, { do: "delete" }, room), 503, "read-only");
	for (const one of [ada, bo])
		expect(await one.receives("left")).toEqual({ type: "left", room, reason: "gone" });
	expected("refused", await ada.asks({ type: "post", room, id: crypto.randomUUID(), text: "hello?" }));
});
