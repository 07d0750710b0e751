import type { TimelineRow } from "@parley/protocol/timeline";
import { useEffect, useRef, useState } from "react";
import { useChat } from "../../react/use-chat.ts";
import { Hidden } from "../../ui/hidden.tsx";
import { useBlocked } from "../../ui/use-blocked.ts";
import { arrivals, spoken } from "./announce.ts";

const MERGE_MS = 1_000;
/** Emptied after a while: a text that is removed later must not stay here. */
const FORGET_MS = 5_000;
const SILENCE = { to: 0, text: "" };

/** Speaks what others say while one is here; never what is fetched, replayed around a jump, or one's own. */
export function LiveRegion({ room }: { room: string }) {
	const rows = useChat((state) => state.rooms.get(room)?.rows);
	const atHead = useChat((state) => state.rooms.get(room)?.atHead ?? false);
	const session = useChat((state) => state.me?.session ?? "");
	const blocked = useBlocked();
	const newest = newestSeq(rows);
	const shown = useRef(rows);
	const [heard, setHeard] = useState(newest);
	const [speech, setSpeech] = useState(SILENCE);
	const due = atHead && newest > heard;

	useEffect(() => {
		shown.current = rows;
	}, [rows]);
	useEffect(() => {
		if (!due) return;
		const timer = setTimeout(() => {
			const to = newestSeq(shown.current);
			setSpeech({ to, text: spoken(arrivals(shown.current ?? [], heard, session, blocked)) });
			setHeard(to);
		}, MERGE_MS);
		return () => clearTimeout(timer);
	}, [due, heard, session, blocked]);

	useEffect(() => {
		if (speech === SILENCE) return;
		const timer = setTimeout(() => setSpeech(SILENCE), FORGET_MS);
		return () => clearTimeout(timer);
	}, [speech]);

	return (
		<div role="status" aria-live="polite">
			{/* the same words again are other words: only what comes anew is spoken */}
			<Hidden key={speech.to}>{speech.text}</Hidden>
		</div>
	);
}

function newestSeq(rows: readonly TimelineRow[] | undefined): number {
	const newest = rows?.findLast((row) => row.kind === "message");
	return newest?.kind === "message" ? newest.seq : 0;
}
