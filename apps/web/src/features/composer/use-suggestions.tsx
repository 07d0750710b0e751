import { loadUnseen } from "@parley/client/http/load-part";
import type { ChatClient } from "@parley/client/state/chat-client";
import type { RoomSummary } from "@parley/protocol/http";
import { useEffect, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { tellingTitle } from "../../ui/direct.ts";
import type * as EmojiModule from "../../ui/emoji/emoji.ts";
import { insideTexts } from "../../ui/inside-texts.ts";
import { type Begun, begunAt, emojiWrittenOut, replaced, type Written } from "./begun.ts";
import { rankMentions } from "./rank-mentions.ts";
import type { Suggestion } from "./use-completion.ts";

const loadEmoji = () => import("../../ui/emoji/emoji.ts");
const SHOWN_MAX = 8;

export interface Suggestions {
	of(written: Written): readonly Suggestion[];
	/** `:tada:` becomes its emoji; any other text stays as it is */
	settle(written: Written): Written;
}

/** People, rooms and emoji that may be meant by what is begun at the caret. */
export function useSuggestions(room: string, written: Written): Suggestions {
	const client = useClient();
	const emoji = useEmoji(/(?:^|[\s(]):/u.test(written.text));
	return {
		of: (now) => {
			const begun = begunAt(now.text, now.caret);
			if (begun?.kind === "mention") return people(client, room, now, begun);
			if (begun?.kind === "room") return roomsLike(client, now, begun);
			return begun && emoji ? emojiLike(emoji, now, begun) : [];
		},
		settle: (now) => {
			const out = emojiWrittenOut(now.text, now.caret);
			const char = out && emoji?.emojiNamed(out.name);
			return out && char ? replaced(now, out.from, char) : now;
		},
	};
}

function people(
	client: ChatClient,
	name: string,
	written: Written,
	{ query, from }: Begun,
): readonly Suggestion[] {
	const { rooms, me } = client.getState();
	const room = rooms.get(name);
	if (!room) return [];
	const ranked = rankMentions(query, { members: room.members ?? [], rows: room.rows, me: me?.name ?? "" });
	// Once it is written out, there is nothing left to complete.
	if (ranked.length === 1 && ranked[0]?.name === query) return [];
	return ranked.slice(0, SHOWN_MAX).map((member) => ({
		key: member.name.replaceAll(" ", "_"),
		icon: <Avatar name={member.name} small />,
		label: member.name,
		hint: member.away ? insideTexts.people.away : "",
		...replaced(written, from, `@${member.name} `),
	}));
}

/** Rooms that are on the list of all: the id of another is its key, and whoever gives it away writes it by hand. */
function roomsLike(client: ChatClient, written: Written, { query, from }: Begun): readonly Suggestion[] {
	const asked = query.toLowerCase();
	const rank = ({ room }: RoomSummary) => (room.startsWith(asked) ? 0 : 1);
	const found = (client.getState().directory ?? []).filter(
		({ room }) => room.startsWith(asked) || room.includes(`-${asked}`),
	);
	if (found.length === 1 && found[0]?.room === query) return [];
	return found
		.sort((one, other) => rank(one) - rank(other) || (one.room < other.room ? -1 : 1))
		.slice(0, SHOWN_MAX)
		.map((summary) => ({
			key: summary.room,
			icon: "#",
			label: summary.room,
			hint: tellingTitle(summary),
			...replaced(written, from, `#${summary.room} `),
		}));
}

function emojiLike(
	{ searchEmoji }: typeof EmojiModule,
	written: Written,
	{ query, from }: Begun,
): readonly Suggestion[] {
	return searchEmoji(query, SHOWN_MAX).map(({ char, name }) => ({
		key: name,
		icon: char,
		label: `:${name}:`,
		hint: "",
		...replaced(written, from, `${char} `),
	}));
}

/** Fetched once somebody begins to write one. */
function useEmoji(wanted: boolean): typeof EmojiModule | null {
	const [loaded, setLoaded] = useState<typeof EmojiModule | null>(null);
	useEffect(() => {
		if (!wanted || loaded) return;
		let stale = false;
		loadUnseen(loadEmoji).then(
			(module) => !stale && setLoaded(module),
			(error: unknown) => console.warn("no emoji to complete", error),
		);
		return () => {
			stale = true;
		};
	}, [wanted, loaded]);
	return loaded;
}
