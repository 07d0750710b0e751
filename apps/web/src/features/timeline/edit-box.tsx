import { type KeyboardEvent, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { insideTexts } from "../../ui/inside-texts.ts";
import { texts } from "../../ui/texts.ts";
import styles from "./edit-box.module.css";
import { useRowVerbs } from "./row-verbs.ts";

/** Changes an own message where it stands. Enter saves, Escape leaves it as it was. */
export function EditBox({ seq, text }: { seq: number; text: string }) {
	const { saveEdit, stopEdit } = useRowVerbs();
	const [draft, setDraft] = useState(text);
	const [error, setError] = useState<string | null>(null);
	const help = useId();

	const save = async () => {
		if (draft.trim() === "" || draft === text) return stopEdit();
		const problem = await saveEdit(seq, draft);
		if (problem === null) stopEdit();
		else setError(problem);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing || event.keyCode === 229) return;
		event.stopPropagation();
		if (event.key === "Escape") stopEdit();
		if (event.key !== "Enter" || event.shiftKey) return;
		event.preventDefault();
		void save();
	};

	return (
		<div className={styles["edit"]}>
			<textarea
				className={styles["field"]}
				aria-label={insideTexts.timeline.editLabel}
				aria-describedby={error ? help : undefined}
				dir="auto"
				value={draft}
				// biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
				autoFocus
				onFocus={(event) => event.currentTarget.setSelectionRange(draft.length, draft.length)}
				onChange={(event) => setDraft(event.currentTarget.value)}
				onKeyDown={onKeyDown}
			/>
			{error && (
				<p id={help} className={styles["error"]} role="alert">
					{error}
				</p>
			)}
			<div className={styles["buttons"]}>
				<Button look="strong" onClick={() => void save()}>
					{insideTexts.timeline.save}
				</Button>
				<Button onClick={stopEdit}>{texts.common.cancel}</Button>
			</div>
		</div>
	);
}
