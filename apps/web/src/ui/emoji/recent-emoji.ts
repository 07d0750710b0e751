import { recall, remember } from "../storage.ts";

const KEY = "parley.recent-emoji";
const RECENT_MAX = 16;

/** What was picked in this browser, newest first. */
export function recentEmoji(): readonly string[] {
	return (recall(KEY) ?? "").split(" ").filter((char) => char !== "");
}

export function noteEmoji(char: string): void {
	const others = recentEmoji().filter((other) => other !== char);
	remember(KEY, [char, ...others].slice(0, RECENT_MAX).join(" "));
}
