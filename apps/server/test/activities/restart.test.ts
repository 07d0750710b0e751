import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { acts, begins, isRefusedTo, looksAt, movesTold, QUESTION } from "../support/activities.ts";
import { comesIn, houseWith } from "../support/lobby.ts";
import { LOBBY } from "../support/person.ts";
import { openHouseProcess, startThatFails } from "../support/server-process.ts";
import { asVersion } from "../support/versions.ts";

/** Behind the first of eight. */
const anyNumbers = Array.from({ length: 7 }, () => expect.any(Number));
const vote = (...options: number[]) => ({ vote: { options } });

test("[ACT3] [ORD4] moves that were acknowledged survive kill -9, those that are in no written state, too", async () => {
	const house = await openHouseProcess({ LIMITS: "off" });
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
	const target = await begins(ada, "list", { title: "To do" });
	const texts = Array.from({ length: 40 }, (_, at) => `item ${at}`);
	await Promise.all(texts.map((text, at) => acts(at % 2 === 0 ? ada : bo, target, { add: { text } })));
	const before = await looksAt(ada, target);
	await house.kill();
	const again = await house.startAgain();
	await bo.comesBack([LOBBY], again);
	const after = await looksAt(bo, target);
	expect(after).toMatchObject({ state: before.state, actedSeq: before.actedSeq });
	const next = await acts(bo, target, { add: { text: "one more" } });
	expect(next).toBeGreaterThan(before.actedSeq);
});

test("[ACT4] what a move drew is told with it and kept: behind a kill it is folded alike, and where nothing was drawn nothing is told", async () => {
	const house = await openHouseProcess({ LIMITS: "off", ...asVersion("drawn-list") });
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
	const target = await begins(ada, "list", { title: "Dice" });
	await acts(ada, target, { add: { text: "as it is" } });
	for (const one of [ada, bo]) await acts(one, target, { add: { text: "drawn" } });
	const last = await acts(bo, target, { tick: { id: 0, is: true } });
	await ada.receives("acted", ({ seq }) => seq === last);
	const drawn = movesTold(ada, target).map(({ random }) => random);
	const [first, second] = [drawn[1]?.[0], drawn[2]?.[0]];
	expect(drawn).toEqual([undefined, [first, ...anyNumbers], [second, ...anyNumbers], undefined]);
	expect(second).not.toBe(first);
	const texts = ["as it is", `drawn ${first}`, `drawn ${second}`].map((text) => ({ text }));
	expect((await looksAt(bo, target)).state).toMatchObject({ items: texts });
	await house.kill();
	const again = await house.startAgain();
	await bo.comesBack([LOBBY], again);
	expect((await looksAt(bo, target)).state).toMatchObject({ items: texts });
});

test("[ACT2] [ACT11] a state is written once a second at most, with the text that search finds, and removal leaves no row", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	const target = await begins(ada, "poll", QUESTION);
	for (let times = 0; times < 30; times += 1)
		await acts(times % 2 === 0 ? ada : bo, target, vote(times % 4 < 2 ? 1 : 0));
	const rows = (sql: string): unknown[] => {
		const database = new Database(join(house.dataDir, "parley.db"), { readonly: true });
		const found = database.prepare(sql).all();
		database.close();
		return found;
	};
	const written = () => rows("SELECT stored_seq = acted_seq isWhole FROM activities");
	await ada.says("so that the log goes on");
	await expect.poll(written, { timeout: 20_000 }).toEqual([{ isWhole: 1 }]);
	expect(rows("SELECT count(*) moves FROM activity_moves")).toEqual([{ moves: 30 }]);
	const found = await fetch(`${house.url}/api/search?q=coffee`, {
		headers: { authorization: `Bearer ${bo.token}` },
	});
	expect(await found.json()).toMatchObject({ hits: [{ seq: target }] });
	await ada.removes(target);
	for (const table of ["activities", "activity_states", "activity_moves", "activity_seats"])
		expect(rows(`SELECT * FROM ${table}`)).toEqual([]);
});

test("[ACT9] a poll ends at its time, also where nobody ran then, and once", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	const target = await begins(ada, "poll", { ...QUESTION, endsInS: 10 });
	await acts(bo, target, vote(0));
	await house.stop();
	const database = new Database(join(house.dataDir, "parley.db"));
	// as if it had been asked for long ago
	database.prepare("UPDATE timers SET at = 1").run();
	database.prepare("UPDATE activity_states SET state = json_set(state, '$.endsAt', 1)").run();
	database.close();
	const again = await house.reopen();
	await bo.comesBack([LOBBY], again);
	await bo.receives("activity", ({ over }) => over === true);
	expect(await isRefusedTo(bo, target, vote(1))).toBe("over");
	const moves = await fetch(`${again.url}/api/rooms/${LOBBY}/activities/${target}/moves?after=${target}`, {
		headers: { authorization: `Bearer ${bo.token}` },
	});
	const { moves: all } = (await moves.json()) as { moves: { event: object }[] };
	expect(all.map(({ event }) => Object.keys(event)[0])).toEqual(["voted", "time-up"]);
});

test("[ACT13] a server that lacks an activity by which the house decides does not start on it, and says what to do", async () => {
	const house = await openHouseProcess({ LIMITS: "off" });
	await comesIn(house, "ada");
	await house.terminate();
	const { code, output } = await startThatFails({
		DATA_DIR: house.dataDir,
		PORT: "0",
		...asVersion("without-lists"),
	});
	expect(code).toBe(1);
	expect(output).toContain("decides the activity list by its version 1, which is not in packages/activities");
});
