import { isRightToLeft } from "./language/language.ts";

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** What somebody wrote, inside a sentence: its direction must not disorder what stands around it. */
export function isolate(text: string): string {
	return isRightToLeft() || RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}
