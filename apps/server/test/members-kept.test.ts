import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runs, succeeds } from "./support/command.ts";
import { comesIn } from "./support/lobby.ts";
import { metric, untilMetric } from "./support/metrics.ts";
import { asksFor, DEN, denWith, does } from "./support/moderation.ts";
import { expected, LOBBY, type Person } from "./support/person.ts";
import { records } from "./support/recording.ts";
import { losesSeats } from "./support/seats.ts";
import { freshDataDir, openHouse } from "./support/server.ts";
import { openHouseProcess } from "./support/server-process.ts";
import { asVersion } from "./support/versions.ts";

const NO_GRACE = { SEAT_GRACE_S: "0" };
const WORD = { passphrase: "open sesame" };
const JOIN = { type: "join", room: DEN } as const;

/** The rooms that they are told of behind their welcome, where they have seats and where not. */
async function roomsOf(person: Person, port: number): Promise<readonly (readonly [string, boolean])[]> {
	const tab = await person.opensAnotherTab({ port });
	const { rooms } = await tab.receives("overview");
	await tab.link.drops();
	return rooms.map(({ room, seat }) => [room, seat === true] as const).sort();
}

/** Ada's den has a passphrase, which bo gave before his seat was over. */
async function denOfAMember() {
	const { ada, house } = await denWith(WORD, ["ada"], NO_GRACE);
	const bo = await comesIn(house, "bo");
	expected("joined", await bo.asks({ ...JOIN, ...WORD }));
	await losesSeats(bo, house);
	return { ada, bo, house };
}

test("[MEM1] [MEM3] a restored backup has the members that the house had, and the passphrases that they gave", async () => {
	const { bo, house } = await denOfAMember();
	const copy = join(await freshDataDir(), "copy.db");
	await succeeds({ DATA_DIR: house.dataDir }, "backup", copy);
	const dataDir = await freshDataDir();
	await succeeds({ DATA_DIR: dataDir }, "restore", copy);
	const again = await openHouse({ DATA_DIR: dataDir, ...NO_GRACE });
	expect(await roomsOf(bo, again.port)).toEqual([
		[DEN, false],
		[LOBBY, false],
	]);
	await bo.dialsAgain({ port: again.port });
	expected("joined", await bo.asks(JOIN));
});

test("[MEM1] of an exported room its members are no part: nobody is one of what is imported, and the room keeps its own", async () => {
	const { ada, bo, house } = await denOfAMember();
	await ada.says("on paper", { room: DEN });
	const env = { DATA_DIR: house.dataDir };
	const file = join(house.dataDir, "den.jsonl");
	await succeeds(env, "export", DEN, "--out", file);
	expect(readFileSync(file, "utf8")).not.toContain(bo.session);
	await house.stop();
	await succeeds(env, "import", file, "--room", "copy");
	const again = await openHouse({ ...env, ...NO_GRACE });
	expect(await roomsOf(bo, again.port)).toEqual([
		[DEN, false],
		[LOBBY, false],
	]);
	await bo.dialsAgain({ port: again.port });
	expect((await bo.joins("copy")).events).toMatchObject([{ text: "on paper" }]);
});

test("[ORD1] [MEM1] what became of members is decided anew from a recording, without a difference", async () => {
	const { ada, bo, house } = await denOfAMember();
	const cy = await comesIn(house, "cy");
	const { file, stops } = await records(house);
	await bo.dialsAgain();
	for (const person of [bo, cy]) expected("joined", await person.asks({ ...JOIN, ...WORD }));
	await losesSeats(cy, house);
	await does(ada, { do: "settings", passphrase: "another one" });
	expected("ok", await asksFor(ada, { do: "remove", session: bo.session }));
	await bo.leaves(DEN);
	await bo.joins("attic");
	await comesIn(house, "dee", "attic");
	await losesSeats(bo, house);
	await untilMetric(house, "parley_members_without_seat", (members) => members === 4);
	await stops();
	const { code, output } = await runs({ DATA_DIR: house.dataDir }, "replay", file);
	expect(output).toContain("The same came of all");
	expect(code).toBe(0);
});

test("[MEM1] in a house of rules 4 whoever has a seat is a member from its update on, and whoever had none is not", async () => {
	const before = await openHouseProcess({ ...asVersion("rules-4"), LIMITS: "off" });
	const ada = await comesIn(before, "ada", DEN);
	const [bo, cy] = [await comesIn(before, "bo", DEN), await comesIn(before, "cy", DEN)];
	await does(ada, { do: "remove", session: cy.session });
	expect(await metric(before, "parley_members_without_seat")).toBe(0);
	await before.kill();
	// longer than it takes until the new rules are in force
	const house = await before.startAgain({ NODE_OPTIONS: "", SEAT_GRACE_S: "2" });
	expect(await roomsOf(cy, house.port)).toEqual([]);
	await untilMetric(house, "parley_members_without_seat", (members) => members === 2);
	expect(await roomsOf(bo, house.port)).toEqual([[DEN, false]]);
	expect(await roomsOf(cy, house.port)).toEqual([]);
	await house.kill();
	const again = await house.startAgain();
	expect(await roomsOf(bo, again.port)).toEqual([[DEN, false]]);
});
