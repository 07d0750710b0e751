import { useEffect, useState } from "react";
import type { ChatClient } from "../../client/chat-state.ts";
import { useEvent } from "../../ui/use-event.ts";
import type { ScrollKeeper } from "./use-scroll-keeper.ts";

/** A wish to see one message; a new object each time, so that the same one can be asked for again. */
export interface Jump {
	readonly seq: number;
}

const HIGHLIGHT_MS = 2_400;
/** A bit above the middle: what was answered to it follows below. */
const FRACTION = 0.35;

/** Brings the wanted message into view and marks it for a moment. Returns the Seq marked now. */
export function useJump(
	room: string,
	jump: Jump | null,
	client: ChatClient,
	keeper: ScrollKeeper,
	onMissing: (seq: number) => void,
): number | null {
	const [marked, setMarked] = useState<number | null>(null);
	const missing = useEvent(onMissing);
	useEffect(() => {
		if (jump === null) return;
		let stale = false;
		let timer: ReturnType<typeof setTimeout> | undefined;
		void client.jumpTo(room, jump.seq).then((found) => {
			if (stale) return;
			if (!found) return missing(jump.seq);
			keeper.aimAt({ selector: `[data-seq="${jump.seq}"]`, fraction: FRACTION });
			setMarked(jump.seq);
			timer = setTimeout(() => setMarked(null), HIGHLIGHT_MS);
		});
		return () => {
			stale = true;
			clearTimeout(timer);
			setMarked(null);
		};
	}, [room, jump, client, keeper, missing]);
	return marked;
}
