const EMOJI_ONLY = /^(?:\p{RGI_Emoji}\s*){1,6}$/v;

/** Up to six emoji and nothing else are shown larger. */
export function isEmojiOnly(text: string): boolean {
	return text.length <= 100 && EMOJI_ONLY.test(text.trim());
}
