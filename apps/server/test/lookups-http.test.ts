import { availableParallelism } from "node:os";
import { openSite } from "@parley/engine/test/support/site";
import { NumbersAnswer, PreviewAnswer, SearchAnswer } from "@parley/protocol/lookups";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { call, expectProblem, get } from "./support/http.ts";
import { comesIn } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { Person } from "./support/person.ts";
import { type Env, openHouse } from "./support/server.ts";

const lookupsUrl = new URL("./support/open-lookups.ts", import.meta.url).href;

const DNS = "/api/lookups/dns";
const PREVIEW = "/api/lookups/preview";
const NUMBERS = "/api/lookups/numbers";
const SEARCH = "/api/search";

/** Ada in the lobby of a house whose lookups may reach our own sites, too. */
async function adasHouse(env: Env) {
	const house = await openHouse(env, { lookupsUrl });
	const ada = await comesIn(house, "ada");
	const { token } = ada;
	return {
		house,
		ada,
		token,
		asks: (path: string, query: Record<string, string>) =>
			call(house, `${path}?${new URLSearchParams(query)}`, { token }),
		posts: (body: unknown) => call(house, NUMBERS, { method: "POST", token, body }),
	};
}

for (const LOOKUP_MODE of ["worker", "inline"]) {
	const env = { LOOKUP_MODE };

	test(`${LOOKUP_MODE}: lookups are for sessions`, async () => {
		const { house } = await adasHouse(env);
		const paths = [`${DNS}?host=example.org`, `${PREVIEW}?url=http://example.org/`, `${SEARCH}?q=word`];
		for (const path of paths) {
			await expectProblem(await call(house, path), 401, "token-invalid");
			await expectProblem(await call(house, path, { token: "made-up" }), 401, "token-invalid");
		}
		const big = { method: "POST" as const, body: "x".repeat(1_000_000) };
		await expectProblem(await call(house, NUMBERS, big), 401, "token-invalid");
	});

	test(`${LOOKUP_MODE}: a link's preview is shown`, async () => {
		const { house, token } = await adasHouse(env);
		const site = await openSite((_request, response) => {
			response.setHeader("content-type", "text/html").end("<title>Kettles</title>");
		});
		const path = `${PREVIEW}?url=${encodeURIComponent(site.url)}`;
		const answer = { found: true, url: site.url, title: "Kettles", site: "127.0.0.1" };
		expect(await get(house, path, PreviewAnswer, { token })).toEqual(answer);
		expect(await get(house, path, PreviewAnswer, { token })).toEqual(answer);
		expect(site.asked).toEqual(["/"]);
	});

	test(`${LOOKUP_MODE}: [LOOK5] past its rate a preview comes later, which is no error, and is counted`, async () => {
		const { house, token } = await adasHouse({ ...env, LOOKUP_THREADS: "1" });
		const site = await openSite((_request, response) => void response.end());
		const pages = Array.from({ length: 12 }, (_, page) => encodeURIComponent(`${site.url}${page}`));
		const answers = await Promise.all(
			pages.map((url) => get(house, `${PREVIEW}?url=${url}`, PreviewAnswer, { token })),
		);
		const later = { found: false, why: "later", retryAfterMs: expect.any(Number) };
		expect(answers).toContainEqual(later);
		expect(await metric(house, 'parley_refused_total{code="too-fast"}')).toBeGreaterThan(0);
	});

	test(`${LOOKUP_MODE}: what is no preview is an answer, what is inside is refused`, async () => {
		const { asks, house, token } = await adasHouse(env);
		const site = await openSite((request, response) => {
			if (request.url === "/in") response.writeHead(302, { location: "http://10.0.0.1/" }).end();
			else response.end("no type at all");
		});
		const path = `${PREVIEW}?url=${encodeURIComponent(site.url)}`;
		expect(await get(house, path, PreviewAnswer, { token })).toEqual({ found: false, why: "not-html" });
		for (const url of [
			`${site.url}in`,
			"http://localhost/",
			"http://167772161/",
			"http://[::1]/",
			"ftp://a.example/",
		])
			await expectProblem(await asks(PREVIEW, { url }), 422, "address-refused");
		for (const url of ["", "nonsense", "x".repeat(2_049)])
			await expectProblem(await asks(PREVIEW, { url }), 400, "bad-frame");
		await expectProblem(await call(house, PREVIEW, { token }), 400, "bad-frame");
		await expectProblem(await call(house, `${PREVIEW}?url=a&url=b`, { token }), 400, "bad-frame");
	});

	test(`${LOOKUP_MODE}: the DNS is asked for what all the world may know`, async () => {
		const { asks } = await adasHouse(env);
		for (const host of ["127.0.0.1", "localhost", "printer.local", "::ffff:10.0.0.1"])
			await expectProblem(await asks(DNS, { host }), 422, "address-refused");
		for (const host of ["", "two words", "x".repeat(256), "http://example.org/"])
			expect((await expectProblem(await asks(DNS, { host }), 400, "bad-frame")).field).toBe("host");
	});

	test(`${LOOKUP_MODE}: numbers are computed, given and seeded`, async () => {
		const operator = { LAB: "on", OPERATOR_TOKEN: "the-operators-own-token" };
		const { house, token } = await adasHouse({ ...env, ...operator });
		const post = (body: unknown, as = token) =>
			get(house, NUMBERS, NumbersAnswer, { method: "POST", token: as, body });
		const roots = { numbers: [1, 4, 9], operation: "sqrt" };
		const threads = Math.min(3, availableParallelism());
		expect(await post(roots)).toMatchObject({ count: 3, sum: 6, results: [1, 2, 3], threads });
		const division = "skewed";
		const body = { count: 50_000, seed: 3, operation: "square", threads: 3, division };
		const many = await post(body, operator.OPERATOR_TOKEN);
		expect(many).toMatchObject({ count: 50_000, sample: expect.any(Array) });
		const numbers = Array.from({ length: 10_000 }, (_, index) => index / 7);
		expect((await post({ numbers, operation: "square" })).results).toHaveLength(10_000);
	});

	test(`${LOOKUP_MODE}: numbers as bytes come back as bytes, each computed, within the bounds of who asks`, async () => {
		const operator = { LAB: "on", OPERATOR_TOKEN: "the-operators-own-token" };
		const { house, token } = await adasHouse({ ...env, ...operator });
		const send = (bytes: Uint8Array<ArrayBuffer>, query: string, as = token) =>
			fetch(`${house.url}${NUMBERS}?${query}`, {
				method: "POST",
				headers: { authorization: `Bearer ${as}`, "content-type": "application/octet-stream" },
				body: bytes,
			});
		const bytesOf = (numbers: readonly number[]) => new Uint8Array(Float64Array.from(numbers).buffer);
		const numbers = Array.from({ length: 10_000 }, (_, index) => index / 3);
		const few = await send(bytesOf(numbers), "operation=square&division=guided");
		expect(few.headers.get("server-timing")).toMatch(/^computing;dur=[\d.e-]+;desc="\d+", moving;dur=/);
		expect([...new Float64Array(await few.arrayBuffer())]).toEqual(numbers.map((one) => one * one));
		await expectProblem(await send(bytesOf([...numbers, 1]), "operation=square"), 413, "too-long");
		const many = [...numbers, ...numbers];
		const roots = await send(bytesOf(many), "operation=sqrt&threads=10", operator.OPERATOR_TOKEN);
		expect([...new Float64Array(await roots.arrayBuffer())]).toEqual(many.map(Math.sqrt));
		const refused = async (bytes: Uint8Array<ArrayBuffer>, query: string) =>
			(await expectProblem(await send(bytes, query), 400, "bad-frame")).field;
		expect(await refused(bytesOf([-1]), "operation=sqrt")).toBe("numbers");
		expect(await refused(bytesOf([Number.NaN]), "operation=square")).toBe("numbers");
		expect(await refused(new Uint8Array(9), "operation=sqrt")).toBe("bytes");
		expect(await refused(bytesOf([1]), "operation=cube")).toBe("operation");
		expect(await refused(bytesOf([1]), "operation=sqrt&threads=x")).toBe("threads");
	});

	test(`${LOOKUP_MODE}: numbers that make no sense are refused, with the field`, async () => {
		const { posts } = await adasHouse(env);
		const refused = async (body: unknown) => (await expectProblem(await posts(body), 400, "bad-frame")).field;
		expect(await refused({ numbers: [-1], operation: "sqrt" })).toBe("numbers");
		await refused({ numbers: ["1"], operation: "sqrt" });
		await refused({ count: 10_000_001, operation: "sqrt" });
		await refused({ numbers: [1], operation: "sqrt", threads: 33 });
		await refused({});
		await refused("[1,");
		await refused([]);
		await expectProblem(await posts({ numbers: "9".repeat(300_000) }), 413, "too-long");
	});

	test(`${LOOKUP_MODE}: what was said is found by whoever has a seat`, async () => {
		const { ada, asks, house, token } = await adasHouse(env);
		const seq = await ada.says("the kettle boils");
		await ada.says("nothing else");
		const find = (query: string) => get(house, `${SEARCH}?${query}`, SearchAnswer, { token });
		let found = await find("q=kettle");
		// the index follows behind
		while (found.hits.length === 0) found = await find("q=kettle");
		expect(found).toMatchObject({ hits: [{ room: "lobby", seq, name: "ada" }], more: false });
		expect(found.hits[0]?.snippet).toContainEqual({ text: "kettle", hit: true });
		expect(await find(`q=kettle&room=lobby&limit=1&order=ranked`)).toEqual(found);
		expect((await find(`q=kettle&before=${seq}`)).hits).toEqual([]);
		await expectProblem(await asks(SEARCH, { q: "kettle", room: "nowhere" }), 404, "no-such-room");
		const eve = await Person.arrives("eve", house);
		const path = `${SEARCH}?q=kettle`;
		expect((await get(house, path, SearchAnswer, { token: eve.token })).hits).toEqual([]);
		const lobby = await call(house, `${path}&room=lobby`, { token: eve.token });
		await expectProblem(lobby, 403, "not-a-member");
	});

	test(`${LOOKUP_MODE}: [FIND3] whoever is called finds where, in the rooms they have a seat in`, async () => {
		const { ada, house, token } = await adasHouse(env);
		const bo = await comesIn(house, "bo");
		const seq = await bo.says("@ada the kettle boils");
		await ada.says("@bo I come");
		const find = (query: string) => get(house, `${SEARCH}?${query}`, SearchAnswer, { token });
		let found = await find("kind=mentions");
		// the index follows behind
		while (found.hits.length === 0) found = await find("kind=mentions");
		expect(found.hits.map((hit) => hit.seq)).toEqual([seq]);
		expect((await find("kind=links")).hits).toEqual([]);
		expect((await find("kind=files&room=lobby&q=kettle")).hits).toEqual([]);
		const eve = await Person.arrives("eve", house);
		const path = `${SEARCH}?kind=mentions`;
		expect((await get(house, path, SearchAnswer, { token: eve.token })).hits).toEqual([]);
	});

	test(`${LOOKUP_MODE}: a search that makes no sense is refused, with the field`, async () => {
		const { asks } = await adasHouse(env);
		const wrong = [
			{ q: "" },
			{ kind: "x" },
			{ limit: "0" },
			{ limit: "101" },
			{ limit: "x" },
			{ before: "-1" },
			{ order: "worst" },
		];
		for (const query of [...wrong, { q: "x".repeat(501) }, { room: "NO" }]) {
			const problem = await expectProblem(await asks(SEARCH, { q: "word", ...query }), 400, "bad-frame");
			expect(Object.keys(query)).toEqual([problem.field]);
		}
	});
}

