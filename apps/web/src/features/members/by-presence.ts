import type { Member } from "@parley/client/state/chat-state";

const collator = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });

/** Oneself, then who is here, then whose seat is only kept; by name within each. */
export function byPresence(members: readonly Member[], myName: string): readonly Member[] {
	const rank = (member: Member) => (member.name === myName ? 0 : member.away ? 2 : 1);
	return members.toSorted((a, b) => rank(a) - rank(b) || collator.compare(a.name, b.name));
}
