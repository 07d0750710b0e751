import type { Found } from "./nodes.ts";

/**
 * Only these schemes ever become links: `javascript:` and its friends stay words. No address turns the reading
 * direction around (U+202A to U+2069): it would show another address than the one it leads to.
 */
const ADDRESS = /https?:\/\/[^\s<>"'`\u200e\u200f\u202a-\u202e\u2066-\u2069]{1,2048}/iuy;
const NAMED_LINK = /\[([^[\]\n]{1,300})\]\((https?:\/\/[^\s()<>"'`]{1,2048})\)/iuy;
const LOOKS_LIKE_ADDRESS = /^(?:https?:\/\/)?([\w-]+(?:\.[\w-]+)+)/iu;
const MENTION = /@[\p{L}\p{N}][\p{L}\p{N}\p{M}_.'-]{0,31}/uy;
const MESSAGE = /#([1-9][0-9]{0,14})(?![\p{L}\p{N}_])/uy;
const GLUED = /[\p{L}\p{N}\p{M}_@#&/.]$/u;
const TRAILING = /[.,:;!?*_~…]+$/u;
const PAIRS: readonly (readonly [string, string])[] = [
	["(", ")"],
	["[", "]"],
	["{", "}"],
];

export function linkAt(text: string, at: number): Found | null {
	const written = matchAt(ADDRESS, text, at)?.[0];
	const address = written && withoutTrailing(written);
	if (!address || !URL.canParse(address)) return null;
	return { node: { kind: "link", text: address, href: new URL(address).href }, end: at + address.length };
}

/** `[words](address)`, unless the words pose as an address that it does not lead to. */
export function namedLinkAt(text: string, at: number): Found | null {
	const [whole, label, address] = matchAt(NAMED_LINK, text, at) ?? [];
	if (!whole || !label?.trim() || !address || !URL.canParse(address)) return null;
	const { href, hostname } = new URL(address);
	const posesAs = LOOKS_LIKE_ADDRESS.exec(label.trim())?.[1];
	if (posesAs !== undefined && posesAs.toLowerCase() !== hostname) return null;
	return { node: { kind: "link", text: label, href }, end: at + whole.length };
}

/** `names` are the ones with a space in them, which cannot be told from the words that follow. */
export function mentionAt(text: string, at: number, names: readonly string[]): Found | null {
	if (GLUED.test(text.slice(Math.max(0, at - 2), at))) return null;
	const long = names.find((name) => {
		const there = text.slice(at + 1, at + 1 + name.length);
		return (
			there.toLowerCase() === name.toLowerCase() && !/^[\p{L}\p{N}]/u.test(text.slice(at + 1 + name.length))
		);
	});
	const name =
		long ??
		matchAt(MENTION, text, at)?.[0]
			.slice(1)
			.replace(/[.'-]+$/u, "");
	if (!name) return null;
	return {
		node: { kind: "mention", name: text.slice(at + 1, at + 1 + name.length) },
		end: at + 1 + name.length,
	};
}

export function messageAt(text: string, at: number): Found | null {
	if (GLUED.test(text.slice(Math.max(0, at - 2), at))) return null;
	const [whole, seq] = matchAt(MESSAGE, text, at) ?? [];
	return whole ? { node: { kind: "message", seq: Number(seq) }, end: at + whole.length } : null;
}

/** "(see https://a.example/x)." links only the address; one with its own brackets keeps them. */
function withoutTrailing(address: string): string {
	const trimmed = address.replace(TRAILING, "");
	for (const [open, close] of PAIRS) {
		if (trimmed.endsWith(close) && count(trimmed, close) > count(trimmed, open))
			return withoutTrailing(trimmed.slice(0, -1));
	}
	return trimmed;
}

function count(text: string, char: string): number {
	return text.split(char).length - 1;
}

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
	sticky.lastIndex = at;
	return sticky.exec(text);
}
