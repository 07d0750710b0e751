import { type RefObject, useState } from "react";
import type { ComposerHandle } from "../features/composer/composer.tsx";
import type { Answer } from "../features/lookups/answer.ts";
import type { Command } from "../features/lookups/commands.ts";
import { shareText } from "../features/lookups/share.ts";
import { type Lookup, useLookup } from "../features/lookups/use-lookup.ts";
import { rememberPlace } from "../features/timeline/places.ts";
import type { TimelineHandle } from "../features/timeline/timeline.tsx";
import { useChat, useClient } from "../react/use-chat.ts";
import { navigate } from "../ui/navigate.ts";
import { roomPath } from "./routing.ts";

/** Where one was reading before a match was followed; `seq` null is the end. */
type Left = { readonly room: string; readonly seq: number | null };

/** What one asked goes along from room to room, and so does the way back. */
export interface Asked {
	readonly lookup: Lookup;
	readonly left: Left | null;
	readonly setLeft: (left: Left | null) => void;
}

export function useAsked(): Asked {
	const lookup = useLookup();
	const [left, setLeft] = useState<Left | null>(null);
	return { lookup, left, setLeft };
}

/** What joins the card of a lookup with timeline and composer: going to a match and back, sharing, the focus. */
export function useAsking(
	room: string,
	{ lookup, left, setLeft }: Asked,
	timeline: RefObject<TimelineHandle | null>,
	composer: RefObject<ComposerHandle | null>,
) {
	const client = useClient();
	const bytesMax = useChat((state) => state.limits.messageBytes);
	const hasOtherRooms = useChat((state) => state.rooms.size > 1);
	const card = lookup.cardIn(room);
	const run = (command: Command) => lookup.run(command, room);

	const finish = () => {
		lookup.close();
		setLeft(null);
		composer.current?.focus();
	};
	const back = () => {
		if (left === null) return;
		if (left.seq === null) toEndOf(left.room);
		navigate(roomPath(left.room, left.seq ?? undefined));
		setLeft(null);
		composer.current?.focus();
	};
	const toEndOf = (there: string) => {
		if (there === room) return timeline.current?.toNewest();
		rememberPlace(there, { at: "bottom" });
		client.jumpToNewest(there);
	};
	return {
		run,
		/** true when there was something to close */
		close: () => {
			if (card !== null) finish();
			return card !== null;
		},
		place: {
			card,
			room,
			hasOtherRooms,
			away: left !== null,
			onAsk: run,
			onOlder: lookup.older,
			onShare: (answer: Answer) => {
				client.post(room, shareText(answer, bytesMax));
				finish();
			},
			onFollow: () => setLeft(left ?? { room, seq: timeline.current?.where() ?? null }),
			onBack: back,
			onClose: finish,
		},
	};
}
