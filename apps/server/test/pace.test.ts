import { expect, test } from "vitest";
import { call, expectProblem } from "./support/http.ts";
import { houseWith } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { expected, LOBBY, refusedAs, stranger } from "./support/person.ts";
import { UpgradeRefused } from "./support/socket-link.ts";

const NEW = { type: "hello", version: 1, name: "mallory" } as const;
const elsewhere = { "x-forwarded-for": "203.0.113.9" };

test("[CONN3] one address brings only so many new names; who has one comes back", async () => {
	const limits = { NEWCOMERS_PER_SECOND: "0.02", TRUST_PROXY: "1" };
	const { ada, bo, house } = await houseWith(limits, "ada", "bo");
	const refused = refusedAs("too-many-from-here", await (await stranger(house)).asks(NEW));
	expect(refused.retryAfterMs).toBeGreaterThan(0);
	const overHttp = await call(house, "/api/sessions", { method: "POST", body: { name: "mallory" } });
	expect(overHttp.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
	await expectProblem(overHttp, 429, "too-many-from-here");
	expect(await metric(house, 'parley_refused_total{code="too-many-from-here"}')).toBe(1);
	await ada.link.drops();
	await ada.comesBack();
	expected("welcome", await (await stranger({ port: house.port, headers: elsewhere })).asks(NEW));
	await ada.says("here again");
	await bo.hears("here again");
});

test("[CONN1] upgrades of one address beyond the rate are refused as 429, and others' are not", async () => {
	const limits = { ARRIVALS_PER_SECOND: "0.1", TRUST_PROXY: "1" };
	const { ada, bo, house } = await houseWith(limits, "ada", "bo");
	await expect(stranger(house)).rejects.toEqual(new UpgradeRefused(429));
	expect(await metric(house, 'parley_upgrades_refused_total{code="too-fast"}')).toBe(1);
	await stranger({ port: house.port, headers: elsewhere });
	await ada.says("quiet here");
	await bo.hears("quiet here");
});

test("[CONN3] rooms are opened, joined and left no faster than a person does it", async () => {
	const { ada, bo } = await houseWith({ ENTRIES_PER_SECOND: "0.1" }, "ada", "bo");
	await ada.asks({ type: "open", room: "den" });
	for (const type of ["open", "join", "wait", "leave"]) {
		const { retryAfterMs } = refusedAs("too-fast", await ada.asks({ type, room: "attic" }));
		expect(retryAfterMs).toBeGreaterThan(0);
	}
	await ada.says("still talking", { room: LOBBY });
	await bo.hears("still talking");
});

test("[CONN3] requests of one address to the API have a rate, others' and the page have not this one", async () => {
	const limits = { REQUESTS_PER_SECOND: "0.2", TRUST_PROXY: "1" };
	const { ada, bo, house } = await houseWith(limits, "ada", "bo");
	const asks = (headers = {}) => call(house, "/api/rooms", { headers });
	expect([(await asks()).status, (await asks()).status]).toEqual([200, 200]);
	const refused = await asks();
	expect(refused.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
	await expectProblem(refused, 429, "too-fast");
	expect(await metric(house, 'parley_refused_total{code="too-fast"}')).toBe(1);
	expect((await asks(elsewhere)).status).toBe(200);
	expect((await call(house, "/healthz")).status).toBe(200);
	await ada.says("sockets go on");
	await bo.hears("sockets go on");
});

test("[CONN1] an IPv6 customer has one /64 and counts as one, whatever address of it is used", async () => {
	const limits = { SOCKETS_PER_ADDRESS_MAX: "1", TRUST_PROXY: "1" };
	const { house } = await houseWith(limits);
	const from = (address: string) => stranger({ port: house.port, headers: { "x-forwarded-for": address } });
	await from("2001:db8:1:2::1");
	await expect(from("2001:db8:1:2:ffff::2")).rejects.toEqual(new UpgradeRefused(429));
	await from("2001:db8:1:3::1");
});
