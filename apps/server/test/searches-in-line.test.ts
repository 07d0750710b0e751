import type { Problem } from "@parley/protocol/http";
import { expect, test } from "vitest";
import { letGo } from "./support/held-lookups.ts";
import { holdThreads } from "./support/held-threads.ts";
import { call, expectProblem } from "./support/http.ts";
import { comesIn } from "./support/lobby.ts";
import { metric, untilMetric } from "./support/metrics.ts";
import { Person } from "./support/person.ts";
import { type House, openHouse } from "./support/server.ts";

const SCHOOL = "203.0.113.7";
const ELSEWHERE = "203.0.113.8";
const HANG = { timeout: 30_000 };
/** As configuration and SPEC have it. */
const OF_ONE_SESSION_MAX = 4;

const lookupsUrl = new URL("./support/held-lookups.ts", import.meta.url).href;

/** Searches under way, and how each of those that were refused was. */
function searches(house: House, status: 429 | 503, code: "busy" | "too-fast") {
	const refused: { readonly problem: Problem; readonly retryAfter: string | null }[] = [];
	const answered: number[] = [];
	const settled: Promise<void>[] = [];
	const ask = async (path: string, address: string, token?: string): Promise<void> => {
		const from = { headers: { "x-forwarded-for": address }, ...(token === undefined ? {} : { token }) };
		const response = await call(house, path, from);
		if (response.ok) return void answered.push(response.status);
		const retryAfter = response.headers.get("retry-after");
		refused.push({ problem: await expectProblem(response, status, code), retryAfter });
	};
	return {
		refused,
		asks: (path: string, address: string, token?: string) => void settled.push(ask(path, address, token)),
		async allAnswered(): Promise<number> {
			await Promise.all(settled);
			return answered.length;
		},
	};
}

test("[ROOM6] [CONN3] a search for rooms that finds the line full is refused as busy, says when to come again, and is counted", async () => {
	const [ofOneNetwork, ofAll] = [12, 15];
	const env = {
		...{ ROOM_SEARCHES_PER_SESSION_MAX: "0", PAGES_PER_SECOND: "0", TRUST_PROXY: "1" },
		ROOM_SEARCHES_PER_NETWORK_MAX: String(ofOneNetwork),
		ROOM_SEARCHES_WAITING_MAX: String(ofAll),
	};
	const house = await openHouse(env);
	const { asks, refused, allAnswered } = searches(house, 503, "busy");
	const release = holdThreads(house.dataDir);
	// one is looked for already
	for (let n = 0; n < 1 + ofOneNetwork + 4; n++) asks(`/api/rooms?search=word${n}`, SCHOOL);
	await expect.poll(() => refused.length, HANG).toBe(4);
	for (let n = 0; n < ofAll - ofOneNetwork + 5; n++) asks(`/api/rooms?search=elsewhere${n}`, ELSEWHERE);
	await expect.poll(() => refused.length, HANG).toBe(9);
	expect(await metric(house, "parley_room_searches_waiting")).toBe(ofAll);
	await release();
	expect(await allAnswered()).toBe(1 + ofAll);
	for (const { problem, retryAfter } of refused) {
		expect(problem.detail).toBe("The server is busy. Please try again in a moment.");
		expect(problem.retryAfterMs).toBeGreaterThan(0);
		expect(retryAfter).toMatch(/^[1-9]\d*$/);
	}
	expect(await metric(house, 'parley_refused_total{code="busy"}')).toBe(9);
	const found = (whose: string) => metric(house, `parley_room_searches_refused_total{whose="${whose}"}`);
	expect([await found("network"), await found("house")]).toEqual([4, 5]);
	expect(await metric(house, "parley_room_searches_waiting")).toBe(0);
	expect((await call(house, "/api/rooms?search=again")).status).toBe(200);
});

test("[ROOM6] [CONN8] whoever searches without end fills no line for somebody else of their address", async () => {
	const house = await openHouse({ TRUST_PROXY: "1" });
	const [mallory, ada] = [await comesIn(house, "mallory"), await comesIn(house, "ada")];
	const { asks, refused, allAnswered } = searches(house, 429, "too-fast");
	const release = holdThreads(house.dataDir);
	for (let n = 0; n < 8; n++) asks(`/api/rooms?search=mallory${n}`, SCHOOL, mallory.token);
	// one of them is looked for already
	const over = 8 - OF_ONE_SESSION_MAX - 1;
	await expect.poll(() => refused.length, HANG).toBe(over);
	for (let n = 0; n < 8; n++) asks(`/api/rooms?search=ada${n}`, SCHOOL, ada.token);
	await expect.poll(() => refused.length, HANG).toBe(over + 8 - OF_ONE_SESSION_MAX);
	await release();
	expect(await allAnswered()).toBe(2 * OF_ONE_SESSION_MAX + 1);
	for (const { problem, retryAfter } of refused) {
		expect(problem.detail).toContain("Several of your searches");
		expect(problem.retryAfterMs).toBeGreaterThan(0);
		expect(retryAfter).toMatch(/^[1-9]\d*$/);
	}
	expect(await metric(house, 'parley_refused_total{code="too-fast"}')).toBe(refused.length);
});

