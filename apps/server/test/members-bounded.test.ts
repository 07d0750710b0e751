import { expect, test } from "vitest";
import { converses } from "./support/conversing.ts";
import { houseWith } from "./support/lobby.ts";
import { metric, untilMetric } from "./support/metrics.ts";
import { LOBBY, type Person } from "./support/person.ts";
import { losesSeats } from "./support/seats.ts";

const NO_GRACE = { SEAT_GRACE_S: "0" };

/** The rooms that another tab of theirs is told of behind its welcome. */
async function roomsOf(person: Person): Promise<string[]> {
	const { rooms } = await (await person.opensAnotherTab()).receives("overview");
	return rooms.map(({ room }) => room).sort();
}

/** Their seats are over, and they come back to the house. */
async function isBackWithoutSeats(person: Person, house: { readonly port: number }): Promise<void> {
	await losesSeats(person, house);
	await person.dialsAgain();
}

test("[MEM1] of more memberships than an operator lets a person have the oldest goes, is told of, and is counted", async () => {
	const env = { ...NO_GRACE, MEMBERSHIPS_PER_PERSON_MAX: "2" };
	const { bo, house } = await houseWith(env, "ada", "bo");
	await bo.joins("den");
	await isBackWithoutSeats(bo, house);
	expect(await roomsOf(bo)).toEqual(["den", LOBBY]);
	await bo.joins(LOBBY);
	expect(bo.inbox.frames("left")).toEqual([]);
	await bo.joins("attic");
	expect(await bo.receives("left")).toMatchObject({ room: "den", reason: "left" });
	expect(await roomsOf(bo)).toEqual(["attic", LOBBY]);
	expect(await metric(house, "parley_memberships_forgotten_total")).toBe(1);
});

test("[MEM1] a house that is full of memberships gives none to whoever has none, and takes none from others", async () => {
	const { bo, cy, house } = await houseWith({ ...NO_GRACE, MEMBERSHIPS_MAX: "1" }, "ada", "bo", "cy");
	await isBackWithoutSeats(bo, house);
	await untilMetric(house, "parley_members_without_seat", (members) => members === 1);
	await isBackWithoutSeats(cy, house);
	expect([await roomsOf(bo), await roomsOf(cy)]).toEqual([[LOBBY], []]);
	expect(await metric(house, "parley_memberships_forgotten_total")).toBe(1);
	const again = await house.reopen();
	const told = await bo.opensAnotherTab({ port: again.port });
	expect((await told.receives("overview")).rooms).toMatchObject([{ room: LOBBY }]);
});

test("[MEM1] a conversation is in no count of memberships, and nothing goes for it", async () => {
	const env = { ...NO_GRACE, MEMBERSHIPS_PER_PERSON_MAX: "1", MEMBERSHIPS_MAX: "1" };
	const { ada, bo, house } = await houseWith(env, "ada", "bo");
	const room = await converses(ada, bo);
	await bo.joins(room);
	await isBackWithoutSeats(bo, house);
	expect(await roomsOf(bo)).toEqual([room, LOBBY]);
	expect(await metric(house, "parley_members_without_seat")).toBe(1);
	await bo.joins(room);
	expect(await roomsOf(bo)).toEqual([room, LOBBY]);
	expect(await metric(house, "parley_memberships_forgotten_total")).toBe(0);
});
