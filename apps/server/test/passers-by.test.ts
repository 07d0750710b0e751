import { NameCheck } from "@parley/protocol/http";
import { expect, test } from "vitest";
import { call, get } from "./support/http.ts";
import { houseWith } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { Person } from "./support/person.ts";

const isFree = async (house: { port: number }, name: string) =>
	(await get(house, `/api/names/${encodeURIComponent(name)}`, NameCheck)).free;

function comesBy(house: { port: number }, name: string): Promise<Response> {
	const headers = { "x-forwarded-for": "203.0.113.7" };
	return call(house, "/api/sessions", { method: "POST", body: { name }, headers });
}

test("[NAME7] a flood of new sessions throws out its own, and whoever wrote comes back", async () => {
	const env = { SESSIONS_MAX: "5", SEAT_GRACE_S: "0.1", TRUST_PROXY: "loopback" };
	const { ada, bo, house } = await houseWith(env, "ada", "bo");
	await ada.says("I was here");
	await bo.hears("I was here");
	await ada.link.drops();
	await expect.poll(() => isFree(house, "ada")).toBe(true);
	for (let n = 1; n <= 12; n++) {
		expect((await comesBy(house, `mallory ${n}`)).status).toBe(201);
		await expect.poll(() => isFree(house, `mallory ${n}`)).toBe(true);
	}
	expect(await metric(house, "parley_sessions")).toBeLessThanOrEqual(5);
	await ada.comesBack();
	await ada.says("and I am again");
	await bo.hears("and I am again");
});

test("[NAME7] all who come to a full house at once come in, while there is anybody to forget", async () => {
	const env = { SESSIONS_MAX: "5", SEAT_GRACE_S: "0.1", TRUST_PROXY: "loopback" };
	const { house } = await houseWith(env, "ada");
	for (const n of [1, 2, 3, 4]) expect((await comesBy(house, `passer-by ${n}`)).status).toBe(201);
	for (const n of [1, 2, 3, 4]) await expect.poll(() => isFree(house, `passer-by ${n}`)).toBe(true);
	const answers = await Promise.all([1, 2, 3, 4].map((n) => comesBy(house, `newcomer ${n}`)));
	expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
	expect(await metric(house, "parley_sessions")).toBe(5);
});

test("[NAME7] a session that never had a seat is forgotten soon, one that had is not", async () => {
	const env = { PASSER_BY_MINUTES: "0.01", SEAT_GRACE_S: "0" };
	const { ada, house } = await houseWith(env, "ada");
	await ada.link.drops();
	await comesBy(house, "mallory");
	expect(await metric(house, "parley_sessions")).toBe(2);
	await expect.poll(() => metric(house, "parley_sessions"), { timeout: 20_000 }).toBe(1);
	await ada.comesBack([]);
	await Person.arrives("mallory", house);
});
