import type { RequestListener } from "node:http";
import { Addresses } from "@parley/engine/lib/addresses";
import { publicInternet } from "@parley/engine/lookups/network";
import { isPublicAddress } from "@parley/engine/lookups/public-address";
import { openSite, type Site } from "@parley/engine/test/support/site";
import { expect, test } from "vitest";
import { FetchPace } from "./fetch-pace.ts";
import { previewLink } from "./preview-link.ts";

const HOUR_MS = 3_600_000;

function worldWith({ port }: Site) {
	return {
		mayDial: (address: string, at: number) =>
			(address === "127.0.0.1" && at === port) || isPublicAddress(address),
		lookup: publicInternet.lookup,
	};
}

/** Previews of one site, and a clock of their own. `perSecond`: fetched for one person; 0: no limit. */
async function previewsOf(answer: RequestListener, { fetchMsMax = 30_000, perSecond = 0 } = {}) {
	const site = await openSite(answer);
	let now = 0;
	const clock = { now: () => now, wall: () => now };
	const pace = new FetchPace({ perSecond, addresses: new Addresses([]), clock });
	const preview = previewLink({ network: worldWith(site), clock, fetchMsMax, pace });
	return {
		site,
		ask: (path = "", { person = "ada", signal = AbortSignal.timeout(60_000) } = {}) =>
			preview({ url: `${site.url}${path}`, person, address: "192.0.2.1" }, signal),
		pass: (ms: number) => {
			now += ms;
		},
	};
}

function html(text: string, type = "text/html"): RequestListener {
	return (_request, response) => void response.setHeader("content-type", type).end(text);
}

const none = (why: string) => ({ ok: true, value: { found: false, why } });

test("a page's own words are shown, from where the redirects ended", async () => {
	const { ask, site } = await previewsOf((request, response) => {
		if (request.url === "/short") response.writeHead(302, { location: "/long" }).end();
		else html("<title>The page</title>")(request, response);
	});
	expect(await ask("short")).toEqual({
		ok: true,
		value: { found: true, url: `${site.url}long`, title: "The page", site: "127.0.0.1" },
	});
});

test("nothing but HTML is read", async () => {
	for (const type of ["image/png", "application/json", "text/plain", "text/html-not", ""]) {
		const { ask } = await previewsOf(html("<title>no</title>", type));
		expect(await ask(), type).toEqual(none("not-html"));
	}
	const { ask } = await previewsOf(html("<title>yes</title>", "application/xhtml+xml;charset=utf-8"));
	expect(await ask()).toMatchObject({ ok: true, value: { found: true } });
});

test("why there is no preview is told", async () => {
	const missing = await previewsOf((_request, response) => void response.writeHead(404).end());
	expect(await missing.ask()).toEqual(none("bad-status"));
	const turning = await previewsOf(
		(_request, response) => void response.writeHead(302, { location: "/" }).end(),
	);
	expect(await turning.ask()).toEqual(none("too-many-redirects"));
	expect(turning.site.asked).toHaveLength(4);
	const cut = await previewsOf((request) => request.destroy());
	expect(await cut.ask()).toEqual(none("unreachable"));
	const slow = await previewsOf(
		(_request, response) => {
			const timer = setInterval(() => response.write("<!-- -->"), 10);
			response.setHeader("content-type", "text/html").on("close", () => clearInterval(timer));
		},
		{ fetchMsMax: 200 },
	);
	expect(await slow.ask()).toEqual(none("too-slow"));
});

test("a title past 64 KiB is not found", async () => {
	const { ask } = await previewsOf(
		html(`<meta name="x" content="${"x".repeat(64 * 1024)}"><title>late</title>`),
	);
	expect(await ask()).toEqual(none("no-title"));
});

