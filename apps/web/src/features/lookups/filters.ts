import { searchPieces } from "@parley/protocol/search-words";
import type { SearchQuestion } from "./answer.ts";
import type { Scope } from "./commands.ts";

/** A search in the parts of a form; "" is none. Days as a date field holds them, the last one included. */
export interface Filters {
	readonly words: string;
	readonly from: string;
	readonly since: string;
	readonly until: string;
	readonly scope: Scope;
	readonly best: boolean;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/u;

/** What the form has no field for stays among the words: a second name, a day that is none. */
export function filtersOf({ query, scope, best = false }: SearchQuestion): Filters {
	const found = { from: "", since: "", until: "" };
	const words: string[] = [];
	for (const { kind, value, typed } of searchPieces(query)) {
		if (kind === "from" && found.from === "" && value.trim() !== "") found.from = value.trim();
		else if (kind === "after" && found.since === "" && isDay(value)) found.since = value;
		else if (kind === "before" && found.until === "" && isDay(value)) found.until = shifted(value, -1);
		else words.push(typed);
	}
	return { words: words.join(" "), ...found, scope, best };
}

/** The same as one would type it. */
export function questionOf({ words, from, since, until, scope, best }: Filters): SearchQuestion {
	const name = from.replaceAll('"', " ").trim();
	const query = [
		words.trim(),
		name && `from:${/\s/u.test(name) ? `"${name}"` : name}`,
		since && `after:${since}`,
		until && `before:${shifted(until, 1)}`,
	];
	return { name: "search", query: query.filter(Boolean).join(" "), scope, ...(best && { best }) };
}

/** The server looks words and names up, and goes through nothing but what it found so. */
export function isEnough({ words, from }: Filters): boolean {
	return searchPieces(words).some(({ kind }) => kind === "word" || kind === "phrase") || from.trim() !== "";
}

function isDay(value: string): boolean {
	return DAY.test(value) && !Number.isNaN(Date.parse(value));
}

function shifted(day: string, days: number): string {
	const at = new Date(day);
	at.setUTCDate(at.getUTCDate() + days);
	return at.toISOString().slice(0, 10);
}
