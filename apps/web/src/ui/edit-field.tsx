import { type KeyboardEvent, useId, useLayoutEffect, useRef } from "react";
import { applyFormat, formatOf } from "./apply-format.ts";
import { Button } from "./button.tsx";
import styles from "./edit-field.module.css";
import { sends } from "./enter-key.ts";
import { growToContent } from "./grow.ts";
import { insideTexts } from "./inside-texts.ts";
import { COARSE_POINTER, useMedia } from "./use-media.ts";

interface EditFieldProps {
	readonly label: string;
	readonly text: string;
	/** why it was not saved */
	readonly error: string | null;
	readonly onText: (text: string) => void;
	readonly onSave: () => void;
	readonly onCancel: () => void;
}

/** Changes a message where it stands. What sends where one writes saves here; Escape leaves it as it was. */
export function EditField({ label, text, error, onText, onSave, onCancel }: EditFieldProps) {
	const help = useId();
	const field = useRef<HTMLTextAreaElement>(null);
	const coarsePointer = useMedia(COARSE_POINTER);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
	useLayoutEffect(() => {
		if (field.current) growToContent(field.current);
	}, [text]);
	const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
		if (event.nativeEvent.isComposing || event.keyCode === 229) return;
		event.stopPropagation();
		const format = formatOf(event, event.currentTarget);
		if (format !== null) {
			event.preventDefault();
			return applyFormat(event.currentTarget, format);
		}
		if (event.key === "Escape") {
			// Else it closes the panel around it as well.
			event.preventDefault();
			onCancel();
		}
		if (!sends(event, coarsePointer)) return;
		event.preventDefault();
		onSave();
	};
	return (
		<div className={styles["edit"]}>
			<textarea
				ref={field}
				className={styles["field"]}
				aria-label={label}
				aria-describedby={error === null ? undefined : help}
				dir="auto"
				enterKeyHint={coarsePointer ? "enter" : "done"}
				value={text}
				// biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
				autoFocus
				onFocus={(event) => event.currentTarget.setSelectionRange(text.length, text.length)}
				onChange={(event) => onText(event.currentTarget.value)}
				onKeyDown={onKeyDown}
			/>
			{error !== null && (
				<p id={help} className={styles["error"]} role="alert">
					{error}
				</p>
			)}
			<div className={styles["buttons"]}>
				<Button look="strong" onClick={onSave}>
					{insideTexts.timeline.save}
				</Button>
				<Button onClick={onCancel}>{insideTexts.common.cancel}</Button>
			</div>
		</div>
	);
}
