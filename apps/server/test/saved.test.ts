import { join } from "node:path";
import type { RefusalCode } from "@parley/protocol/refusals";
import { SavedList } from "@parley/protocol/saved";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { call, expectProblem, get } from "./support/http.ts";
import { houseWith } from "./support/lobby.ts";
import { LOBBY, type Person } from "./support/person.ts";

const ATTIC = "attic";

test("[SAVE1][SAVE2][TEXT1] one saves what stands where one sits, sees it on every device as it stands and may be read, and nobody else does", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off", SAVED_PER_PERSON_MAX: "2" }, "ada", "bo");
	const asks = (by: Person, more = "") =>
		get(house, `/api/people/me/saved${more}`, SavedList, { token: by.token });
	const changes = (method: "PUT" | "DELETE", by: Person, seq: number | string, room = LOBBY) =>
		call(house, `/api/people/me/saved/${seq}`, {
			method,
			token: by.token,
			...(method === "PUT" && { body: { room } }),
		});
	const saves = async (by: Person, seq: number, room = LOBBY) =>
		expect((await changes("PUT", by, seq, room)).status).toBe(204);
	const problem = async (answer: Promise<Response>, status: number, code: RefusalCode) =>
		expectProblem(await answer, status, code);

	for (const one of [ada, bo]) await one.joins(ATTIC);
	const heron = await bo.says("a heron");
	const tab = await ada.opensAnotherTab();
	await saves(ada, heron);
	for (const socket of [ada, tab]) await socket.receives("me");
	const first = (await asks(ada)).saved[0];
	const said = { author: bo.session, name: bo.name, at: expect.any(Number) };
	expect(first).toMatchObject({ seq: heron, state: "stands", room: LOBBY, text: "a heron", ...said });
	const pelican = await bo.says("a pelican", { room: ATTIC });
	await saves(ada, pelican, ATTIC);
	await saves(ada, heron);
	expect((await asks(ada)).saved.map(({ seq }) => seq)).toEqual([pelican, heron]);
	expect((await asks(ada, `?before=${(await asks(ada)).saved[0]?.savedSeq}`)).saved).toEqual([first]);
	expect(await asks(bo)).toEqual({ saved: [], more: false });
	const cut = `${"a ".repeat(495)}||${"secret ".repeat(9)}||`;
	for (const [text, told] of [
		[cut, "a ".repeat(495)],
		[`||${cut}||`, "▒▒▒"],
	] as const) {
		await bo.edits(heron, text);
		expect((await asks(ada)).saved[1]).toMatchObject({ text: told });
	}

	await problem(changes("PUT", ada, await bo.says("one more")), 403, "not-allowed");
	await problem(changes("PUT", ada, heron, ATTIC), 404, "no-such-message");
	await problem(changes("PUT", ada, "one"), 400, "bad-frame");
	await problem(changes("DELETE", bo, heron), 403, "not-allowed");

	await ada.leaves(ATTIC);
	await bo.edits(pelican, "two pelicans", ATTIC);
	await bo.removes(heron);
	const { saved } = await asks(ada);
	expect(saved).toEqual([
		{ seq: pelican, savedSeq: expect.any(Number), state: "closed" },
		{ seq: heron, savedSeq: first?.savedSeq, state: "removed", room: LOBBY },
	]);
	await problem(changes("PUT", ada, pelican, ATTIC), 403, "not-a-member");
	await ada.joins(ATTIC);
	expect((await asks(ada)).saved[0]).toMatchObject({ state: "stands", text: "two pelicans" });
	expect((await changes("DELETE", ada, heron)).status).toBe(204);
	expect((await asks(ada)).saved).toHaveLength(1);

	const body = { name: ada.name, messages: "kept" };
	await call(house, "/api/people/me/leaving", { method: "POST", token: ada.token, body });
	const database = new Database(join(house.dataDir, "parley.db"), { readonly: true });
	expect(database.prepare("SELECT count(*) FROM saved").pluck().get()).toBe(0);
	database.close();
});