test("[LOOK4] many numbers and more threads than cores are the operator's, where the lab is on", async () => {
	const OPERATOR_TOKEN = "the-operators-own-token";
	const { house, posts } = await adasHouse({ OPERATOR_TOKEN });
	const many = { count: 10_001, operation: "sqrt" };
	expect(await expectProblem(await posts(many), 413, "too-long")).toMatchObject({ field: "count" });
	const wide = { numbers: [4], operation: "sqrt", threads: 32 };
	expect(await expectProblem(await posts(wide), 403, "not-allowed")).toMatchObject({ field: "threads" });
	const asOperator = { method: "POST", token: OPERATOR_TOKEN, body: many } as const;
	await expectProblem(await call(house, NUMBERS, asOperator), 401, "token-invalid");
});

test("the operator may turn DNS lookups off", async () => {
	const { asks, house, token } = await adasHouse({ DNS_LOOKUPS: "off" });
	await expectProblem(await asks(DNS, { host: "example.org" }), 403, "not-allowed");
	await get(house, `${SEARCH}?q=word`, z.object({}), { token });
});

test("a house as it is deployed reaches nothing on its own machine", async () => {
	const house = await openHouse();
	const { token } = await comesIn(house, "ada");
	const site = await openSite((_request, response) => response.end());
	await expectProblem(await call(house, `${PREVIEW}?url=${site.url}`, { token }), 422, "address-refused");
	expect(site.asked).toEqual([]);
});

test("[CONN8] names asked of the DNS have the rate of pages, by session and by address", async () => {
	const env = { LOOKUP_MODE: "inline", PAGES_PER_SECOND: "0.1", TRUST_PROXY: "1" };
	const house = await openHouse(env, { lookupsUrl });
	const names = Array.from({ length: 12 }, (_, index) => `pupil ${index + 1}`);
	const people = await Promise.all(names.map((name) => Person.arrives(name, { port: house.port })));
	const asks = ({ token }: Person, address: string) =>
		call(house, `${DNS}?host=localhost`, { token, headers: { "x-forwarded-for": address } });
	const [first, ...others] = people as [Person, ...Person[]];
	await expectProblem(await asks(first, "203.0.113.7"), 422, "address-refused");
	const again = await expectProblem(await asks(first, "203.0.113.8"), 429, "too-fast");
	expect(again.retryAfterMs).toBeGreaterThan(0);
	const answers = await Promise.all(others.map((person) => asks(person, "203.0.113.7")));
	expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
	expect(await metric(house, 'parley_refused_total{code="too-fast"}')).toBe(3);
});
