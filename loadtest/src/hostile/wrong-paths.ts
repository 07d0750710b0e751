import type { Dice } from "./dice.ts";

const ROUTES = [
	..."/ /healthz /readyz /metrics /ws /r/:x /assets/:x /lab /api/door /api/rooms /api/rooms/:x".split(" "),
	..."/api/rooms/:x/members /api/rooms/:x/events /api/sessions /api/sessions/current /api/names/:x".split(
		" ",
	),
	..."/api/search /api/search /api/search /api/lookups/dns /api/lookups/preview".split(" "),
	..."/api/lookups/numbers /api/files /api/files/:x /api/lab/:x /api/push/:x /api/:x".split(" "),
];

const SEGMENTS = [
	..."lobby x .. %2e%2e%2f%2e%2e%2fetc%2fpasswd ..%5c..%5c %00 %ff % %zz %c0%ae %ed%a0%80".split(" "),
	..."__proto__ constructor current %F0%9F%98%80".split(" "),
	"a".repeat(300),
	..."lobby%0d%0aSet-Cookie:x %252e%252e".split(" "),
	"",
];

/** What FTS, SQL and numbers may stumble over. */
const VALUES = [
	...'hostile " """ * a* AND NOT'.split(" "),
	..."a AND|NEAR(|NEAR(a b, 99999999999)|(|)))|text:a|^a|-a|+|'; DROP TABLE timeline; --".split("|"),
	..."\u0000 ä€😀 \u202e".split(" "),
	"a".repeat(3_000),
	"( ".repeat(500),
	'" OR "'.repeat(200),
	..."0 -1 1.5 9007199254740993 1e999 NaN 2026-01-01 -271821-04-20 lobby".split(" "),
	..."http://127.0.0.1:1/ http://[::ffff:127.0.0.1]:1/ http://0x7f.1/".split(" "),
	..."file:///etc/passwd javascript:alert(1) http://127.0.0.1:99999/".split(" "),
	"",
];

const PARAMETERS = "q room before after around at limit host url token __proto__ q[] q[a]".split(" ");

export function wrongPath(dice: Dice): string {
	const path = dice.pick(ROUTES).replaceAll(":x", () => dice.pick(SEGMENTS));
	const odd = dice.happens(0.05) ? `${path}/${dice.pick(SEGMENTS)}` : path;
	const query = dice.times(0, 4, () => `${dice.pick(PARAMETERS)}=${parameterOf(dice)}`).join("&");
	const seeking = path === "/api/search" ? `q=${parameterOf(dice)}&` : "";
	return `${odd}?${seeking}${query}`;
}

function parameterOf(dice: Dice): string {
	const value = dice.pick(VALUES);
	if (dice.happens(0.05)) return dice.pick(SEGMENTS);
	return dice.happens(0.1) ? `${encodeURIComponent(value)}%` : encodeURIComponent(value);
}
