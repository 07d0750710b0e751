import { seededNumbers } from "@parley/protocol/seeded-numbers";

const VOCABULARY_SIZE = 4_000;
const WORDS_PER_TEXT = 12;
const ONSETS = ["b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w", "sh", "tr"];
const VOWELS = ["a", "e", "i", "o", "u", "ai", "ou", "ea"];
const SYLLABLES = ONSETS.length * VOWELS.length;

/** In every other text. */
export const COMMON_WORD = "the";
/** In a handful of texts, whatever their number. */
export const RARE_WORD = "needle";
export const RARE_TEXTS = 15;
/** In one text of 500. */
export const PHRASE = "quiet harbour";
const PHRASE_EVERY = 500;
/** Texts as people write them: few words often, many seldom. The same for the same count. */
export function* libraryTexts(count: number): Generator<string> {
	const next = seededNumbers(count);
	for (let index = 0; index < count; index++) {
		const words = Array.from({ length: WORDS_PER_TEXT }, () => word(rank(next)));
		if (index % 2 === 0) words[1] = COMMON_WORD;
		if (index % PHRASE_EVERY === PHRASE_EVERY >> 1) words[4] = PHRASE;
		if (hasRareWord(index, count)) words[7] = RARE_WORD;
		yield words.join(" ");
	}
}

/** Spread evenly over the whole. */
function hasRareWord(index: number, count: number): boolean {
	const nth = (at: number): number => Math.floor((at * RARE_TEXTS) / count);
	return nth(index) !== nth(index + 1);
}

/** A rank in the vocabulary, low ones far more often. */
function rank(next: () => number): number {
	const even = (next() - 1) / 1_000 + (next() - 1) / 1_000_000;
	return Math.floor(VOCABULARY_SIZE * even ** 4);
}

/** The word of a rank: two syllables or more, no two the same. */
export function word(rank: number): string {
	const [first, second] = [rank % SYLLABLES, Math.floor(rank / SYLLABLES)];
	return `${syllable(first)}${syllable(second)}`;
}

function syllable(number: number): string {
	return `${ONSETS[number % ONSETS.length]}${VOWELS[Math.floor(number / ONSETS.length) % VOWELS.length]}`;
}
