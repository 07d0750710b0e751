import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { acts, asksToAct, begins, isRefusedTo, looksAt, QUESTION } from "../support/activities.ts";
import { call } from "../support/http.ts";
import { comesIn, houseWithFaults, recovers } from "../support/lobby.ts";
import { LOBBY, refusedAs } from "../support/person.ts";
import { openHouseProcess } from "../support/server-process.ts";
import { asVersion } from "../support/versions.ts";

const OPERATOR = "an-operators-token-of-the-tests";

test("[ACT12] a rule that breaks while it decides refuses that move alone; one that breaks while it folds stops its activity", async () => {
	const house = await openHouseProcess({
		LIMITS: "off",
		LOG_LEVEL: "silent",
		OPERATOR_TOKEN: OPERATOR,
		...asVersion("breaking-list"),
	});
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
	const [target, other] = [
		await begins(ada, "list", { title: "A" }),
		await begins(ada, "list", { title: "B" }),
	];
	refusedAs("internal", await asksToAct(bo, target, { add: { text: "undecided" } }));
	await acts(bo, target, { add: { text: "well" } });
	refusedAs("internal", await asksToAct(bo, target, { add: { text: "unfolded" } }));
	await ada.receives("activity", ({ stopped }) => stopped === true);
	expect(await isRefusedTo(ada, target, { add: { text: "well" } })).toBe("stopped");
	expect(await looksAt(ada, target)).toMatchObject({ stopped: true, state: { items: [{ text: "well" }] } });
	await acts(ada, other, { add: { text: "goes on" } });
	await ada.says("and so does the room");
	await house.kill();
	const again = await house.startAgain();
	await bo.comesBack([LOBBY], again);
	expect(await isRefusedTo(bo, target, { add: { text: "well" } })).toBe("stopped");
	const allow = { do: "allow-activity", target };
	const path = `/api/moderation/rooms/${LOBBY}`;
	const allowed = await call(again, path, { method: "POST", token: OPERATOR, body: allow });
	expect(allowed.status).toBe(200);
	await acts(bo, target, { add: { text: "again" } });
});

test("[ACT12] a rule that never ends is named and refused, and its activity is left stopped until the operator allows it", async () => {
	const env = { LIMITS: "off", COMMIT_STALL_S: "0.2", DECIDE_TIMEOUT_S: "0.4", OPERATOR_TOKEN: OPERATOR };
	const { ada, bo, house, faults } = await houseWithFaults(env, "ada", "bo");
	const target = await begins(ada, "poll", QUESTION);
	faults.arm({ at: "decide", does: "loop", of: '"options":[1]' });
	refusedAs("internal", await asksToAct(bo, target, { vote: { options: [1] } }));
	await recovers(house);
	await ada.receives("activity", ({ stopped }) => stopped === true);
	const again = await house.reopen();
	await bo.comesBack([LOBBY], again);
	expect(await isRefusedTo(bo, target, { vote: { options: [0] } })).toBe("stopped");
	const wish = { method: "POST", body: { do: "allow-activity", target } } as const;
	const path = `/api/moderation/rooms/${LOBBY}`;
	expect((await call(again, path, { ...wish, token: bo.token })).status).toBe(403);
	expect((await call(again, path, { ...wish, token: OPERATOR })).status).toBe(200);
	await acts(bo, target, { vote: { options: [0] } });
	await bo.says("well");
});

test("[ACT8] [ACT12] where a rule of an activity never ends while somebody leaves, it is named and stopped, and they leave", async () => {
	const env = { LIMITS: "off", LOG_LEVEL: "silent", COMMIT_STALL_S: "0.2", DECIDE_TIMEOUT_S: "0.4" };
	const house = await openHouseProcess({ ...env, ...asVersion("looping-chess") });
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
	const target = await begins(ada, "chess", {});
	await acts(bo, target, { sit: { seat: 1 } });
	refusedAs("internal", await bo.asks({ type: "leave", room: LOBBY }));
	await ada.receives("activity", ({ stopped }) => stopped === true);
	await bo.leaves();
	const rose = await ada.receives("acted", ({ event }) => "rose" in event);
	expect(rose).toMatchObject({
		target,
		by: { id: bo.session },
		event: { rose: { seat: 1, isUnheard: true } },
	});
	await ada.says("and all others go on");
});

test("[ACT12] a timer whose command never ends leaves its activity stopped, and rings no more at a further start", async () => {
	const env = { LIMITS: "off", COMMIT_STALL_S: "0.2", DECIDE_TIMEOUT_S: "0.4" };
	const { ada, house, faults } = await houseWithFaults(env, "ada");
	const target = await begins(ada, "poll", { ...QUESTION, endsInS: 60 });
	await house.stop();
	const database = new Database(join(house.dataDir, "parley.db"));
	database.prepare("UPDATE timers SET at = 1").run();
	database.close();
	const loop = faults.arm({ at: "decide", does: "loop", of: '"type":"tick"' });
	const again = await house.reopen();
	await loop.hit;
	await ada.comesBack([LOBBY], again);
	await expect.poll(async () => (await looksAt(ada, target)).stopped, { timeout: 20_000 }).toBe(true);
	await recovers(again);
	expect(await isRefusedTo(ada, target, { vote: { options: [0] } })).toBe("stopped");
});
