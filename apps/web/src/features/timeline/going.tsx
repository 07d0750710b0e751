import { useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { writingTexts as words } from "../../ui/writing-texts.ts";
import styles from "./message-row.module.css";
import { useRowActions } from "./row-actions.ts";

/** Stands where the text stood until it is removed for everybody, with the way back. */
export function Going({ seq }: { seq: number }) {
	const { undoRemove } = useRowActions();
	const line = useRef<HTMLParagraphElement>(null);
	useLayoutEffect(() => {
		const shown = line.current;
		return () => {
			// Else the focus would go with the button, and the keyboard be nowhere.
			if (shown?.contains(document.activeElement)) shown.closest("article")?.focus({ preventScroll: true });
		};
	}, []);
	return (
		<p ref={line} className={styles["going"]} role="status">
			{words.removing}
			<Button look="plain" autoFocus onClick={() => undoRemove(seq)}>
				{words.undo}
			</Button>
		</p>
	);
}
