import type { RequestListener } from "node:http";
import type { LookupFunction } from "node:net";
import { gzipSync } from "node:zlib";
import { publicInternet } from "@parley/engine/lookups/network";
import { openSite } from "@parley/engine/test/support/site";
import { expect, test } from "vitest";
import { open, type SendAnswer, type SendRequest } from "./send-hook.ts";

const ANSWER_BYTES_MAX = 1_000;

function sends(to: string, own: Partial<SendRequest> = {}, lookup: LookupFunction = publicInternet.lookup) {
	const request: SendRequest = {
		...{ to, body: "{}", headers: { "content-type": "application/json" } },
		...{ timeoutMs: 20_000, answerBytesMax: ANSWER_BYTES_MAX, inside: ["127.0.0.1"], ...own },
	};
	const send = open({ network: { ...publicInternet, lookup } });
	return send(request, AbortSignal.timeout(30_000)) as Promise<SendAnswer>;
}

const refused = { kind: "failed", why: "address-refused" };

test("[HOOK9] [HOOK11] a redirect inside is followed nowhere", async () => {
	const inside = await openSite((_request, response) => response.end("secrets"));
	const receiver = await openSite((_request, response) =>
		response.writeHead(307, { location: inside.url }).end("look there"),
	);
	expect(await sends(receiver.url)).toEqual({ kind: "answered", status: 307, reply: undefined });
	expect(inside.asked).toEqual([]);
});

test("[HOOK11] nothing inside is dialled that was not opened, also by a name that leads there", async () => {
	const inside = await openSite((_request, response) => response.end("secrets"));
	const leadsInside: LookupFunction = (_host, _options, callback) =>
		callback(null, [{ address: "127.0.0.1", family: 4 }]);
	for (const opened of [[], ["127.0.0.2", "10.0.0.0/8", "::1"]]) {
		for (const host of ["127.0.0.1", "2130706433", "[::ffff:127.0.0.1]", "localhost", "receiver.example"])
			expect(await sends(`http://${host}:${inside.port}/`, { inside: opened }, leadsInside), host).toEqual(
				refused,
			);
		expect(await sends(`http://me:secret@127.0.0.1:${inside.port}/`)).toEqual(refused);
	}
	expect(inside.asked).toEqual([]);
	const answer = await sends(
		`http://receiver.lan:${inside.port}/`,
		{ inside: ["127.0.0.0/30"] },
		leadsInside,
	);
	expect(answer).toMatchObject({ status: 200 });
});

test("[HOOK9] of an answer of 50 MB, packed or not, or without an end, its beginning is read", async () => {
	const text = "x".repeat(50_000_000);
	const endless: RequestListener = (_request, response) => {
		const more = (): void => {
			while (response.write(text.slice(0, 10_000)));
		};
		response.setHeader("content-type", "text/plain").on("drain", more);
		more();
	};
	const answers: RequestListener[] = [
		(_request, response) => response.setHeader("content-type", "text/plain").end(text),
		(_request, response) =>
			response
				.writeHead(200, { "content-type": "text/plain", "content-encoding": "gzip" })
				.end(gzipSync(text)),
		endless,
	];
	for (const listener of answers) {
		const answer = await sends((await openSite(listener)).url);
		expect(answer).toEqual({ kind: "answered", status: 200, reply: text.slice(0, ANSWER_BYTES_MAX) });
	}
});

test("[HOOK10] who never answers, trickles, or is not there is left in time", async () => {
	const silent = await openSite(() => undefined);
	expect(await sends(silent.url, { timeoutMs: 100 })).toEqual({ kind: "failed", why: "too-slow" });
	const trickling = await openSite((_request, response) => {
		const timer = setInterval(() => response.write("x"), 10);
		response.on("close", () => clearInterval(timer));
	});
	expect(await sends(trickling.url, { timeoutMs: 200 })).toEqual({ kind: "failed", why: "too-slow" });
	const nobody: LookupFunction = (_host, _options, callback) => callback(new Error("no such host"), []);
	expect(await sends("http://nobody.example/", {}, nobody)).toEqual({ kind: "failed", why: "unreachable" });
});
