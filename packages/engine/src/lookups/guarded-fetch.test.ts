import type { RequestListener } from "node:http";
import type { LookupFunction } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openSite } from "../../test/support/site.ts";
import { type Fetched, type FetchOptions, guardedFetch } from "./guarded-fetch.ts";
import { type Network, publicInternet } from "./network.ts";
import { isPublicAddress } from "./public-address.ts";

/** The public internet, and one port of this machine beside it. */
function worldWith({ port }: { port: number }, lookup: LookupFunction = publicInternet.lookup): Network {
	return {
		mayDial: (address, at) => (address === "127.0.0.1" && at === port) || isPublicAddress(address),
		lookup,
	};
}

/** A DNS that gives each answer once, the last one for ever. */
function answering(...answers: readonly string[]): LookupFunction {
	let at = 0;
	return (_host, _options, callback) => {
		const address = answers[Math.min(at, answers.length - 1)] ?? "";
		at += 1;
		callback(null, [{ address, family: address.includes(":") ? 6 : 4 }]);
	};
}

function ask(url: string, network: Network, own: Partial<FetchOptions> = {}): Promise<Fetched> {
	return guardedFetch(new URL(url), {
		network,
		signal: AbortSignal.timeout(30_000),
		redirectsMax: 3,
		bodyBytesMax: 1_000,
		accept: "*/*",
		userAgent: "toy",
		wants: () => true,
		...own,
	});
}

const hello: RequestListener = (_request, response) => {
	response.setHeader("content-type", "text/plain").end("hello");
};

test("what may be dialled is fetched", async () => {
	const shop = await openSite(hello);
	const fetched = await ask(shop.url, worldWith(shop));
	expect(fetched).toMatchObject({ kind: "fetched", contentType: "text/plain", isWhole: true });
	expect(fetched.kind === "fetched" && fetched.body.toString()).toBe("hello");
});

const inside = [
	"127.0.0.1",
	"2130706433",
	"0x7f000001",
	"0x7f.1",
	"017700000001",
	"0177.0.0.1",
	"127.1",
	"127.0.1",
	"127.0.0.1.",
	"１２７.０.０.１",
	"127。0。0。1",
	"0",
	"0.0.0.0",
	"10.0.0.1",
	"3232235777",
	"169.254.169.254",
	"100.64.0.1",
	"[::1]",
	"[::]",
	"[::ffff:127.0.0.1]",
	"[::ffff:7f00:1]",
	"[0:0:0:0:0:ffff:7f00:0001]",
	"[::127.0.0.1]",
	"[64:ff9b::127.0.0.1]",
	"[64:ff9b::7f00:1]",
	"[2002:7f00:1::]",
	"[fe80::1]",
	"[fd00:ec2::254]",
	"localhost",
	"LOCALHOST",
	"localhost.",
	"a.localhost",
	"ⓛocalhost",
	"printer",
	"metadata.google.internal",
];

for (const host of inside)
	test(`an address inside is refused however it is spelt: ${host}`, async () => {
		const house = await openSite(hello);
		const refused = { kind: "refused" };
		expect(await ask(`http://${host}:${house.port}/`, publicInternet)).toMatchObject(refused);
		expect(await ask(`http://${host}/`, publicInternet)).toMatchObject(refused);
		expect(await ask(`https://${host}/`, publicInternet)).toMatchObject(refused);
		expect(house.asked).toEqual([]);
	});

test("a name that resolves inside is refused, in every family", async () => {
	const house = await openSite(hello);
	for (const address of [
		"127.0.0.1",
		"10.0.0.1",
		"169.254.169.254",
		"::1",
		"::ffff:127.0.0.1",
		"64:ff9b::7f00:1",
	]) {
		const network = { ...publicInternet, lookup: answering(address) };
		expect(await ask("http://evil.example/", network), address).toMatchObject({ kind: "refused" });
	}
	expect(house.asked).toEqual([]);
});

test("of a name's addresses only the public ones are dialled", async () => {
	const dialled: string[] = [];
	const mayDial = (address: string): boolean => {
		dialled.push(address);
		return false;
	};
	const lookup: LookupFunction = (_host, _options, callback) =>
		callback(null, [
			{ address: "127.0.0.1", family: 4 },
			{ address: "::1", family: 6 },
		]);
	expect(await ask("http://evil.example/", { mayDial, lookup })).toMatchObject({ kind: "refused" });
	expect(dialled).toEqual(["127.0.0.1", "::1"]);
});

test("a DNS that changes its answer between the hops leads nowhere", async () => {
	const shop = await openSite((_request, response) => response.writeHead(302, { location: "/again" }).end());
	const network = worldWith(shop, answering("127.0.0.1", "127.0.0.2"));
	const fetched = await ask(`http://rebinding.example:${shop.port}/`, network);
	expect(fetched).toMatchObject({ kind: "refused" });
	expect(shop.asked).toEqual(["/"]);
});

