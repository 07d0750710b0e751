import type { ChatClient } from "@parley/client/state/chat-client";
import { useEffect, useRef, useState } from "react";
import { useEvent } from "../../ui/use-event.ts";
import type { ScrollPosition } from "./use-scroll-position.ts";

/** A wish to see one message; a new object each time, so that the same one can be asked for again. */
export interface Jump {
	readonly seq: number;
}

const HIGHLIGHT_MS = 2_400;
/** A bit above the middle: what was answered to it follows below. */
const FRACTION = 0.35;

/** Brings the wanted message into view when it is there, and marks it for a moment. Returns the Seq marked now. */
export function useJump(
	room: string,
	jump: Jump | null,
	client: ChatClient,
	scroll: ScrollPosition,
	onMissing: (seq: number) => void,
): number | null {
	const [marked, setMarked] = useState<Jump | null>(null);
	const answered = useRef<Jump | null>(null);
	const missing = useEvent(onMissing);
	useEffect(() => {
		if (jump === null || answered.current === jump) return;
		let stale = false;
		void client.jumpTo(room, jump.seq).then((found) => {
			if (stale) return;
			answered.current = jump;
			if (found === false) return missing(jump.seq);
			if (found === null) return;
			scroll.aimAt({ selector: `[data-seq="${jump.seq}"]`, fraction: FRACTION });
			setMarked(jump);
		});
		return () => {
			stale = true;
		};
	}, [room, jump, client, scroll, missing]);
	useEffect(() => {
		if (marked === null) return;
		const timer = setTimeout(() => setMarked(null), HIGHLIGHT_MS);
		return () => clearTimeout(timer);
	}, [marked]);
	return marked !== null && marked === jump ? marked.seq : null;
}
