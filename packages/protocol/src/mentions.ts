/** Names nobody can take: they mean all of the room. */
const EVERYBODY = ["everyone", "here", "room"];
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
const IN_A_WORD = /[\p{L}\p{N}\p{M}_]/u;
/** A message that calls more people than this calls those whom it calls first. */
const CALLS_MAX = 64;
/** A name of 32 code points in its longest spelling, and what follows it. */
const CALL_CHARS_MAX = 129;

export interface Called {
	readonly everybody: boolean;
	/** of the names that were given */
	readonly names: ReadonlySet<string>;
}

/** Whom a text calls with an @; of several names that fit at one place the longest is meant. */
export function calledIn(text: string, names: Iterable<string>): Called {
	const calls = callsIn(text);
	if (calls.length === 0) return { everybody: false, names: new Set() };
	const byKey = new Map<string, string[]>();
	for (const name of names) {
		const key = keyOf(name);
		const same = byKey.get(key);
		if (same === undefined) byKey.set(key, [name]);
		else same.push(name);
	}
	return {
		everybody: calls.some((call) => EVERYBODY.some((word) => beginsWith(call, word))),
		names: new Set(calls.flatMap((call) => longestIn(byKey, call))),
	};
}

/** By the beginnings of the call, which are few, and not by the names, of which a room may have thousands. */
function longestIn(byKey: ReadonlyMap<string, readonly string[]>, call: string): readonly string[] {
	for (let chars = call.length; chars > 0; chars--) {
		const fitting = isInWord(call[chars]) ? undefined : byKey.get(call.slice(0, chars));
		if (fitting !== undefined) return fitting;
	}
	return [];
}

/** Whether `text` calls `name`, where `others` might be meant as well. */
export function mentions(text: string, name: string, others: readonly string[] = []): boolean {
	const { everybody, names } = calledIn(text, [name, ...others]);
	return everybody || names.has(name);
}

/** What stands behind each @ that begins a word. */
function callsIn(text: string): readonly string[] {
	const calls = new Set<string>();
	if (!text.includes("@")) return [];
	const read = keyOf(text.replaceAll(CODE, " "));
	for (let at = read.indexOf("@"); at >= 0 && calls.size < CALLS_MAX; at = read.indexOf("@", at + 1))
		if (!isInWord(read[at - 1])) calls.add(read.slice(at + 1, at + 1 + CALL_CHARS_MAX));
	return [...calls];
}

function beginsWith(call: string, key: string): boolean {
	return call.startsWith(key) && !isInWord(call[key.length]);
}

function keyOf(name: string): string {
	return name.normalize("NFC").toLowerCase();
}

function isInWord(char: string | undefined): boolean {
	return char !== undefined && IN_A_WORD.test(char);
}
