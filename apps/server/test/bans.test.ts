import { Faults } from "@parley/engine/test/support/faults";
import { expect, test } from "vitest";
import { call, wholeHistory } from "./support/http.ts";
import { comesIn, recovers } from "./support/lobby.ts";
import { metric, untilMetric } from "./support/metrics.ts";
import {
	asksFor,
	auditOf,
	DEN,
	denWith,
	does,
	moderationOf,
	operatorDoes,
	posts,
} from "./support/moderation.ts";
import { expected, Person, refusedAs } from "./support/person.ts";

const JOIN = { type: "join", room: DEN } as const;

test("[MOD3] who is banned stays out by session and by name, until the ban is ended", async () => {
	const { ada, bo, house } = await denWith({}, ["ada", "bo"]);
	const ban = await does(ada, { do: "ban", session: bo.session, seconds: 3600 });
	const refused = refusedAs("removed-from-room", await bo.asks(JOIN));
	expect(refused.retryAfterMs).toBeGreaterThan(3_500_000);
	expect(refused.retryAfterMs).toBeLessThanOrEqual(3_600_000);
	refusedAs("removed-from-room", await bo.asks({ type: "wait", room: DEN }));
	await call(house, "/api/sessions/current", { method: "DELETE", token: bo.token });
	const again = await Person.arrives("B0", { port: house.port });
	refusedAs("removed-from-room", await again.asks(JOIN));
	const stranger = await comesIn(house, "somebody else", DEN);
	expect(stranger.session).not.toBe(bo.session);
	await does(ada, { do: "unban", ban });
	await again.joins(DEN);
});

test("[MOD3] a ban by address keeps new names out too, and no address is shown or exported", async () => {
	const env = { TRUST_PROXY: "1" };
	const { ada, house } = await denWith({}, ["ada"], env);
	const from = (address: string) => ({ port: house.port, headers: { "x-forwarded-for": address } });
	const bo = await Person.arrives("bo", from("2001:db8:1:2::7"));
	await bo.joins(DEN);
	await does(ada, { do: "ban", session: bo.session, seconds: 3600, address: true });
	const again = await Person.arrives("nice person", from("2001:db8:1:2::8"));
	refusedAs("removed-from-room", await again.asks(JOIN));
	const neighbour = await Person.arrives("neighbour", from("2001:db8:1:3::7"));
	await neighbour.joins(DEN);
	const seen = [
		await moderationOf(house, ada.token),
		await auditOf(house, ada.token),
		await wholeHistory(house, DEN, ada.token),
		ada.inbox.heard,
	];
	expect(JSON.stringify(seen)).not.toMatch(/2001:db8|addresses/);
	expect((await moderationOf(house, ada.token)).bans).toMatchObject([
		{ person: { name: "bo" }, byAddress: true },
	]);
});

test("[MOD3] a ban by address of somebody the room has never seen keeps out nobody who shares theirs", async () => {
	const { ada, house } = await denWith({}, ["ada"], { TRUST_PROXY: "1" });
	const shared = { port: house.port, headers: { "x-forwarded-for": LAPTOPS } };
	const ghost = await Person.arrives("ghost", shared);
	await does(ada, { do: "ban", session: ghost.session, seconds: 3600, address: true });
	const bo = await Person.arrives("bo", shared);
	await bo.joins(DEN);
	// else whoever keeps a room of their own would learn who shares an address with whom
	refusedAs("removed-from-room", await ghost.asks(JOIN));
});

const LAPTOPS = "203.0.113.7";
const PHONES = "198.51.100.9";

/** Ada's den, and Bo in it at two addresses: without a header it is Ada's. */
async function boWithTwoDoors(first: string | undefined) {
	const { ada, house } = await denWith({}, ["ada"], { TRUST_PROXY: "1" });
	const from = (address?: string) => ({
		port: house.port,
		...(address !== undefined && { headers: { "x-forwarded-for": address } }),
	});
	const bo = await Person.arrives("bo", from(first));
	await bo.joins(DEN);
	const phone = await bo.opensAnotherTab(from(PHONES));
	const comesFrom = async (address?: string) =>
		(await Person.arrives(`from ${address?.slice(0, 3) ?? "ada's"}`, from(address))).asks(JOIN);
	return { ada, house, bo, phone, comesFrom };
}

