import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { useCopy } from "../../ui/copy-text.ts";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import form from "../../ui/panel-form.module.css";

const words = moderationTexts.hooks;

interface CopiedProps {
	readonly label: string;
	readonly text: string;
	/** what one came for: the button that was pressed for it is gone */
	readonly first?: boolean;
}

/** What is to be taken elsewhere as it stands. */
export function Copied({ label, text, first = false }: CopiedProps) {
	const id = useId();
	const { state, copy } = useCopy();
	return (
		<>
			<label htmlFor={id}>{label}</label>
			<input
				id={id}
				dir="ltr"
				readOnly
				value={text}
				// biome-ignore lint/a11y/noAutofocus: it takes the place of the form that had the focus
				autoFocus={first}
				onFocus={(event) => event.currentTarget.select()}
			/>
			<div className={form["buttons"]}>
				<Button onClick={() => copy(text)}>{words.copy[state]}</Button>
			</div>
		</>
	);
}
