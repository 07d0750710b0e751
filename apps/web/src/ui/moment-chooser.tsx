import { type FormEvent, useId, useState } from "react";
import { Button } from "./button.tsx";
import { shortDate } from "./dates.ts";
import { laterTexts as words } from "./later-texts.ts";
import styles from "./moment-chooser.module.css";
import { asField, fromField, moments } from "./moments.ts";
import form from "./panel-form.module.css";

interface MomentChooserProps {
	/** what the button beside one's own time says */
	readonly submit: string;
	readonly isBusy: boolean;
	readonly onChoose: (at: number) => void;
}

/** A time that is to come: what people mean mostly, or one's own, by the clock of this browser. */
export function MomentChooser({ submit, isBusy, onChoose }: MomentChooserProps) {
	const [now] = useState(Date.now);
	return (
		<>
			<ul className={styles["presets"]}>
				{moments(now).map(({ key, at }, place) => (
					<li key={key}>
						<Button data-first={place === 0 || undefined} aria-disabled={isBusy} onClick={() => onChoose(at)}>
							{words.moments[key]}
							<time dateTime={new Date(at).toISOString()}>{shortDate(at)}</time>
						</Button>
					</li>
				))}
			</ul>
			<OwnTime submit={submit} isBusy={isBusy} onChoose={onChoose} first={now} />
		</>
	);
}

function OwnTime({ submit, isBusy, onChoose, first }: MomentChooserProps & { readonly first: number }) {
	const field = useId();
	const [value, setValue] = useState("");
	const [wrong, setWrong] = useState<string | null>(null);
	const choose = (event: FormEvent) => {
		event.preventDefault();
		if (isBusy) return;
		const at = fromField(value);
		const problem = at === null ? words.noTime : at <= Date.now() ? words.past : null;
		setWrong(problem);
		if (at !== null && problem === null) onChoose(at);
	};
	return (
		// What is wrong is said in the page's words, and heard.
		<form className={form["form"]} noValidate onSubmit={choose}>
			<label htmlFor={field}>{words.own}</label>
			<input
				id={field}
				type="datetime-local"
				min={asField(first)}
				aria-invalid={wrong !== null}
				value={value}
				onChange={(event) => setValue(event.currentTarget.value)}
			/>
			{wrong !== null && (
				<p className={form["error"]} role="alert">
					{wrong}
				</p>
			)}
			<div className={form["buttons"]}>
				<Button type="submit" look="strong" aria-disabled={isBusy}>
					{submit}
				</Button>
			</div>
		</form>
	);
}