test("[MOD3] a ban by address during the grace reaches every address that was left, not only the one left last", async () => {
	const { ada, house, bo, phone, comesFrom } = await boWithTwoDoors(LAPTOPS);
	for (const [left, tab] of [bo, phone].entries()) {
		await tab.link.drops();
		await untilMetric(house, "parley_sockets", (open) => open === 2 - left);
	}
	await does(ada, { do: "ban", session: bo.session, seconds: 3600, address: true });
	for (const address of [LAPTOPS, PHONES]) refusedAs("removed-from-room", await comesFrom(address));
});

test("[MOD3] a ban by address reaches who left one address and came back from another, in their grace or while here", async () => {
	const { ada, house, bo, phone, comesFrom } = await boWithTwoDoors(LAPTOPS);
	await bo.link.drops();
	await untilMetric(house, "parley_sockets", (open) => open === 2);
	const tab = await phone.opensAnotherTab({ headers: { "x-forwarded-for": "192.0.2.5" } });
	for (const [left, one] of [phone, tab].entries()) {
		await one.link.drops();
		await untilMetric(house, "parley_sockets", (open) => open === 2 - left);
	}
	await tab.dialsAgain();
	await does(ada, { do: "ban", session: bo.session, seconds: 3600, address: true });
	for (const address of [LAPTOPS, PHONES, "192.0.2.5"])
		refusedAs("removed-from-room", await comesFrom(address));
	expected("joined", await comesFrom("9.9.9.9"));
});

test("[MOD3] an owner's ban by address leaves out the address where they are themselves, the operator's does not", async () => {
	const { ada, house, bo, comesFrom } = await boWithTwoDoors(undefined);
	await does(ada, { do: "ban", session: bo.session, seconds: 3600, address: true });
	refusedAs("removed-from-room", await comesFrom(PHONES));
	expected("joined", await comesFrom());
	const ban = { do: "ban", session: bo.session, seconds: 3600, address: true } as const;
	expect((await operatorDoes(house, ban)).status).toBe(200);
	await ada.leaves(DEN);
	refusedAs("removed-from-room", await ada.asks(JOIN));
});

test("[MOD3] an owner's ban by address leaves out an address that they left within the hour: they can come back there", async () => {
	const { ada, house, bo, comesFrom } = await boWithTwoDoors(LAPTOPS);
	const laptops = { port: house.port, headers: { "x-forwarded-for": LAPTOPS } };
	const tab = await ada.opensAnotherTab(laptops);
	await tab.link.drops();
	await untilMetric(house, "parley_sockets", (open) => open === 3);
	await does(ada, { do: "ban", session: bo.session, seconds: 3600, address: true });
	refusedAs("removed-from-room", await comesFrom(PHONES));
	const again = await ada.opensAnotherTab(laptops);
	await ada.leaves(DEN);
	expected("joined", await again.asks(JOIN));
});

test("[MOD3] a ban by address holds for whoever asks for a seat while it is being stored", async () => {
	const faults = new Faults();
	const options = { faultDoor: faults.door };
	const { ada, house } = await denWith({}, ["ada"], { TRUST_PROXY: "1" }, options);
	const from = { port: house.port, headers: { "x-forwarded-for": "203.0.113.7" } };
	const bo = await Person.arrives("bo", from);
	await bo.joins(DEN);
	const again = await Person.arrives("nice person", from);
	const held = faults.holdCommit();
	const banned = asksFor(ada, { do: "ban", session: bo.session, seconds: 3600, address: true });
	await ada.isInStep();
	const joined = again.asks(JOIN);
	await again.isInStep();
	held.release();
	expected("ok", await banned);
	refusedAs("removed-from-room", await joined);
});

