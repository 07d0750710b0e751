import { expect, test } from "vitest";
import { MEMBERS_SINCE } from "../../src/app/draft-forms.ts";
import { comesIn } from "../support/lobby.ts";
import { DEN, does } from "../support/moderation.ts";
import { nodeGround } from "../support/nodes.ts";
import { expected, Person, refusedAs } from "../support/person.ts";
import { rulesOf } from "../support/running-hash.ts";
import { type House, openHouse } from "../support/server.ts";

const PASSPHRASE = "open sesame";

async function toldOf(person: Person, { port }: House) {
	const tab = await person.opensAnotherTab({ port });
	const { rooms } = await tab.receives("overview");
	return rooms.find(({ room }) => room === DEN);
}

test("[MEM1] [MEM2] [MEM3] three nodes agree on who is a member, whom they ask, and who left", async () => {
	const { env } = await nodeGround();
	const houses = await Promise.all([openHouse(env), openHouse(env), openHouse(env)]);
	const [first, second, third] = houses;
	for (const house of houses)
		await expect.poll(() => rulesOf(house), { timeout: 20_000 }).toBeGreaterThanOrEqual(MEMBERS_SINCE);
	const ada = await Person.arrives("ada", first);
	expected("ok", await ada.asks({ type: "open", room: DEN, passphrase: PASSPHRASE }));
	await ada.joins(DEN);
	const bo = await Person.arrives("bo", second);
	expected("joined", await bo.asks({ type: "join", room: DEN, passphrase: PASSPHRASE }));
	const cy = await comesIn(third, "cy");
	expected("joined", await cy.asks({ type: "join", room: DEN, passphrase: PASSPHRASE }));
	// frees name and seats at once, and leaves no room
	await bo.link.closes();
	await ada.receives("presence", ({ left }) => left?.includes("bo") === true);
	const said = await ada.says("@bo look", { room: DEN });
	await cy.sees(said, DEN);
	await bo.dialsAgain({ port: third.port });
	for (const house of houses)
		await expect.poll(() => toldOf(bo, house)).toMatchObject({ posts: 1, mentions: 1, last: { seq: said } });
	await does(ada, { do: "ban", session: cy.session, seconds: 600 });
	await cy.receives("left", ({ reason }) => reason === "banned");
	for (const house of houses) await expect.poll(() => toldOf(cy, house)).toMatchObject({ state: "banned" });
	// on a node that never saw him give it
	const tab = await bo.opensAnotherTab({ port: first.port });
	expected("joined", await tab.asks({ type: "join", room: DEN }));
	await does(ada, { do: "settings", passphrase: "another one" });
	await tab.leaves(DEN);
	expect(await bo.receives("left")).toMatchObject({ room: DEN, reason: "left" });
	for (const house of houses) await expect.poll(() => toldOf(bo, house)).toBeUndefined();
	refusedAs("not-allowed", await bo.asks({ type: "join", room: DEN, passphrase: PASSPHRASE }));
	// what they keep is what they keep over a start
	const again = await second.reopen();
	await expect.poll(() => toldOf(cy, again)).toMatchObject({ state: "banned" });
	expect(await toldOf(bo, again)).toBeUndefined();
});

test("[MEM1] [ROOM5] the line is left on every node, and the membership on none", async () => {
	const { env } = await nodeGround();
	const houses = await Promise.all([
		openHouse({ ...env, SEAT_GRACE_S: "0" }),
		openHouse({ ...env, SEAT_GRACE_S: "0" }),
	]);
	const [first, second] = houses;
	for (const house of houses)
		await expect.poll(() => rulesOf(house), { timeout: 20_000 }).toBeGreaterThanOrEqual(MEMBERS_SINCE);
	const ada = await Person.arrives("ada", first);
	expected("ok", await ada.asks({ type: "open", room: DEN, capacity: 2 }));
	await ada.joins(DEN);
	const bo = await comesIn(first, "bo", DEN);
	await bo.link.closes();
	await ada.receives("presence", ({ left }) => left?.includes("bo") === true);
	await comesIn(second, "cy", DEN);
	await bo.dialsAgain({ port: first.port });
	const there = await bo.opensAnotherTab({ port: second.port });
	for (const one of [bo, there]) expected("waiting", await one.asks({ type: "wait", room: DEN }));
	expected("ok", await bo.asks({ type: "leave", room: DEN, line: true }));
	expect(await there.receives("left")).toEqual({ type: "left", room: DEN, reason: "left" });
	for (const house of houses) await expect.poll(() => toldOf(bo, house)).toMatchObject({ state: "full" });
	refusedAs("not-a-member", await there.asks({ type: "leave", room: DEN, line: true }));
	await ada.leaves(DEN);
	for (const house of houses) await expect.poll(async () => (await toldOf(bo, house))?.state).toBeUndefined();
	expect((await toldOf(bo, second))?.seat).toBeUndefined();
	expect(await toldOf(bo, second)).toMatchObject({ room: DEN });
});
