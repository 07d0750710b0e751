import { type RefObject, useState } from "react";
import type { ComposerHandle } from "../features/composer/composer.tsx";
import type { Answer } from "../features/lookups/answer.ts";
import { shareText } from "../features/lookups/share.ts";
import { useLookup } from "../features/lookups/use-lookup.ts";
import type { TimelineHandle } from "../features/timeline/timeline.tsx";
import { useChat, useClient } from "../react/use-chat.ts";
import { navigate } from "../ui/navigate.ts";
import { roomPath } from "./routing.ts";

/** Where one was reading before a match was followed; `seq` null is the end. */
type Left = { readonly seq: number | null };

/** What joins the card of a lookup with timeline and composer: going to a match and back, sharing, the focus. */
export function useAsking(
	room: string,
	timeline: RefObject<TimelineHandle | null>,
	composer: RefObject<ComposerHandle | null>,
) {
	const client = useClient();
	const bytesMax = useChat((state) => state.limits.messageBytes);
	const { card, run, older, close } = useLookup(room);
	const [left, setLeft] = useState<Left | null>(null);

	const finish = () => {
		close();
		setLeft(null);
		composer.current?.focus();
	};
	const back = () => {
		navigate(roomPath(room, left?.seq ?? undefined));
		if (left?.seq === null) timeline.current?.toNewest();
		setLeft(null);
		composer.current?.focus();
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
			away: left !== null,
			onTryAgain: run,
			onOlder: older,
			onShare: (answer: Answer) => {
				client.post(room, shareText(answer, bytesMax));
				finish();
			},
			onFollow: () => setLeft((was) => was ?? { seq: timeline.current?.where() ?? null }),
			onBack: back,
			onClose: finish,
		},
	};
}
