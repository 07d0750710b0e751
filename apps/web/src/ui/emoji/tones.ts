import { recall, remember } from "../storage.ts";

/** Of skin; the first is none. */
export const TONES = ["", "🏻", "🏼", "🏽", "🏾", "🏿"] as const;
export type Tone = (typeof TONES)[number];

const KEY = "parley.emoji-tone";
const BASE = /^(\p{Emoji_Modifier_Base})\u{fe0f}?/u;

/** In this browser. */
export function chosenTone(): Tone {
	const kept = recall(KEY);
	return TONES.find((tone) => tone === kept) ?? "";
}

export function chooseTone(tone: Tone): void {
	remember(KEY, tone === "" ? null : tone);
}

/** What has no skin, or not of one person, stays as it is. */
export function toned(char: string, tone: Tone): string {
	if (tone === "") return char;
	const changed = char.replace(BASE, (_, base: string) => base + tone);
	return /^\p{RGI_Emoji}$/v.test(changed) ? changed : char;
}

/** As it stands in the list of all, but for the sign that makes a letter an emoji. */
export function plainForm(char: string): string {
	return char.replaceAll(/\p{Emoji_Modifier}|\u{fe0f}/gu, "");
}
