import { type Fit, fit } from "./rank.ts";

export interface Entry {
	readonly key: string;
	readonly kind: "room" | "person" | "command";
	readonly label: string;
	/** said behind the label, and found by, though less well */
	readonly hint: string;
	readonly unread: number;
	readonly run: () => void;
}

export interface Match {
	readonly entry: Entry;
	readonly at: readonly number[];
}

const PREFIXES: Readonly<Record<string, Entry["kind"]>> = { "#": "room", "@": "person", ">": "command" };
const SHOWN_MAX = 50;
const HINT_WORTH = 0.5;

/** What was typed, and of which kind it must be: `#` rooms, `@` people, `>` commands. */
export function questionOf(typed: string): { readonly kind: Entry["kind"] | null; readonly query: string } {
	const query = typed.trim();
	const kind = PREFIXES[query.charAt(0)];
	return kind === undefined ? { kind: null, query } : { kind, query: query.slice(1).trim() };
}

/** Best first; with nothing typed, what has something unread, then rooms, people and commands as they stand. */
export function matches(entries: readonly Entry[], typed: string): readonly Match[] {
	const { kind, query } = questionOf(typed);
	const asked = entries.filter((entry) => kind === null || entry.kind === kind);
	if (query === "") {
		const unreadFirst = asked.toSorted((a, b) => Number(b.unread > 0) - Number(a.unread > 0));
		return unreadFirst.slice(0, SHOWN_MAX).map((entry) => ({ entry, at: [] }));
	}
	return asked
		.flatMap((entry) => {
			const found = fitOf(entry, query);
			return found === null ? [] : [{ entry, ...found }];
		})
		.toSorted((a, b) => b.score - a.score)
		.slice(0, SHOWN_MAX);
}

function fitOf({ label, hint }: Entry, query: string): Fit | null {
	const byLabel = fit(query, label);
	if (byLabel !== null || hint === "") return byLabel;
	const byHint = fit(query, hint);
	return byHint && { score: byHint.score * HINT_WORTH, at: [] };
}
