import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { useCopy } from "../../ui/copy-text.ts";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import form from "../../ui/panel-form.module.css";

const words = moderationTexts.hooks;

/** What is to be taken elsewhere as it stands. */
export function Copied({ label, text }: { readonly label: string; readonly text: string }) {
	const id = useId();
	const { state, copy } = useCopy();
	return (
		<>
			<label htmlFor={id}>{label}</label>
			<input id={id} dir="ltr" readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
			<div className={form["buttons"]}>
				<Button onClick={() => copy(text)}>{words.copy[state]}</Button>
			</div>
		</>
	);
}
