import { PinList } from "@parley/protocol/pins";
import { expect, test } from "vitest";
import { call, expectProblem, get } from "./support/http.ts";
import { comesIn } from "./support/lobby.ts";
import { asksFor, DEN, denWith, does } from "./support/moderation.ts";
import { expected, type Person, refusedAs } from "./support/person.ts";

const pin = (target: number, on = true) => ({ do: "pin", target, on }) as const;
const pinsOf = async (house: { port: number }, { token }: Person, room = DEN) =>
	(await get(house, `/api/rooms/${room}/pins`, PinList, { token })).pins;

test("[PIN1][PIN2] who keeps a room and its speakers pin, all with a seat read it in that order, as it stands now", async () => {
	const { ada, bo, cy, house } = await denWith({}, ["ada", "bo", "cy"], { ROOM_PINS_MAX: "2" });
	const [first, second, third] = [
		await bo.says("one", { room: DEN }),
		await bo.says("two", { room: DEN }),
		await cy.says("three", { room: DEN }),
	];
	refusedAs("not-allowed", await asksFor(bo, pin(first)));
	const seq = await does(ada, pin(second));
	expect(await cy.receives("moderated")).toMatchObject({
		...{ seq, name: "ada", deed: { do: "pin", target: second, on: true } },
	});
	expect(await does(ada, pin(second))).toBe(seq);
	await does(ada, { do: "speaker", session: bo.session, on: true });
	await does(bo, pin(first));
	expect(refusedAs("not-allowed", await asksFor(ada, pin(third)))).toMatchObject({ field: "target" });
	expected("ok", await bo.asks({ type: "edit", room: DEN, target: second, text: "two, edited" }));
	expect(await pinsOf(house, cy)).toMatchObject([
		{ seq: second, name: "bo", text: "two, edited", by: "ada" },
		{ seq: first, text: "one", by: "bo" },
	]);

	await does(ada, { do: "mute", session: bo.session, seconds: 60 });
	expect(refusedAs("not-allowed", await asksFor(bo, pin(first, false)))).toMatchObject({ field: "muted" });
	await bo.removes(first, DEN);
	expect(await pinsOf(house, cy)).toHaveLength(1);
	await does(ada, pin(second, false));
	refusedAs("not-allowed", await asksFor(ada, pin(second, false)));
	refusedAs("no-such-message", await asksFor(ada, pin(first)));
	refusedAs("no-such-message", await asksFor(ada, pin(999_999)));
	expect(await pinsOf(house, cy)).toEqual([]);
});

test("[PIN1][PIN2] a conversation is pinned in by its people, and what is pinned is told to nobody without a seat", async () => {
	const { ada, bo, cy, house } = await denWith({}, ["ada", "bo", "cy"]);
	const { room = "" } = expected("ok", await ada.asks({ type: "converse", with: [bo.session] }));
	for (const person of [ada, bo]) await person.joins(room);
	const said = await ada.says("where we meet", { room });
	expected("ok", await bo.asks({ type: "moderate", room, wish: pin(said) }));
	expect(await pinsOf(house, ada, room)).toMatchObject([{ seq: said, by: "bo" }]);
	refusedAs("no-such-room", await asksFor(cy, pin(said), room));
	// of another room
	refusedAs("no-such-message", await asksFor(ada, pin(said)));
	const outside = await comesIn(house, "dee");
	for (const [person, id, status, code] of [
		[cy, room, 404, "no-such-room"],
		[outside, DEN, 403, "not-a-member"],
	] as const)
		await expectProblem(
			await call(house, `/api/rooms/${id}/pins`, { token: person.token }),
			...([status, code] as const),
		);
});
