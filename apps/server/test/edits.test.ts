import { EditList } from "@parley/protocol/edits";
import type { RefusalCode } from "@parley/protocol/refusals";
import { expect, test } from "vitest";
import { call, expectProblem, get } from "./support/http.ts";
import { DEN, denWith, does } from "./support/moderation.ts";
import type { Person } from "./support/person.ts";

test("[NOW5] who wrote a message and who keeps the room are told what it said, nobody else, and nothing once it is removed or its author gone", async () => {
	const { ada, bo, cy, house } = await denWith({}, ["ada", "bo", "cy"]);
	const path = (seq: number | string, more = "") => `/api/rooms/${DEN}/messages/${seq}/edits${more}`;
	const asks = (by: Person, seq: number, more = "") =>
		get(house, path(seq, more), EditList, { token: by.token });
	const problem = async (by: Person, where: string, status: number, code: RefusalCode) =>
		expectProblem(await call(house, where, { token: by.token }), status, code);
	const texts = async (by: Person, seq: number, more = "") =>
		(await asks(by, seq, more)).edits.map(({ text }) => text);

	const said = await bo.says("a heron", { room: DEN });
	expect(await asks(bo, said)).toEqual({ edits: [], more: false });
	await bo.edits(said, "a grey heron", DEN);
	const last = await bo.edits(said, "two herons", DEN);
	const { edits } = await asks(bo, said);
	expect(edits.map(({ seq }) => seq)).toEqual([last, expect.any(Number), said]);
	for (const by of [bo, ada])
		expect(await texts(by, said)).toEqual(["two herons", "a grey heron", "a heron"]);
	expect(await texts(ada, said, `?before=${last}`)).toEqual(["a grey heron", "a heron"]);
	await problem(cy, path(said), 403, "not-yours");
	await problem(ada, path("one"), 400, "bad-frame");
	await problem(ada, path(said, "?before=one"), 400, "bad-frame");
	await does(ada, { do: "moderator", session: cy.session, on: true });
	expect(await texts(cy, said)).toHaveLength(3);
	await cy.leaves(DEN);
	await problem(cy, path(said), 403, "not-a-member");

	await bo.removes(said, DEN);
	expect(await asks(ada, said)).toEqual({ edits: [], more: false });
	const other = await bo.says("a pelican", { room: DEN });
	for (let n = 1; n <= 51; n += 1) await bo.edits(other, `pelican ${n}`, DEN);
	const newest = await asks(ada, other);
	expect(newest).toMatchObject({ more: true, edits: { length: 50 } });
	const rest = `?before=${newest.edits.at(-1)?.seq}`;
	expect(await texts(ada, other, rest)).toEqual(["pelican 1", "a pelican"]);
	const body = { name: bo.name, messages: "kept" };
	await call(house, "/api/people/me/leaving", { method: "POST", token: bo.token, body });
	expect(await asks(ada, other)).toEqual({ edits: [], more: false });
});