test("what comes behind a head is not fetched", async () => {
	const left = Promise.withResolvers<void>();
	const { ask } = await previewsOf((_request, response) => {
		response.setHeader("content-type", "text/html").on("close", left.resolve);
		response.write(`<head><title>Short</title></head>${" ".repeat(8_192)}`);
	});
	expect(await ask()).toMatchObject({ ok: true, value: { title: "Short" } });
	await left.promise;
});

test("hostile addresses are refused with a sentence", async () => {
	const { ask, site } = await previewsOf(
		(_request, response) => void response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
	);
	const refused = { ok: false, refusal: { code: "address-refused", field: "url" } };
	expect(await ask()).toMatchObject(refused);
	const preview = previewLink({ network: publicInternet, clock: { now: () => 0, wall: () => 0 } });
	const signal = AbortSignal.timeout(60_000);
	for (const url of [
		site.url,
		"http://localhost/",
		"ftp://example.org/",
		"http://a:b@example.org/",
		"javascript:1",
	])
		expect(await preview({ url }, signal), url).toMatchObject(refused);
	expect(await preview({ url: "nonsense" }, signal)).toMatchObject({ refusal: { code: "bad-frame" } });
});

test("one page is fetched once an hour, however many ask at once and at which place in it", async () => {
	const { ask, pass, site } = await previewsOf(html("<title>Popular</title>"));
	const answers = await Promise.all([ask("a"), ask("a"), ask("a#here"), ask("a#there")]);
	expect(new Set(answers).size).toBe(1);
	pass(HOUR_MS - 1);
	await ask("a");
	expect(site.asked).toEqual(["/a"]);
	pass(1);
	await ask("a");
	expect(site.asked).toEqual(["/a", "/a"]);
});

test("[LOOK5] pages are fetched at a rate by person and by host, and what is known costs nothing", async () => {
	const { ask, pass, site } = await previewsOf(html("<title>Here</title>"), { perSecond: 1 });
	for (let page = 0; page < 10; page++) expect(await ask(`${page}`)).toMatchObject({ ok: true });
	const tooFast = { ok: false, refusal: { code: "too-fast", retryAfterMs: expect.any(Number) } };
	expect(await ask("another")).toMatchObject(tooFast);
	expect(await ask("another", { person: "bo" })).toMatchObject(tooFast);
	expect(await ask("3", { person: "bo" })).toMatchObject({ ok: true });
	pass(1_000);
	expect(await ask("another", { person: "bo" })).toMatchObject({ ok: true });
	expect(site.asked).toHaveLength(11);
});

test("[LOOK5] however often it is asked for in vain, one page of a host is fetched each second", async () => {
	const { ask, pass, site } = await previewsOf(html("<title>Here</title>"), { perSecond: 1 });
	let page = 0;
	for (let first = 0; first < 10; first++) await ask(`${page++}`);
	for (let ms = 0; ms < 5_000; ms += 300) {
		await ask(`${page++}`, { person: ms % 200 === 0 ? "bo" : "cy" });
		pass(300);
	}
	expect(site.asked.length).toBeGreaterThanOrEqual(14);
});

test("that there is no preview is kept for a shorter time", async () => {
	const { ask, pass, site } = await previewsOf((_request, response) => void response.writeHead(500).end());
	await ask();
	await ask();
	expect(site.asked).toHaveLength(1);
	pass(HOUR_MS / 12);
	await ask();
	expect(site.asked).toHaveLength(2);
});

test("whoever leaves does not take the answer from the others", async () => {
	const arrived = Promise.withResolvers<() => void>();
	const { ask, site } = await previewsOf((request, response) => {
		arrived.resolve(() => html("<title>Here</title>")(request, response));
	});
	const leaving = new AbortController();
	const left = ask("a", { signal: leaving.signal });
	const stays = ask("a");
	const release = await arrived.promise;
	leaving.abort();
	await expect(left).rejects.toThrow();
	release();
	expect(await stays).toMatchObject({ ok: true, value: { title: "Here" } });
	expect(site.asked).toEqual(["/a"]);
});
