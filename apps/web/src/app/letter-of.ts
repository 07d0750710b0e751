const LETTER_KEY = /^Key([A-Z])$/u;
const LATIN_OR_SIGN = /[\p{Script=Latin}\p{Script=Common}]/u;

/** The letter of a key, small; on a keyboard of another script the one that is at its place on a Latin one. */
export function letterOf({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
	const letter = LATIN_OR_SIGN.test(key) ? key : (LETTER_KEY.exec(code)?.[1] ?? key);
	return letter.toLowerCase();
}
