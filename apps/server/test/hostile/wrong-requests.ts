import type { Random } from "../support/random.ts";
import { oddText } from "./odd-text.ts";
import { wrongWord } from "./wrong-words.ts";

const METHODS = "GET GET GET POST PUT DELETE PATCH HEAD OPTIONS TRACE PURGE".split(" ");
const ROUTES = `
	/ /healthz /readyz /metrics /ws /r/:x /assets/:x /lab /api/door /api/rooms /api/directory /api/rooms/:x /api/:x
	/api/rooms/:x/members /api/rooms/:x/events /api/sessions /api/sessions/current /api/names/:x
	/api/search /api/search /api/lookups/dns /api/lookups/preview /api/lookups/numbers
	/api/files /api/files/:x /api/uploads /api/lab/:x /api/push/:x
	/api/people/me /api/people/me/:x /api/people/me/devices/:x /api/people/proofs
	/api/device-links /api/device-links/:x /api/moderation/kept-names`
	.trim()
	.split(/\s+/);
const PARAMETERS = "q room before after around at limit host url token __proto__ q[] q[a]".split(" ");
const HEADERS = `
	Authorization Accept-Encoding Content-Encoding Transfer-Encoding Expect Connection Range Origin
	If-None-Match If-Modified-Since X-Forwarded-For Forwarded Cookie Tus-Resumable Upload-Length
	Upload-Offset Upload-Metadata Content-Length X-Long`
	.trim()
	.split(/\s+/);
const BODIES = [
	'{"name":"fuzz"}',
	'{"__proto__":{"name":"x"},"name":{"toString":1}}',
	'{"numbers":[1,2,3],"operation":"sqrt","threads":2,"division":"uniform"}',
	'{"count":1e999,"seed":"x","operation":"cube","threads":33,"division":[]}',
	'{"words":"zoo zoo zoo","sheet":"x","code":"00000","claim":[],"digits":"7"}',
	"[".repeat(8_000),
	"5\r\nhello\r\nG\r\n\r\n",
];

/** `token`: of a session with a seat in the lobby; without one, most routes refuse before they look. */
export function wrongRequest(dice: Random, token: string): readonly Buffer[] {
	switch (dice.below(8)) {
		case 0:
			return dice.times(2, 8, () => request(dice, token));
		case 1:
		case 2:
			return [broken(dice, request(dice, token))];
		case 3:
			return badUpgrade(dice);
		default:
			return [request(dice, token)];
	}
}

/** Well formed as HTTP, wrong in what it asks. */
function request(dice: Random, token: string): Buffer {
	const method = dice.pick(METHODS);
	const path = wrongPath(dice);
	const body = method === "GET" && dice.happens(0.9) ? Buffer.alloc(0) : bodyOf(dice);
	const said = Math.max(0, body.length + dice.pick([0, 0, 0, 0, 0, 1, -1, 1e9]));
	const many = dice.happens(0.02) ? dice.times(100, 3_000, (index) => `X-${index}: ${index}`) : [];
	// the session itself must live on, or everything behind it is refused alike
	const isKnown = dice.happens(0.7) && !(method === "DELETE" && path.includes("/sessions"));
	const head = [
		`${method} ${path} HTTP/1.1`,
		"Host: 127.0.0.1",
		`Content-Type: ${dice.happens(0.7) ? "application/json" : oddText(dice)}`,
		...(isKnown ? [`Authorization: Bearer ${token}`] : []),
		...(body.length === 0 ? [] : [`Content-Length: ${said}`]),
		...dice.times(0, 3, () => `${dice.pick(HEADERS)}: ${oddText(dice)}`),
		...many,
	];
	return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), body]);
}

function wrongPath(dice: Random): string {
	const odd = () =>
		dice.happens(0.2) ? oddText(dice).replaceAll(" ", "") : encodeURIComponent(oddText(dice));
	const path = dice.pick(ROUTES).replaceAll(":x", () => (dice.happens(0.3) ? "lobby" : odd()));
	const query = dice.times(0, 4, () => `${dice.pick(PARAMETERS)}=${odd()}`).join("&");
	return `${path}?${path === "/api/search" ? `q=${odd()}&` : ""}${query}`;
}

function bodyOf(dice: Random): Buffer {
	if (dice.happens(0.3)) return Buffer.from(wrongWord(dice));
	return dice.happens(0.2) ? dice.bytes(dice.below(2_000)) : Buffer.from(dice.pick(BODIES));
}

/** No HTTP any more: cut anywhere, a byte changed, a line twice, an odd line, or line ends of another kind. */
function broken(dice: Random, whole: Buffer): Buffer {
	const text = whole.toString("latin1");
	const lines = text.split("\r\n");
	const at = dice.below(lines.length);
	switch (dice.below(5)) {
		case 0:
			return whole.subarray(0, dice.below(whole.length));
		case 1:
			whole[dice.below(whole.length)] = dice.below(256);
			return whole;
		case 2:
			return Buffer.from(
				lines.toSpliced(at, 0, lines[dice.below(lines.length)] ?? "").join("\r\n"),
				"latin1",
			);
		case 3:
			return Buffer.from(lines.toSpliced(at, 1, oddText(dice)).join("\r\n"), "latin1");
		default:
			return Buffer.from(text.replaceAll("\r\n", dice.pick(["\n", "\r", "\r\n "])), "latin1");
	}
}

/** Upgrades that are wrong, twice, or followed by frames before there was an answer. */
function badUpgrade(dice: Random): readonly Buffer[] {
	const or = (right: string) => (dice.happens(0.7) ? right : oddText(dice));
	const lines = [
		`${dice.pick(["GET", "GET", "POST"])} ${dice.pick(["/ws", "/ws?x", "/", "/ws/"])} HTTP/1.1`,
		"Host: 127.0.0.1",
		"Connection: Upgrade",
		`Upgrade: ${or("websocket")}`,
		`Sec-WebSocket-Key: ${or("dGhlIHNhbXBsZSBub25jZQ==")}`,
		`Sec-WebSocket-Version: ${or("13")}`,
		`Sec-WebSocket-Protocol: ${or("chat")}`,
		`Sec-WebSocket-Extensions: ${or("permessage-deflate; server_max_window_bits=99")}`,
	];
	const upgrade = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
	return dice.happens(0.5) ? [upgrade, dice.bytes(dice.below(100))] : [upgrade, upgrade];
}
