import type { Dice } from "./dice.ts";
import { wrongPath } from "./wrong-paths.ts";
import { wrongWord } from "./wrong-words.ts";

/** Of a session with a seat in the lobby: without one, most routes refuse before they look. */
export type Token = string;

type Make = (dice: Dice, token: Token) => readonly Buffer[];

const KINDS: readonly Make[] = [
	request,
	request,
	request,
	request,
	(dice, token) => dice.times(2, 8, () => request(dice, token)).flat(),
	badSyntax,
	badUpgrade,
	(dice, token) => {
		const whole = Buffer.concat([...request(dice, token)]);
		return [whole.subarray(0, dice.below(whole.length))];
	},
];

export function wrongRequest(dice: Dice, token: Token): readonly Buffer[] {
	return dice.pick(KINDS)(dice, token);
}

const METHODS = "GET GET GET POST PUT DELETE PATCH HEAD OPTIONS TRACE PURGE".split(" ");
const TYPES = [
	"application/json",
	"application/json; charset=utf-16",
	"application/json; charset=\u00ff",
	"text/plain",
	"multipart/form-data; boundary=x",
	"application/offset+octet-stream",
	"application/x-www-form-urlencoded",
	"",
];

/** Well formed as HTTP, wrong in what it asks. */
function request(dice: Dice, token: Token): readonly Buffer[] {
	const method = dice.pick(METHODS);
	const path = wrongPath(dice);
	const body = method === "GET" && dice.happens(0.9) ? Buffer.alloc(0) : bodyOf(dice);
	const head = [`${method} ${path} HTTP/1.1`, "Host: 127.0.0.1", ...headersOf(dice), ...lengthOf(dice, body)];
	// the session itself must live on, or everything behind it is refused alike
	const isSignOut = method === "DELETE" && path.includes("/sessions");
	if (dice.happens(0.7) && !isSignOut) head.push(`Authorization: Bearer ${token}`);
	return [Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), body])];
}

function lengthOf(dice: Dice, body: Buffer): string[] {
	if (body.length === 0) return [];
	const lie = dice.pick([0, 0, 0, 0, 0, 1, -1, 1e9]);
	return [`Content-Length: ${Math.max(0, body.length + lie)}`];
}

const ODD_HEADERS = [
	"Authorization: Bearer",
	"Authorization: Basic eDp5",
	"Authorization: Bearer \u00ff\u00fe",
	`Authorization: Bearer ${"x".repeat(4_000)}`,
	"Content-Encoding: gzip",
	"Content-Encoding: br",
	"Transfer-Encoding: chunked",
	"Transfer-Encoding: identity, chunked",
	"Expect: 100-continue",
	"Connection: close",
	"Range: bytes=0-0,5-,-1",
	"Range: bytes=99999999999999999999-",
	"If-None-Match: *",
	"If-Modified-Since: never",
	"Accept-Encoding: gzip;q=nan, br, *",
	"X-Forwarded-For: ::1, 127.0.0.1, \u00ff",
	"Forwarded: for=[::1]",
	"Origin: null",
	"Cookie: __proto__=1",
	"Tus-Resumable: 1.0.0",
	"Upload-Length: -1",
	"Upload-Length: 99999999999999999999",
	"Upload-Offset: 5",
	"Upload-Metadata: filename ////, type \u00ff",
	`X-Long: ${"y".repeat(8_000)}`,
];

function headersOf(dice: Dice): string[] {
	const many = dice.happens(0.02) ? dice.times(100, 3_000, (index) => `X-${index}: ${index}`) : [];
	return [`Content-Type: ${dice.pick(TYPES)}`, ...dice.times(0, 3, () => dice.pick(ODD_HEADERS)), ...many];
}

const BODIES = [
	'{"name":"fuzz"}',
	'{"name":{"toString":1}}',
	'{"__proto__":{"name":"x"},"name":"y"}',
	'{"numbers":[1,2,3],"operation":"sqrt","threads":2,"division":"uniform"}',
	'{"count":1e7,"seed":-1,"operation":"square","threads":33,"division":"skewed"}',
	'{"count":1e999,"seed":"x","operation":"cube","threads":0,"division":[]}',
	"[",
	"null",
	'"text"',
	`{"name":"${"n".repeat(20_000)}"}`,
	"[".repeat(8_000),
	"5\r\nhello\r\nG\r\n\r\n",
];

function bodyOf(dice: Dice): Buffer {
	if (dice.happens(0.3)) return Buffer.from(wrongWord(dice));
	return dice.happens(0.2) ? dice.bytes(dice.below(2_000)) : Buffer.from(dice.pick(BODIES));
}

const BAD_SYNTAX = [
	"GET / HTTP/1.1\nHost: 127.0.0.1\n\n",
	"GET / HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n",
	"GET  /  HTTP/1.1\r\n\r\n",
	"GET / HTTP/1.1\r\nHost : x\r\n\r\n",
	"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n folded: y\r\n\r\n",
	"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: y\r\n\r\n",
	"POST /api/sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
	"POST /api/sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
	"POST /api/sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
	"POST /api/sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n5;x=\u0000\r\nhello\r\n0\r\n\r\n",
	"CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
	"GET http://127.0.0.1:1/metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
	"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
	"\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001",
	"\r\n\r\n\r\n",
	"",
];

function badSyntax(dice: Dice): readonly Buffer[] {
	const text = Buffer.from(dice.pick(BAD_SYNTAX), "latin1");
	if (!dice.happens(0.3) || text.length === 0) return [text];
	text[dice.below(text.length)] = dice.below(256);
	return [text];
}

const KEYS = ["dGhlIHNhbXBsZSBub25jZQ==", "", "short", "x".repeat(500), "dGhlIHNhbXBsZSBub25jZQ==, twice"];
const VERSIONS = ["13", "13", "8", "0", "99999", "x", ""];
const PROTOCOLS = ["", "chat", ",,,", "a,a", `${"a,".repeat(2_000)}a`, " ".repeat(4_000)];
const EXTENSIONS = [
	"",
	"permessage-deflate",
	"permessage-deflate; server_max_window_bits=99",
	";;;",
	'x; y="',
	"a,",
];

/** Upgrades that are wrong, twice, or followed by frames before there was an answer. */
function badUpgrade(dice: Dice): readonly Buffer[] {
	const lines = [
		`${dice.pick(["GET", "GET", "POST"])} ${dice.pick(["/ws", "/ws?x", "/", "/ws/"])} HTTP/1.1`,
		"Host: 127.0.0.1",
		"Connection: Upgrade",
		`Upgrade: ${dice.pick(["websocket", "WebSocket", "h2c", ""])}`,
		`Sec-WebSocket-Key: ${dice.pick(KEYS)}`,
		`Sec-WebSocket-Version: ${dice.pick(VERSIONS)}`,
		`Sec-WebSocket-Protocol: ${dice.pick(PROTOCOLS)}`,
		`Sec-WebSocket-Extensions: ${dice.pick(EXTENSIONS)}`,
	];
	const upgrade = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
	return dice.happens(0.5) ? [upgrade, dice.bytes(dice.below(100))] : [upgrade, upgrade];
}
