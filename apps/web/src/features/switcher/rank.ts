/** How well a label fits what was typed, and which of its characters were meant. */
export interface Fit {
	readonly score: number;
	readonly at: readonly number[];
}

const POINTS = { hit: 1, next: 8, wordStart: 10, start: 14, skipped: -1 };
const SKIPPED_MIN = -8;
const LABEL_CHARS_MAX = 80;

/** Letters of the query in their order, as near together and as near to the starts of words as they can be found. */
export function fit(query: string, label: string): Fit | null {
	const wanted = [...normalized(query.replaceAll(/\s+/g, ""))];
	const chars = [...label].slice(0, LABEL_CHARS_MAX);
	const read = chars.map(normalized);
	if (wanted.length === 0) return { score: 0, at: [] };
	// best[i]: the best way to have found the letters so far with the last of them at place i
	let best: (Fit | null)[] = read.map((char, i) => (fits(char, wanted[0]) ? from(chars, i) : null));
	for (const letter of wanted.slice(1))
		best = read.map((char, i) => (fits(char, letter) ? step(best, chars, i) : null));
	const found = best.reduce(better, null);
	// Of two that fit alike, the shorter one is more of what was typed.
	return found && { ...found, score: found.score - chars.length / 100 };
}

function from(chars: readonly string[], i: number): Fit {
	return { score: pointsAt(chars, i) + Math.max(SKIPPED_MIN, i * POINTS.skipped), at: [i] };
}

function step(best: readonly (Fit | null)[], chars: readonly string[], i: number): Fit | null {
	const ways = best.slice(0, i).map((before, j): Fit | null => {
		if (before === null) return null;
		const gap = i - j - 1;
		const joined = gap === 0 ? POINTS.next : Math.max(SKIPPED_MIN, gap * POINTS.skipped);
		return { score: before.score + pointsAt(chars, i) + joined, at: [...before.at, i] };
	});
	return ways.reduce(better, null);
}

function better(one: Fit | null, other: Fit | null): Fit | null {
	if (one === null || other === null) return one ?? other;
	return other.score > one.score ? other : one;
}

function pointsAt(chars: readonly string[], i: number): number {
	if (i === 0) return POINTS.hit + POINTS.start;
	const before = chars[i - 1] ?? "";
	const starts = /[^\p{L}\p{N}]/u.test(before) || (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(chars[i] ?? ""));
	return POINTS.hit + (starts ? POINTS.wordStart : 0);
}

function fits(char: string, letter: string | undefined): boolean {
	return letter !== undefined && char.startsWith(letter);
}

/** Without case and accents: Tomás is found by "tomas". */
function normalized(text: string): string {
	return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
