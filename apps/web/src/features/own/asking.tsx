import type { OwnLink } from "@parley/protocol/people";
import { type SubmitEvent, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { digitsIn } from "../../ui/digits.ts";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import form from "../../ui/panel-form.module.css";
import styles from "./link-panel.module.css";

const words = keepingTexts.offer;

interface AskingProps {
	readonly link: OwnLink;
	readonly refused: string | null;
	readonly letIn: (digits: string) => Promise<void>;
	readonly end: () => void;
}

/** Which browser wants to be oneself; the digits are typed, so that nobody says yes to somebody else's by one click. */
export function Asking({ link: { browser, near, triesLeft }, refused, letIn, end }: AskingProps) {
	const ids = { field: useId(), hint: useId() };
	const [digits, setDigits] = useState("");
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		if (digits.length !== 2) return;
		setDigits("");
		void letIn(digits);
	};
	return (
		<form className={form["form"]} onSubmit={submit}>
			<div role="status">
				<b>{browser === undefined ? words.asksUnknown : words.asks(browser)}</b>
				<p>{near ? words.near : words.far}</p>
			</div>
			<label htmlFor={ids.field}>{words.digits}</label>
			<input
				id={ids.field}
				className={styles["digits"]}
				value={digits}
				dir="ltr"
				inputMode="numeric"
				autoComplete="off"
				maxLength={2}
				aria-describedby={ids.hint}
				onChange={({ currentTarget }) => setDigits(digitsIn(currentTarget.value))}
			/>
			<p id={ids.hint}>{words.digitsHint}</p>
			{refused !== null && (
				<p className={form["error"]} role="alert">
					{refused} {words.left(triesLeft)}
				</p>
			)}
			<div className={form["buttons"]}>
				<Button onClick={end}>{words.no}</Button>
				<Button look="strong" type="submit" disabled={digits.length !== 2}>
					{words.yes}
				</Button>
			</div>
		</form>
	);
}
