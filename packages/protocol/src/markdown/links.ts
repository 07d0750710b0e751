import type { Found } from "./nodes.ts";
import { matchAt } from "./scan.ts";

/** No address turns the reading direction around (U+202A to U+2069): it would show another than it leads to. */
const ENDS = String.raw`\s<>"'${"`"}\u200e\u200f\u202a-\u202e\u2066-\u2069`;
/** Two bars are the end of a spoiler, or its beginning. */
const NO_SPOILER = String.raw`(?!\|\|)`;
/** Only these schemes ever become links: `javascript:` and its friends stay words. */
const ADDRESS = new RegExp(`https?://(?:${NO_SPOILER}[^${ENDS}]){1,2048}`, "iuy");
/** What decides whether an address is one. */
const ORIGIN = new RegExp(`https?://(?:${NO_SPOILER}[^${ENDS}/?#\\\\]){1,300}`, "iuy");
/** Brackets in it are closed in it. */
const LABEL = /\[((?:[^[\]\n]|\[[^[\]\n]{0,100}\]){1,300})\]\((?=https?:\/\/)/iuy;
/** `Foo_(bar)` is part of an address; deeper than this, brackets are somebody's game. */
const BRACKETS_DEEP_MAX = 3;
const TRAILING = new Set(".,:;!?*_~…");
const OPENS = new Map([
	[")", "("],
	["]", "["],
	["}", "{"],
]);
/** Words with dots between them, in any script, of which the last could be the end of a host's name. */
const POSES = /[\p{L}\p{N}\p{M}_-]+(?:[.。．｡][\p{L}\p{N}\p{M}_-]+)*[.。．｡][\p{L}\p{M}-]{2,}/gu;

export function linkAt(text: string, at: number): Found | null {
	const written = addressAt(text, at);
	const address = written && withoutTrailing(written);
	if (!address || !URL.canParse(address)) return null;
	return { node: { kind: "link", text: address, href: new URL(address).href }, end: at + address.length };
}

/** `[words](address)`; where the words pose as an address that it does not lead to it is told where it does. */
export function namedLinkAt(text: string, at: number): Found | null {
	const [opening, label] = matchAt(LABEL, text, at) ?? [];
	if (!opening || !label?.trim()) return null;
	const from = at + opening.length;
	const written = addressAt(text, from);
	const end = written === null ? null : closingBracket(written);
	if (written === null || end === null) return null;
	const address = written.slice(0, end);
	if (!URL.canParse(address)) return null;
	const { href, hostname } = new URL(address);
	const told = posesAsOther(label, hostname) ? { host: hostname } : {};
	return { node: { kind: "link", text: label, href, ...told }, end: from + end + 1 };
}

/** Where a path follows, the host is looked at first: what is no address must not be read to its end again and again. */
function addressAt(text: string, at: number): string | null {
	const origin = matchAt(ORIGIN, text, at)?.[0];
	if (!origin) return null;
	if (!/[/?#\\]/u.test(text.charAt(at + origin.length))) return origin;
	return URL.canParse(origin) ? (matchAt(ADDRESS, text, at)?.[0] ?? null) : null;
}

/** Where the bracket stands that closes the one before the address. */
function closingBracket(address: string): number | null {
	let open = 0;
	for (let at = 0; at < address.length; at += 1) {
		const char = address.charAt(at);
		if (char === ")" && open === 0) return at;
		if (char === ")") open -= 1;
		if (char === "(") open += 1;
		if (open > BRACKETS_DEEP_MAX) return null;
	}
	return null;
}

/** Look-alike letters give another host by themselves: it is compared as the browser would ask for it. */
function posesAsOther(label: string, hostname: string): boolean {
	return (label.match(POSES) ?? []).some((words) => {
		const host = URL.canParse(`https://${words}`) ? new URL(`https://${words}`).hostname : words;
		return host !== hostname && !hostname.endsWith(`.${host}`);
	});
}

/** "(see https://a.example/x)." links only the address; one with its own brackets keeps them. */
function withoutTrailing(address: string): string {
	const more = surplus(address);
	let end = address.length;
	for (; end > 0; end -= 1) {
		const char = address.charAt(end - 1);
		const left = more.get(char) ?? 0;
		if (!TRAILING.has(char) && left <= 0) break;
		if (left > 0) more.set(char, left - 1);
	}
	return address.slice(0, end);
}

/** How many more of each bracket are closed than opened. */
function surplus(address: string): Map<string, number> {
	const more = new Map<string, number>();
	const closes = new Map([...OPENS].map(([close, open]) => [open, close]));
	for (let at = 0; at < address.length; at += 1) {
		const char = address.charAt(at);
		const close = closes.get(char) ?? char;
		if (!OPENS.has(close)) continue;
		more.set(close, (more.get(close) ?? 0) + (close === char ? 1 : -1));
	}
	return more;
}
