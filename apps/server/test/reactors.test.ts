import { LEFT_NAME } from "@parley/protocol/events";
import { ReactorList } from "@parley/protocol/reactors";
import type { RefusalCode } from "@parley/protocol/refusals";
import { expect, test } from "vitest";
import { call, expectProblem, get } from "./support/http.ts";
import { comesIn, houseWith } from "./support/lobby.ts";
import { LOBBY, type Person } from "./support/person.ts";

const path = (seq: number | string, room = LOBBY) => `/api/rooms/${room}/messages/${seq}/reactions`;

test("[NOW4] who has a seat is told who reacted, in that order, and nobody else, nor of what was taken back or removed", async () => {
	const { ada, bo, cy, house } = await houseWith(
		{ LIMITS: "off", REACTORS_ROOM_MAX: "3" },
		"ada",
		"bo",
		"cy",
	);
	const asks = (by: Person, seq: number) => get(house, path(seq), ReactorList, { token: by.token });
	const said = await ada.says("shall we?");
	await cy.reacts(said, "👍");
	await bo.reacts(said, "👍");
	await bo.reacts(said, "🎉");
	await ada.reacts(said, "🎉");
	await ada.reacts(said, "🎉", false);
	const named = ({ name, session: id }: Person) => ({ id, name });
	expect(await asks(ada, said)).toEqual({
		reactions: [
			{ emoji: "👍", people: [named(cy), named(bo)] },
			{ emoji: "🎉", people: [named(bo)] },
		],
		more: false,
	});
	expect(await asks(ada, 999_999)).toEqual({ reactions: [], more: false });

	const problem = async (by: Person, where: string, status: number, code: RefusalCode) =>
		expectProblem(await call(house, where, { token: by.token }), status, code);
	await problem(ada, path("one"), 400, "bad-frame");
	await problem(ada, path(said, "attic"), 404, "no-such-room");
	const dee = await comesIn(house, "dee");
	await problem(ada, path(said), 403, "not-allowed");
	await dee.leaves();
	await problem(dee, path(said), 403, "not-a-member");

	const body = { name: cy.name, messages: "kept" };
	await call(house, "/api/people/me/leaving", { method: "POST", token: cy.token, body });
	const [thumbs] = (await asks(ada, said)).reactions;
	expect(thumbs?.people).toEqual([{ id: cy.session, name: LEFT_NAME }, named(bo)]);
	await ada.removes(said);
	expect(await asks(bo, said)).toEqual({ reactions: [], more: false });
});
