import type { Link } from "./timeline-chain.ts";
import type { Continuity, GapRow, TimelineRow } from "./timeline-row.ts";

/** The rows of a chain. A gap that was there before keeps its identity, as the messages do. */
export function rowsOf(links: readonly Link[], before: readonly TimelineRow[]): TimelineRow[] {
	const known = new Map(before.filter((row) => row.kind === "gap").map((gap) => [gap.before, gap]));
	const rows: TimelineRow[] = [];
	let previous: Link | undefined;
	for (const link of links) {
		if (previous && link.prev !== previous.seq)
			rows.push(same(known.get(link.seq), gapBetween(previous, link)));
		if (link.message) rows.push(link.message.row);
		else if (link.deed) rows.push(link.deed);
		previous = link;
	}
	return rows;
}

/** The newest stretch that is unbroken by `prev`; `whole` when that is all there is. */
export function continuityOf(links: readonly Link[]): Continuity {
	let first = links.length - 1;
	while (first > 0 && links[first]?.prev === links[first - 1]?.seq) first -= 1;
	return {
		from: links[first]?.seq ?? 0,
		to: links.at(-1)?.seq ?? 0,
		events: links.length - Math.max(first, 0),
		whole: first <= 0,
	};
}

function gapBetween(older: Link, newer: Link): GapRow {
	const missing = newer.posts - (newer.message ? 1 : 0) - older.posts;
	return { kind: "gap", after: older.seq, before: newer.seq, missing: Math.max(0, missing) };
}

function same(known: GapRow | undefined, gap: GapRow): GapRow {
	return known?.after === gap.after && known.missing === gap.missing ? known : gap;
}
