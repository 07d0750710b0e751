import type { Member } from "@parley/client/state/chat-state";
import type { TimelineRow } from "@parley/protocol/timeline";

/** People here whose name, or a word of it, begins like this: who spoke last comes first, then by name. */
export function rankMentions(
	query: string,
	{ members, rows, me }: { members: readonly Member[]; rows: readonly TimelineRow[]; me: string },
): readonly Member[] {
	const asked = normalized(query);
	const spokeAt = lastWords(rows);
	const last = ({ name }: Member) => spokeAt.get(name) ?? 0;
	return members
		.filter(({ name }) => name !== me && begins(normalized(name), asked))
		.sort((one, other) => last(other) - last(one) || one.name.localeCompare(other.name));
}

function lastWords(rows: readonly TimelineRow[]): ReadonlyMap<string, number> {
	return new Map(rows.flatMap((row) => (row.kind === "message" ? [[row.name, row.seq] as const] : [])));
}

function begins(name: string, asked: string): boolean {
	return (
		name.startsWith(asked) || name.split(/[ _.-]/u).some((word) => asked !== "" && word.startsWith(asked))
	);
}

/** "jose" finds José. */
function normalized(name: string): string {
	return name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