test("[MOD3] bans and mutes end by themselves", async () => {
	const { ada, bo, cy } = await denWith({}, ["ada", "bo", "cy"]);
	await does(ada, { do: "ban", session: bo.session, seconds: 1 });
	await does(ada, { do: "mute", session: cy.session, seconds: 1 });
	refusedAs("removed-from-room", await bo.asks(JOIN));
	refusedAs("not-allowed", await posts(cy, "let me speak"));
	await cy.receives("rules", ({ rules }) => rules.mutedMs === undefined);
	expected("ok", await posts(cy, "at last"));
	await expect.poll(async () => (await bo.asks(JOIN)).type, { timeout: 5_000 }).toBe("joined");
});

test("[MOD3] a ban overtakes a join that is on its way, and what was posted before it stands", async () => {
	const { ada, bo, house } = await denWith({}, ["ada", "bo"]);
	const cy = await Person.arrives("cy", { port: house.port });
	const race = await Promise.all([
		asksFor(ada, { do: "ban", session: bo.session, seconds: 60 }),
		asksFor(ada, { do: "ban", session: cy.session, seconds: 60 }),
		cy.asks(JOIN),
		...Array.from({ length: 20 }, (_, index) => posts(bo, `${index}`)),
	]);
	expected("ok", race[0]);
	expected("ok", race[1]);
	if (race[2].type === "refused") expect(["removed-from-room", "not-a-member"]).toContain(race[2].code);
	refusedAs("removed-from-room", await cy.asks(JOIN));
	refusedAs("not-a-member", await posts(bo, "still?"));
	const history = await wholeHistory(house, DEN, ada.token);
	const banned = history.findIndex((event) => event.type === "moderated" && event.deed.person?.name === "bo");
	const after = history.slice(banned).filter((event) => event.author === bo.session);
	expect(after).toEqual([]);
	const accepted = race.slice(3).filter(({ type }) => type === "ok").length;
	expect(history.filter((event) => event.author === bo.session)).toHaveLength(accepted);
});

test("[MOD3] a mute whose end breaks when it is due is ended when it is tried again, and counted", async () => {
	const faults = new Faults();
	const { ada, bo, house } = await denWith({}, ["ada", "bo"], {}, { faultDoor: faults.door });
	const broken = faults.arm({ at: "decide", does: "throw", of: "end-mute" });
	await does(ada, { do: "mute", session: bo.session, seconds: 1 });
	refusedAs("not-allowed", await posts(bo, "let me speak"));
	await broken.hit;
	await untilMetric(house, "parley_timers_broken_total", (count) => count === 1);
	await expect.poll(async () => (await posts(bo, "at last")).type, { timeout: 15_000 }).toBe("ok");
	await ada.hears("at last");
});

test("[MOD3] a mute whose end hangs when it is due ends the log thread once, and waits for the next start", async () => {
	const faults = new Faults();
	const hung = faults.arm({ at: "decide", does: "loop", of: "end-mute", times: 1_000 });
	const impatient = { COMMIT_STALL_S: "0.2", DECIDE_TIMEOUT_S: "0.4" };
	const { ada, bo, cy, house } = await denWith({}, ["ada", "bo", "cy"], impatient, {
		faultDoor: faults.door,
	});
	await does(ada, { do: "mute", session: bo.session, seconds: 1 });
	await hung.hit;
	await untilMetric(house, "parley_timers_broken_total", (count) => count === 1);
	await recovers(house);
	hung.release();
	// would have been tried again after 4 s
	await does(ada, { do: "ban", session: cy.session, seconds: 6 });
	await expect.poll(async () => (await cy.asks(JOIN)).type, { timeout: 15_000 }).toBe("joined");
	refusedAs("not-allowed", await posts(bo, "let me speak"));
	expect(await metric(house, "parley_commits_failed_total")).toBe(1);

	const back = await house.reopen();
	await bo.comesBack([DEN], { port: back.port });
	await expect.poll(async () => (await posts(bo, "at last")).type, { timeout: 15_000 }).toBe("ok");
});
