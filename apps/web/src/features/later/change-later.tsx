import type { LaterMessage } from "@parley/protocol/later";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { laterTexts as words } from "../../ui/later-texts.ts";
import { asField, fromField } from "../../ui/moments.ts";
import form from "../../ui/panel-form.module.css";
import { sendLater } from "./use-later.ts";

interface ChangeLaterProps {
	readonly one: LaterMessage;
	readonly onDone: () => void;
}

/** LATER1: another text, another time, or both. */
export function ChangeLater({ one, onDone }: ChangeLaterProps) {
	const token = useClient().sessionToken();
	const [text, setText] = useState(one.text);
	const [value, setValue] = useState(asField(one.at));
	const [wrong, setWrong] = useState<string | null>(null);
	const field = useRef<HTMLTextAreaElement>(null);
	const [textId, timeId] = [useId(), useId()];
	useEffect(() => field.current?.focus(), []);
	const change = async (event: FormEvent) => {
		event.preventDefault();
		const at = fromField(value);
		if (at === null) return setWrong(words.noTime);
		if (at <= Date.now()) return setWrong(words.past);
		const problem = await sendLater(token, one.id, { ...one, text, at });
		setWrong(problem);
		if (problem === null) onDone();
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing || event.key !== "Escape") return;
		// Else it closes the list around it as well.
		event.preventDefault();
		event.stopPropagation();
		onDone();
	};
	return (
		<form className={form["form"]} noValidate onSubmit={(event) => void change(event)} onKeyDown={onKeyDown}>
			<label htmlFor={textId}>{words.text}</label>
			<textarea
				ref={field}
				id={textId}
				dir="auto"
				rows={3}
				value={text}
				onChange={(event) => setText(event.currentTarget.value)}
			/>
			<label htmlFor={timeId}>{words.own}</label>
			<input
				id={timeId}
				type="datetime-local"
				value={value}
				onChange={(event) => setValue(event.currentTarget.value)}
			/>
			{wrong !== null && (
				<p className={form["error"]} role="alert">
					{wrong}
				</p>
			)}
			<div className={form["buttons"]}>
				<Button onClick={onDone}>{words.leave}</Button>
				<Button type="submit" look="strong">
					{words.save}
				</Button>
			</div>
		</form>
	);
}
