import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { comesIn } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { DEN, does, moderationOf, posts } from "./support/moderation.ts";
import { expected, Person, refusedAs } from "./support/person.ts";
import { openHouseProcess } from "./support/server-process.ts";

const PAST = 1_000;
const JOIN = { type: "join", room: DEN } as const;

/** Ada's den, from which bo is banned and in which cy is muted, for an hour. */
async function den() {
	const house = await openHouseProcess({ LIMITS: "off" });
	const ada = await Person.arrives("ada", { port: house.port });
	expected("ok", await ada.asks({ type: "open", room: DEN }));
	await ada.joins(DEN);
	const [bo, cy] = [await comesIn(house, "bo", DEN), await comesIn(house, "cy", DEN)];
	await does(ada, { do: "ban", session: bo.session, seconds: 3600 });
	await does(ada, { do: "mute", session: cy.session, seconds: 3600 });
	refusedAs("removed-from-room", await bo.asks(JOIN));
	refusedAs("not-allowed", await posts(cy, "hm"));
	return { house, ada, bo, cy };
}

async function expectEnded({ ada, bo, cy }: Record<"ada" | "bo" | "cy", Person>, port: { port: number }) {
	await ada.comesBack([DEN]);
	await expect
		.poll(() => moderationOf(port, ada.token), { timeout: 10_000 })
		.toMatchObject({ bans: [], mutes: [] });
	await cy.comesBack([DEN]);
	expected("ok", await posts(cy, "at last"));
	await bo.dialsAgain();
	await bo.joins(DEN);
}

test("[MOD3] what was to end while the house was down ends at its start", async () => {
	const { house, ...people } = await den();
	expect(await metric(house, "parley_timers_waiting")).toBe(2);
	await house.kill();
	const database = new Database(join(house.dataDir, "parley.db"));
	for (const table of ["bans", "mutes"]) database.prepare(`UPDATE ${table} SET until = ?`).run(PAST);
	database.prepare("UPDATE timers SET at = ?").run(PAST);
	database.close();
	const again = await house.startAgain();
	await expectEnded(people, again);
	expect(await metric(again, "parley_timers_waiting")).toBe(0);
	expect(await metric(again, "parley_timer_late_seconds")).toBeGreaterThan(3600);
});

test("[MOD3] a house of before, with bans and mutes that run, goes on with them and ends them", async () => {
	const { house, ...people } = await den();
	await house.kill();
	const database = new Database(join(house.dataDir, "parley.db"));
	// as the version before left it
	database.exec("DROP TABLE timers; UPDATE meta SET value = 3 WHERE key = 'rules'");
	database.prepare("UPDATE mutes SET until = ?").run(PAST);
	database.close();
	const again = await house.startAgain();
	await people.ada.comesBack([DEN]);
	await expect
		.poll(() => moderationOf(again, people.ada.token), { timeout: 10_000 })
		.toMatchObject({ bans: [{ person: { name: "bo" } }], mutes: [] });
	await people.cy.comesBack([DEN]);
	expected("ok", await posts(people.cy, "at last"));
	await people.bo.dialsAgain();
	refusedAs("removed-from-room", await people.bo.asks(JOIN));
	expect(await metric(again, "parley_timers_waiting")).toBe(1);
});
