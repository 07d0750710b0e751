import { searchPieces } from "@parley/protocol/search-words";

const DAY = /^\d{4}-\d{2}-\d{2}$/u;

/** A day begins at midnight where the asker is; the server knows only moments. */
export function inOwnDays(query: string): string {
	return searchPieces(query)
		.map(({ kind, value, typed }) => {
			if ((kind !== "before" && kind !== "after") || !DAY.test(value)) return typed;
			const start = new Date(`${value}T00:00`);
			return Number.isNaN(start.getTime()) ? typed : `${kind}:${start.toISOString()}`;
		})
		.join(" ");
}
