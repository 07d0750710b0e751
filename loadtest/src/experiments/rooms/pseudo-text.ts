import { seededNumbers } from "@parley/protocol/seeded-numbers";

const SYLLABLES = ["ba", "de", "fi", "go", "ka", "le", "mi", "no", "pe", "ru"];

/** As many bytes of words (ASCII) as asked for, always the same for a seed: no two equal stretches to compress or skip. */
export function pseudoText(bytes: number, seed: number): string {
	const next = seededNumbers(seed);
	const words: string[] = [];
	for (let length = 0; length < bytes; ) {
		const word = wordOf(next());
		words.push(word);
		length += word.length + 1;
	}
	return `${words.join(" ").slice(0, bytes - 1)}.`;
}

/** A number of up to four digits, a syllable each. */
function wordOf(number: number): string {
	return String(number).replace(/\d/g, (digit) => SYLLABLES[Number(digit)] ?? "");
}