test("a name is resolved once a hop: what was checked is what is dialled", async () => {
	const shop = await openSite(hello);
	const network = worldWith(shop, answering("127.0.0.1", "10.0.0.1"));
	expect(await ask(`http://rebinding.example:${shop.port}/`, network)).toMatchObject({ kind: "fetched" });
});

test("a redirect inside is refused", async () => {
	const house = await openSite(hello);
	for (const location of [
		house.url,
		`http://localhost:${house.port}/`,
		`//127.1:${house.port}/`,
		`http://[::ffff:127.0.0.1]:${house.port}/`,
		"http://169.254.169.254/latest/meta-data/",
		"file:///etc/passwd",
		"ftp://example.org/",
		"http://user:secret@example.org/",
		"gopher://127.0.0.1:6379/_FLUSHALL",
	]) {
		const shop = await openSite((_request, response) => response.writeHead(301, { location }).end());
		expect(await ask(shop.url, worldWith(shop)), location).toMatchObject({ kind: "refused" });
	}
	expect(house.asked).toEqual([]);
});

test("three redirects are followed, and no fourth", async () => {
	const shop = await openSite((request, response) => {
		const left = Number(request.url?.slice(1));
		if (left > 0) response.writeHead(307, { location: `/${left - 1}` }).end();
		else hello(request, response);
	});
	expect(await ask(`${shop.url}3`, worldWith(shop))).toMatchObject({ kind: "fetched" });
	expect(await ask(`${shop.url}4`, worldWith(shop))).toEqual({ kind: "failed", why: "too-many-redirects" });
});

test("no password is sent, and no other scheme is spoken", async () => {
	for (const url of [
		"http://me:secret@example.org/",
		"http://me@example.org/",
		"ftp://example.org/",
		"data:,x",
	])
		expect(await ask(url, publicInternet), url).toMatchObject({ kind: "refused" });
});

test("only ports where pages live are dialled", () => {
	for (const port of [80, 443, 8080, 8443]) expect(publicInternet.mayDial("1.1.1.1", port)).toBe(true);
	for (const port of [22, 25, 6379, 5432, 11_211])
		expect(publicInternet.mayDial("1.1.1.1", port)).toBe(false);
});

test("an oversize body is read up to the limit", async () => {
	const shop = await openSite((_request, response) => response.end("x".repeat(5_000)));
	const fetched = await ask(shop.url, worldWith(shop));
	expect(fetched).toMatchObject({ kind: "fetched", isWhole: false });
	expect(fetched.kind === "fetched" && fetched.body.byteLength).toBe(1_000);
});

test("an endless body is left", async () => {
	const shop = await openSite((_request, response) => {
		const more = (): void => {
			while (response.write("x".repeat(10_000)));
		};
		response.on("drain", more);
		more();
	});
	expect(await ask(shop.url, worldWith(shop))).toMatchObject({ kind: "fetched", isWhole: false });
});

test("a body that swells when it is unpacked is read up to the limit", async () => {
	const bomb = gzipSync(Buffer.alloc(50_000_000));
	const shop = await openSite((_request, response) => {
		response.setHeader("content-encoding", "gzip").end(bomb);
	});
	const fetched = await ask(shop.url, worldWith(shop));
	expect(fetched.kind === "fetched" && fetched.body.byteLength).toBe(1_000);
});

test("a body that trickles hits the deadline", async () => {
	const shop = await openSite((_request, response) => {
		const timer = setInterval(() => response.write("x"), 10);
		response.on("close", () => clearInterval(timer));
	});
	const signal = AbortSignal.timeout(200);
	expect(await ask(shop.url, worldWith(shop), { signal })).toEqual({ kind: "failed", why: "too-slow" });
});

test("a server that never answers hits the deadline", async () => {
	const shop = await openSite(() => undefined);
	const signal = AbortSignal.timeout(200);
	expect(await ask(shop.url, worldWith(shop), { signal })).toEqual({ kind: "failed", why: "too-slow" });
	expect(shop.asked).toEqual(["/"]);
});

test("nobody there, a bad status, an unwanted type: each says so", async () => {
	const shop = await openSite((request, response) => {
		if (request.url === "/missing") response.writeHead(404).end("no");
		else hello(request, response);
	});
	const network = worldWith(shop);
	expect(await ask(`${shop.url}missing`, network)).toEqual({ kind: "failed", why: "bad-status" });
	expect(await ask(shop.url, network, { wants: () => false })).toEqual({ kind: "failed", why: "unwanted" });
	const nobody: LookupFunction = (_host, _options, callback) => callback(new Error("no such host"), []);
	const failed = await ask("http://nobody.example/", { ...network, lookup: nobody });
	expect(failed).toEqual({ kind: "failed", why: "unreachable" });
});
