import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DEN, does, posts } from "./support/moderation.ts";
import { expected, type Person } from "./support/person.ts";
import { toldDen } from "./support/push-service/told.ts";
import type { House } from "./support/server.ts";

const PASSPHRASE = "open sesame";
const fileOf = ({ dataDir }: House): string => join(dataDir, "push-subscriptions.jsonl");

/** Bo was in the den of ada, has no seat any more, and wants to be told; cy sits there, and wants it, too. */
async function boLookedIn(details: { passphrase?: string }) {
	const den = await toldDen(details, { SEAT_GRACE_S: "0.05" });
	const [bo, cy] = [await den.comesIn("bo"), await den.comesIn("cy")];
	bo.person.link.socket.terminate();
	await den.ada.receives("presence", ({ left }) => left?.includes("bo") === true);
	return { ...den, bo, cy };
}

/** The process was killed when the log held what that file does not say yet. */
async function startsWith(
	house: House,
	pushFile: string,
	people: readonly Person[],
	passphrase = "another one",
): Promise<void> {
	await house.stop();
	await writeFile(fileOf(house), pushFile);
	await house.reopen({ SEAT_GRACE_S: "60" });
	for (const person of people) {
		await person.dialsAgain();
		expected("joined", await person.asks({ type: "join", room: DEN, passphrase }));
	}
}

test("[PUSH1] [ACC1] a restart that missed a new passphrase tells nobody who has not given it, and whoever has a seat", async () => {
	const { ada, bo, cy, house, timesTold } = await boLookedIn({ passphrase: PASSPHRASE });
	const before = await readFile(fileOf(house), "utf8");
	await does(ada, { do: "settings", passphrase: "another one" });
	await startsWith(house, before, [ada, cy.person]);
	for (const text of ["under another", "and on"]) {
		expected("ok", await posts(ada, text));
		expect(await cy.browser.hears()).toMatchObject({ text });
	}
	expect(timesTold(bo.browser)).toBe(0);
});

test("[PUSH1] [MOD3] a restart that missed a ban tells nothing to whoever was banned, nor when the ban is over", async () => {
	const { ada, bo, cy, house, timesTold } = await boLookedIn({});
	const before = await readFile(fileOf(house), "utf8");
	const ban = await does(ada, { do: "ban", session: bo.person.session, seconds: 3600 });
	await startsWith(house, before, [ada, cy.person]);
	for (const text of ["while it is on", "and on"]) {
		expected("ok", await posts(ada, text));
		expect(await cy.browser.hears()).toMatchObject({ text });
	}
	expect(timesTold(bo.browser)).toBe(0);
	await does(ada, { do: "unban", ban });
	for (const text of ["all may come", "and go"]) {
		expected("ok", await posts(ada, text));
		expect(await cy.browser.hears()).toMatchObject({ text });
	}
	expect(timesTold(bo.browser)).toBe(0);
});

test("[PUSH1] what was kept before passphrases stood beside it is told on, until there is a new one", async () => {
	const { ada, bo, cy, house, timesTold } = await boLookedIn({ passphrase: PASSPHRASE });
	await does(ada, { do: "settings", topic: "as it was" });
	const before = (await readFile(fileOf(house), "utf8")).replaceAll(/,"locks":\{[^}]*\}/g, "");
	expect(before).not.toContain("locks");
	await startsWith(house, before, [ada, cy.person], PASSPHRASE);
	expected("ok", await posts(ada, "under the same"));
	expect(await bo.browser.hears()).toMatchObject({ text: "under the same" });
	expect(await cy.browser.hears()).toMatchObject({ text: "under the same" });
	await does(ada, { do: "settings", passphrase: "another one" });
	for (const text of ["under another", "and on"]) {
		expected("ok", await posts(ada, text));
		expect(await cy.browser.hears()).toMatchObject({ text });
	}
	expect(timesTold(bo.browser)).toBe(1);
});
