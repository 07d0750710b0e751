import { DnsAnswer } from "@parley/protocol/lookups";
import { expect, test } from "vitest";
import { openNameServer } from "../../../test/support/name-server.ts";
import { resolveDns } from "./resolve-dns.ts";

async function dnsWith(records: Parameters<typeof openNameServer>[0]) {
	const server = await openNameServer(records);
	const resolve = resolveDns({ servers: [server.address] });
	return {
		asked: server.asked,
		ask: (host: string, signal = AbortSignal.timeout(60_000)) => resolve({ host }, signal),
	};
}

function found(host: string, answer: Partial<DnsAnswer>) {
	return { ok: true, value: { host, addresses: [], names: [], ...answer } };
}

test("a name leads to its addresses of both families", async () => {
	const { ask } = await dnsWith({
		"A example.org": ["93.184.216.34", "93.184.216.35"],
		"AAAA example.org": ["2606:2800:0220:0001:0248:1893:25c8:1946"],
		"A four.example.org": ["93.184.216.34"],
	});
	const answer = await ask("example.org");
	expect(answer.ok && DnsAnswer.parse(answer.value).addresses.toSorted()).toEqual([
		"2606:2800:220:1:248:1893:25c8:1946",
		"93.184.216.34",
		"93.184.216.35",
	]);
	expect(await ask(" Four.EXAMPLE.org. ")).toEqual(
		found("four.example.org", { addresses: ["93.184.216.34"] }),
	);
});

test("an address leads to its names", async () => {
	const { ask } = await dnsWith({
		"PTR 34.216.184.93.in-addr.arpa": ["www.example.org"],
		"PTR 8.8.8.8.in-addr.arpa": [],
	});
	expect(await ask("93.184.216.34")).toEqual(found("93.184.216.34", { names: ["www.example.org"] }));
	expect(await ask("8.8.8.8")).toEqual(found("8.8.8.8", {}));
});

test("an address of version 6 leads to its names, with and without brackets", async () => {
	const reversed = "8.8.8.8.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.6.8.4.0.6.8.4.1.0.0.2.ip6.arpa";
	const { ask } = await dnsWith({ [`PTR ${reversed}`]: ["dns.example"] });
	expect(await ask("2001:4860:4860::8888")).toMatchObject({ value: { names: ["dns.example"] } });
	expect(await ask("[2001:4860:4860::8888]")).toMatchObject({ value: { names: ["dns.example"] } });
});

test("an international name is asked in ASCII", async () => {
	const { ask, asked } = await dnsWith({ "A xn--bcher-kva.example": ["93.184.216.34"] });
	expect(await ask("Bücher.example")).toEqual(
		found("xn--bcher-kva.example", { addresses: ["93.184.216.34"] }),
	);
	expect(asked.toSorted()).toEqual(["A xn--bcher-kva.example", "AAAA xn--bcher-kva.example"]);
});

test("addresses of one family are told though the other one's servers are broken", async () => {
	const { ask } = await dnsWith({
		"A example.org": ["93.184.216.34"],
		"AAAA example.org": "broken",
		"A nothing.example.org": [],
		"AAAA nothing.example.org": "broken",
	});
	expect(await ask("example.org")).toEqual(found("example.org", { addresses: ["93.184.216.34"] }));
	expect(await ask("nothing.example.org")).toMatchObject({ ok: false, refusal: { code: "timed-out" } });
});

test("what the DNS does not know is an answer, too", async () => {
	const { ask } = await dnsWith({});
	expect(await ask("nobody.example.org")).toEqual(found("nobody.example.org", {}));
});

test("nonsense is refused, and nobody is asked", async () => {
	const { ask, asked } = await dnsWith({});
	const refused = { ok: false, refusal: { code: "bad-frame", field: "host" } };
	const nonsense = [
		"",
		" ",
		".",
		"a..b",
		"-a.example",
		"a-.example",
		"two words.example",
		"a/b",
		"http://a.example",
	];
	const longest = `${"a".repeat(63)}.`.repeat(4);
	for (const host of [
		...nonsense,
		`${"a".repeat(64)}.example`,
		`${longest}example`,
		"a.example:80",
		"<b>.example",
	])
		expect(await ask(host), host).toMatchObject(refused);
	expect(asked).toEqual([]);
});

test("names and addresses of this network are refused, and nobody is asked", async () => {
	const { ask, asked } = await dnsWith({});
	const refused = { ok: false, refusal: { code: "address-refused", field: "host" } };
	const names = ["localhost", "a.localhost", "printer", "printer.local", "db.internal", "ⓛocalhost"];
	const addresses = [
		"127.0.0.1",
		"10.0.0.1",
		"::1",
		"[::1]",
		"::ffff:127.0.0.1",
		"fe80::1",
		"169.254.169.254",
	];
	for (const host of [...names, ...addresses, "0x7f.1", "2130706433"])
		expect(await ask(host), host).toMatchObject(refused);
	expect(asked).toEqual([]);
});

test("of a name's addresses only the public ones are told", async () => {
	const { ask } = await dnsWith({
		"A both.example": ["10.0.0.1", "93.184.216.34"],
		"A inside.example": ["10.0.0.1"],
	});
	expect(await ask("both.example")).toEqual(found("both.example", { addresses: ["93.184.216.34"] }));
	expect(await ask("inside.example")).toMatchObject({ refusal: { code: "address-refused" } });
});

test("a name server that is broken is told apart from one that knows nothing", async () => {
	const { ask } = await dnsWith({ "A broken.example": "broken", "AAAA broken.example": "broken" });
	expect(await ask("broken.example")).toMatchObject({ ok: false, refusal: { code: "timed-out" } });
});

test("a silent name server is left at the deadline", async () => {
	const { ask } = await dnsWith({ "A silent.example": "silent", "AAAA silent.example": "silent" });
	await expect(ask("silent.example", AbortSignal.timeout(200))).rejects.toThrow();
	await expect(ask("silent.example", AbortSignal.abort())).rejects.toThrow();
});