test("[CONN8] a search for rooms that is refused takes nothing of what others of the address may look at", async () => {
	const env = { ROOM_SEARCHES_PER_SESSION_MAX: "1", PAGES_PER_SECOND: "0.1", TRUST_PROXY: "1" };
	const house = await openHouse(env);
	const ada = await comesIn(house, "ada");
	const { asks, refused, allAnswered } = searches(house, 429, "too-fast");
	const release = holdThreads(house.dataDir);
	for (let n = 0; n < 30; n++) asks(`/api/rooms?search=word${n}`, SCHOOL);
	await expect.poll(() => refused.length, HANG).toBe(28);
	asks("/api/rooms?search=ada", SCHOOL, ada.token);
	await release();
	expect(await allAnswered()).toBe(3);
});

test("[LOOK2] [CONN3] a search for words that finds the line full is refused as busy, says when to come again, and is counted", async () => {
	const house = await openHouse({ LOOKUP_MODE: "inline", TRUST_PROXY: "1" }, { lookupsUrl });
	const mallory = await Person.arrives("mallory", { port: house.port });
	const ada = await Person.arrives("ada", { port: house.port });
	const { asks, refused, allAnswered } = searches(house, 503, "busy");
	for (let n = 0; n < 20; n++) asks("/api/search?q=word", SCHOOL, mallory.token);
	// one of a person runs, and sixteen wait
	await expect.poll(() => refused.length, HANG).toBe(3);
	asks("/api/search?q=word", SCHOOL, ada.token);
	await untilMetric(house, 'parley_lookups_running{service="search"}', (running) => running === 2);
	letGo(house);
	expect(await allAnswered()).toBe(18);
	for (const { problem, retryAfter } of refused) {
		expect(problem.detail).toBe("The server is busy. Please try again in a moment.");
		expect(problem.retryAfterMs).toBeGreaterThan(0);
		expect(retryAfter).toMatch(/^[1-9]\d*$/);
	}
	expect(await metric(house, 'parley_refused_total{code="busy"}')).toBe(3);
});

test("[LOOK5] a preview whose turn did not come in time is no error, and says when to ask again", async () => {
	const house = await openHouse({ LOOKUP_MODE: "inline", TRUST_PROXY: "1" }, { lookupsUrl });
	const ada = await Person.arrives("ada", { port: house.port });
	const asks = (page: number): Promise<Response> =>
		call(house, `/api/lookups/preview?url=http://example.org/${page}`, {
			...{ token: ada.token, headers: { "x-forwarded-for": SCHOOL } },
		});
	// so many of one network run at once
	const begun = Array.from({ length: 8 }, (_, page) => asks(page));
	await untilMetric(house, 'parley_lookups_running{service="preview-link"}', (running) => running === 8);
	const inLine = await asks(8);
	expect([inLine.status, await inLine.json()]).toEqual([
		200,
		{ found: false, why: "later", retryAfterMs: expect.any(Number) },
	]);
	for (const response of await Promise.all(begun)) await expectProblem(response, 504, "timed-out");
}, 30_000);

test("[CONN3] what is refused because of others of one's address is counted once, whatever was asked", async () => {
	const env = { LOOKUP_MODE: "inline", LOOKUPS_PER_ADDRESS_MAX: "1", TRUST_PROXY: "1" };
	const house = await openHouse(env, { lookupsUrl });
	const ada = await Person.arrives("ada", { port: house.port });
	const bo = await Person.arrives("bo", { port: house.port });
	const headers = { "x-forwarded-for": SCHOOL };
	const asks = (path: string, { token }: Person) => call(house, path, { token, headers });
	const paths = { search: "/api/search?q=word", "resolve-dns": "/api/lookups/dns?host=localhost" };
	const first: Promise<Response>[] = [];
	for (const [service, path] of Object.entries(paths)) {
		first.push(asks(path, ada));
		await untilMetric(house, `parley_lookups_running{service="${service}"}`, (running) => running === 1);
		await expectProblem(await asks(path, bo), 429, "too-many-from-here");
		expect(await metric(house, 'parley_refused_total{code="too-many-from-here"}')).toBe(first.length);
	}
	letGo(house);
	expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 422]);
});
