import type { Found, Surroundings } from "./nodes.ts";
import { matchAt } from "./scan.ts";

const MENTION = /@[\p{L}\p{N}][\p{L}\p{N}\p{M}_.'-]{0,31}/uy;
const MESSAGE = /#([1-9][0-9]{0,14})(?![\p{L}\p{N}_])/uy;
const ROOM = /#([a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?![\p{L}\p{N}_-])/uy;
/** A large house has messages of six digits, and people write `#112233`: pairs of one digit are a colour to them. */
const COLOUR = /#([0-9])\1([0-9])\2([0-9])\3(?![0-9])/uy;
const GLUED = /[\p{L}\p{N}\p{M}_@#&/.]$/u;

export function mentionAt(text: string, at: number, { names }: Surroundings): Found | null {
	if (GLUED.test(text.slice(Math.max(0, at - 2), at))) return null;
	const name =
		longNameAt(text, at + 1, names) ??
		matchAt(MENTION, text, at)?.[0]
			.slice(1)
			.replace(/[.'-]+$/u, "");
	if (!name) return null;
	return { node: { kind: "mention", name }, end: at + 1 + name.length };
}

/** `#1042`, where a message of that number can exist, and it is no colour. */
export function messageAt(text: string, at: number, { seqMax }: Surroundings): Found | null {
	if (GLUED.test(text.slice(Math.max(0, at - 2), at))) return null;
	if (matchAt(COLOUR, text, at)) return null;
	const [whole, digits] = matchAt(MESSAGE, text, at) ?? [];
	const seq = Number(digits);
	return whole && seq <= seqMax ? { node: { kind: "message", seq }, end: at + whole.length } : null;
}

/** `#lobby`, for whoever knows that room. */
export function roomAt(text: string, at: number, { rooms }: Surroundings): Found | null {
	if (!rooms || GLUED.test(text.slice(Math.max(0, at - 2), at))) return null;
	const [whole, room = ""] = matchAt(ROOM, text, at) ?? [];
	return whole && rooms.has(room) ? { node: { kind: "room", room }, end: at + whole.length } : null;
}

/** Names letter by letter: a place of the text is looked at once, however many are here. */
interface Branch {
	isName: boolean;
	readonly next: Map<string, Branch>;
}
const grown = new WeakMap<readonly string[], Branch>();

function longNameAt(text: string, from: number, names: readonly string[]): string | undefined {
	let end: number | undefined;
	let branch = names.length === 0 ? undefined : branchesOf(names);
	for (let at = from; branch !== undefined; at += 1) {
		if (branch.isName && !/^[\p{L}\p{N}]/u.test(text.slice(at, at + 2))) end = at;
		branch = branch.next.get(text.charAt(at).toLowerCase());
	}
	return end === undefined ? undefined : text.slice(from, end);
}

function branchesOf(names: readonly string[]): Branch {
	const before = grown.get(names);
	if (before) return before;
	const root: Branch = { isName: false, next: new Map() };
	for (const name of names) grow(root, name);
	grown.set(names, root);
	return root;
}

function grow(root: Branch, name: string): void {
	let branch = root;
	for (let at = 0; at < name.length; at += 1) {
		const letter = name.charAt(at).toLowerCase();
		const next = branch.next.get(letter) ?? { isName: false, next: new Map() };
		branch.next.set(letter, next);
		branch = next;
	}
	branch.isName = true;
}
