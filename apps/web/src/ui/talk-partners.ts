import type { Conversation, RoomState } from "@parley/client/state/chat-state";

/** Somebody with whom a conversation may be begun, as far as this page knows: the server decides. */
export interface Partner {
	readonly session: string;
	readonly name: string;
	readonly here: boolean;
}

const collator = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });

/** Who is in one's rooms, here or away, and with whom one talks already; each person once, by name. */
export function talkPartners(
	rooms: ReadonlyMap<string, RoomState>,
	conversations: ReadonlyMap<string, Conversation>,
	me: string,
): readonly Partner[] {
	const known = new Map<string, Partner>();
	for (const { with: others, state } of conversations.values())
		if (state === "accepted")
			for (const { session, name, gone } of others)
				if (gone !== true) known.set(session, { session, name, here: false });
	for (const { members } of rooms.values())
		for (const { id, name, away } of members ?? [])
			if (id !== undefined) known.set(id, { session: id, name, here: !away || known.get(id)?.here === true });
	known.delete(me);
	return [...known.values()].sort((a, b) => collator.compare(a.name, b.name));
}

/** With those in it who were chosen elsewhere, away as far as is known: what is chosen can be chosen no more. */
export function withChosen(
	partners: readonly Partner[],
	conversations: ReadonlyMap<string, Conversation>,
	chosen: readonly string[],
): readonly Partner[] {
	const others = chosen.filter((session) => partners.every((partner) => partner.session !== session));
	const named = [...conversations.values()].flatMap(({ with: people }) => people);
	const nameOf = (session: string) => named.find((one) => one.session === session)?.name ?? "…";
	return [...partners, ...others.map((session) => ({ session, name: nameOf(session), here: false }))];
}

/** The one that one has with just these people, and in which one may write. */
export function conversationOf(
	conversations: ReadonlyMap<string, Conversation>,
	people: readonly string[],
): string | undefined {
	const found = [...conversations.values()].find(
		({ with: others, closed }) =>
			closed !== true &&
			others.length === people.length &&
			others.every(({ session }) => people.includes(session)),
	);
	return found?.room;
}
