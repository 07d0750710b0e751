import type { Random } from "../support/random.ts";

/** What paths, numbers, SQL, full-text search, headers and objects may stumble over, alone or in a row. */
const PIECES = `
	lobby .. / % %00 %ff %2e%2e%2f %c0%ae %0d%0a ' " ( ) * a* AND NEAR( text: ^a -- ; : [ ] { } , q= null
	0 -1 1.5 1e999 9007199254740993 NaN __proto__ constructor toString gzip chunked bytes=0-,-1 Bearer
	http://127.0.0.1:1/ http://[::ffff:127.0.0.1]/ file:///etc/passwd ä€😀 ａｄａ a\u0301 \u202e \u200b \u0000`
	.trim()
	.split(/\s+/);
const LENGTH_MAX = 4_000;

/** Nothing, something odd, several of them in a row, or far too much of one. */
export function oddText(dice: Random): string {
	const piece = dice.pick(PIECES);
	if (dice.happens(0.05)) return piece.repeat(dice.below(LENGTH_MAX));
	return dice.times(0, 4, () => dice.pick(PIECES)).join(dice.pick(["", " ", ",", "/"]));
}
