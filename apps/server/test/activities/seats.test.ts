import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { acts, begins, isRefusedTo, looksAt } from "../support/activities.ts";
import { houseWith, lobbyWith } from "../support/lobby.ts";
import { expected, LOBBY, type Person } from "../support/person.ts";

const sit = (seat: number) => ({ sit: { seat } });

async function hasLostTheRoom(person: Person): Promise<void> {
	await person.receives("presence", ({ left }) => left?.includes("bo") === true);
}

test("[ACT8] whoever is removed from the room has no seat in its activities from that place on", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	expected("ok", await ada.asks({ type: "open", room: "den" }));
	await ada.joins("den");
	await bo.joins("den");
	const target = await begins(ada, "chess", {}, { room: "den" });
	await acts(bo, target, sit(1), "den");
	const wish = { do: "remove", session: bo.session };
	expected("ok", await ada.asks({ type: "moderate", room: "den", wish }));
	const rose = await ada.receives("acted", ({ event }) => "rose" in event);
	expect(rose).toMatchObject({ target, by: { id: bo.session }, event: { rose: { seat: 1 } } });
	const { seats } = await looksAt(ada, target, "den");
	expect(seats).toEqual([null, null]);
});

test("[ACT8] a seat without a grace of its own goes with the room's, by whose grace's end it ever was", async () => {
	const { ada, bo } = await houseWith({ SEAT_GRACE_S: "0.2" }, "ada", "bo");
	const target = await begins(ada, "hidden-numbers");
	await acts(bo, target, sit(0));
	await bo.link.drops();
	const told = await ada.receives(
		"activity",
		({ seats, actedSeq }) => actedSeq > target + 1 && seats?.[0] === null,
	);
	expect(told.target).toBe(target);
	await acts(ada, target, sit(0));
});

test("[ACT8] [ACT9] one with a grace is kept for who comes back, and freed for good where nobody does", async () => {
	const { ada, bo, house } = await houseWith({ SEAT_GRACE_S: "0.2", LIMITS: "off" }, "ada", "bo");
	const target = await begins(ada, "chess", {});
	await acts(bo, target, sit(0));
	await bo.link.drops();
	await hasLostTheRoom(ada);
	expect(await isRefusedTo(ada, target, sit(0))).toBe("seat-taken");
	await bo.dialsAgain();
	await bo.joins();
	const isDue = async (): Promise<typeof house> => {
		await house.stop();
		const database = new Database(join(house.dataDir, "parley.db"));
		database.prepare("UPDATE timers SET at = 1").run();
		database.close();
		return house.reopen();
	};
	const back = await isDue();
	for (const person of [ada, bo]) {
		await person.dialsAgain({ port: back.port });
		await person.joins();
	}
	await ada.says("so that the timers had their turn");
	expect((await looksAt(bo, target)).seats?.[0]).toMatchObject({ id: bo.session });
});

test("[ACT8] where nobody comes back the seat is free when its time is over, for the next who asks", async () => {
	const { ada, bo, house } = await houseWith({ SEAT_GRACE_S: "0.2", LIMITS: "off" }, "ada", "bo");
	const target = await begins(ada, "chess", {});
	await acts(bo, target, sit(0));
	await bo.link.drops();
	await hasLostTheRoom(ada);
	await house.stop();
	const database = new Database(join(house.dataDir, "parley.db"));
	database.prepare("UPDATE timers SET at = 1").run();
	database.close();
	const again = await house.reopen();
	await ada.comesBack([LOBBY], again);
	await expect.poll(async () => (await looksAt(ada, target)).seats?.[0], { timeout: 20_000 }).toBeNull();
	await acts(ada, target, sit(0));
});
