import { writingTexts } from "../writing-texts.ts";
import { emojiGroups } from "./emoji-data.ts";

export interface Emoji {
	readonly char: string;
	/** what is written between colons */
	readonly name: string;
	readonly names: readonly string[];
}
export interface EmojiGroup {
	readonly title: string;
	readonly emoji: readonly Emoji[];
}

export const groups: readonly EmojiGroup[] = emojiGroups.map(([group, list]) => ({
	title: writingTexts.emojiGroups[group],
	emoji: read(list),
}));
const all = groups.flatMap(({ emoji }) => emoji);
const byName = new Map(all.flatMap((emoji) => emoji.names.map((name) => [name, emoji] as const)).reverse());

/** Best first: the name itself, names that begin so, names with a word that begins so, names that hold it. */
export function searchEmoji(query: string, max: number): readonly Emoji[] {
	const asked = query.trim().toLowerCase().replaceAll(/\s+/gu, "_");
	if (asked === "") return [];
	const found = all
		.map((emoji) => ({
			emoji,
			rank: Math.min(...emoji.names.map((name, index) => rankOf(name, asked) + nearness(name, index))),
		}))
		.filter(({ rank }) => rank < NOT_FOUND);
	return found
		.sort((one, other) => one.rank - other.rank)
		.slice(0, max)
		.map(({ emoji }) => emoji);
}

export function emojiNamed(name: string): string | undefined {
	return byName.get(name.toLowerCase())?.char;
}

export function nameOfEmoji(char: string): string | undefined {
	return all.find((emoji) => emoji.char === char)?.name;
}

const NOT_FOUND = 4;

/** Of equals, the one whose own name it is comes before one that is also called so, and the short before the long. */
function nearness(name: string, index: number): number {
	return (index === 0 ? 0 : 0.5) + Math.min(name.length, 99) / 1_000;
}

function rankOf(name: string, asked: string): number {
	if (name === asked) return 0;
	if (name.startsWith(asked)) return 1;
	if (name.includes(`_${asked}`)) return 2;
	return name.includes(asked) ? 3 : NOT_FOUND;
}

function read(list: string): readonly Emoji[] {
	const words = list.split(/\s+/u).filter((word) => word !== "");
	const found: Emoji[] = [];
	for (let at = 0; at + 1 < words.length; at += 2) {
		const names = (words[at + 1] ?? "").split("/");
		found.push({ char: words[at] ?? "", name: names[0] ?? "", names });
	}
	return found;
}
