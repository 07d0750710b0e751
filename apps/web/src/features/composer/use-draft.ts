import { useEffect, useState } from "react";
import { draftOf, keepDraft } from "../../ui/drafts.ts";
import { useEvent } from "../../ui/use-event.ts";

const SAVE_AFTER_MS = 300;

/** What is being written in a room outlives a reload and a look into another room. */
export function useDraft(room: string): [string, (text: string) => void] {
	const [text, setText] = useState(() => draftOf(room));
	const save = useEvent(() => keepDraft(room, text));

	useEffect(() => {
		const timer = setTimeout(() => keepDraft(room, text), SAVE_AFTER_MS);
		return () => clearTimeout(timer);
	}, [room, text]);
	useEffect(() => {
		addEventListener("pagehide", save);
		return () => {
			removeEventListener("pagehide", save);
			save();
		};
	}, [save]);

	return [text, setText];
}
