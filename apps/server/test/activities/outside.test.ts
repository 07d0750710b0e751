import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { SearchAnswer } from "@parley/protocol/lookups";
import { expect, test } from "vitest";
import { acts, begins, QUESTION } from "../support/activities.ts";
import { succeeds } from "../support/command.ts";
import { call, expectProblem, get } from "../support/http.ts";
import { houseWith, lobbyWith } from "../support/lobby.ts";
import { LOBBY } from "../support/person.ts";
import { boAndAdasBrowser } from "../support/push-service/told.ts";
import { freshDataDir } from "../support/server.ts";

const vote = (...options: number[]) => ({ vote: { options } });

test("[ACT1] what an activity says of itself is searched and exported as a message's text is, as it stands", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	const target = await begins(ada, "list", { title: "Groceries" });
	await acts(bo, target, { add: { text: "rhubarb" } });
	const found = () => get(house, "/api/search?q=rhubarb", SearchAnswer, { token: ada.token });
	await expect
		.poll(async () => (await found()).hits.map(({ seq }) => seq), { timeout: 20_000 })
		.toEqual([target]);
	await acts(bo, target, { remove: { id: 0 } });
	await acts(bo, target, { add: { text: "spinach" } });
	for (const [format, wanted] of [
		["jsonl", '"activity":{"name":"list"'],
		["html", "Groceries"],
	] as const) {
		const file = join(house.dataDir, `lobby.${format}`);
		await succeeds({ DATA_DIR: house.dataDir }, "export", LOBBY, "--format", format, "--out", file);
		const text = await readFile(file, "utf8");
		expect(text).toContain(wanted);
		expect(text).toContain("spinach");
		expect(text).not.toContain("rhubarb");
	}
	await expect.poll(async () => (await found()).hits, { timeout: 20_000 }).toEqual([]);
	// what it says of itself may be longer than a message may be elsewhere
	await acts(bo, target, { add: { text: "long ".repeat(30).trim() } });
	const record = join(house.dataDir, "record.jsonl");
	await succeeds({ DATA_DIR: house.dataDir }, "export", LOBBY, "--out", record);
	const elsewhere = { DATA_DIR: await freshDataDir(), MESSAGE_BYTES_MAX: "64" };
	expect(await succeeds(elsewhere, "import", record)).toContain("1 of them were activities");
});

test("[ACT14] who has a seat reads the moves of one activity in their order, from where they are; others do not", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const target = await begins(ada, "poll", QUESTION);
	const seqs = [
		await acts(ada, target, vote(0)),
		await acts(bo, target, vote(1)),
		await acts(ada, target, vote(1)),
	];
	const path = `/api/rooms/${LOBBY}/activities/${target}/moves`;
	const all = await (await call(house, path, { token: bo.token })).json();
	expect(all).toMatchObject({ more: false, moves: seqs.map((seq) => ({ seq })) });
	const behind = await (await call(house, `${path}?after=${seqs[0]}`, { token: bo.token })).json();
	expect(behind).toMatchObject({
		moves: [{ seq: seqs[1], after: seqs[0], by: { name: "bo" } }, { seq: seqs[2] }],
	});
	await expectProblem(await call(house, path), 401, "token-invalid");
	await expectProblem(await call(house, `${path}?after=soon`, { token: bo.token }), 400, "bad-frame");
	const none = `/api/rooms/${LOBBY}/activities/${(seqs[2] ?? 0) + 9}/moves`;
	await expectProblem(await call(house, none, { token: bo.token }), 404, "no-such-message");
	await bo.leaves();
	await expectProblem(await call(house, path, { token: bo.token }), 403, "not-a-member");
});

test("[ACT1] [PUSH1] whoever is told of every message is told of an activity by what it says of itself", async () => {
	const { bo, browser } = await boAndAdasBrowser({ lobby: "all" });
	await begins(bo, "poll", QUESTION);
	expect(await browser.hears()).toMatchObject({ text: expect.stringContaining("Tea or coffee?") });
});
