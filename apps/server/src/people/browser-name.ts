import { BROWSER_CHARS_MAX } from "@parley/protocol/limits";

/** In this order: most say that they are several. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
	[/\bEdgA?\//, "Edge"],
	[/\bOPR\//, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\b(?:Firefox|FxiOS)\//, "Firefox"],
	[/\b(?:Chrome|CriOS|Chromium)\//, "Chrome"],
	[/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
	[/\biPhone\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bAndroid\b/, "Android"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bWindows\b/, "Windows"],
	[/\bMac OS X\b/, "macOS"],
	[/\bLinux\b/, "Linux"],
];

/** What a browser says it is, for the person whose device it may become; undefined: nothing that is known. */
export function browserName(userAgent: string | undefined): string | undefined {
	const said = [BROWSERS, SYSTEMS].flatMap((names) => nameIn(names, userAgent ?? "") ?? []);
	return said.length === 0 ? undefined : said.join(", ").slice(0, BROWSER_CHARS_MAX);
}

function nameIn(names: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
	return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}
