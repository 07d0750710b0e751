import { type SubmitEvent, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import entry from "../../ui/entry-form.module.css";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import styles from "./claim.module.css";

const words = keepingTexts.claim;

export interface ClaimBy {
	readonly secret?: string;
	readonly code?: string;
}

interface ClaimFormProps {
	readonly secret: string | null;
	readonly before: string;
	readonly refused: string | null;
	readonly busy: boolean;
	readonly onGo: (by: ClaimBy) => void;
}

export function ClaimForm({ secret, before, refused, busy, onGo }: ClaimFormProps) {
	const ids = { field: useId(), hint: useId() };
	const [code, setCode] = useState("");
	// A link that was refused is over; another one's code can be typed.
	const bySecret = secret !== null && refused === null;
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		if (busy) return;
		if (bySecret) onGo({ secret });
		else if (code.trim() !== "") onGo({ code });
	};
	return (
		<form className={entry["form"]} onSubmit={submit}>
			{bySecret ? (
				<p>{words.ready}</p>
			) : (
				<>
					<label htmlFor={ids.field}>{words.code}</label>
					<div className={entry["line"]}>
						<input
							id={ids.field}
							value={code}
							dir="ltr"
							// biome-ignore lint/a11y/noAutofocus: it is the only field of the page, and what one came for
							autoFocus
							autoComplete="off"
							autoCapitalize="characters"
							spellCheck={false}
							aria-describedby={ids.hint}
							onChange={(event) => setCode(event.currentTarget.value)}
						/>
					</div>
					<p id={ids.hint} className={styles["hint"]}>
						{words.codeHint}
					</p>
				</>
			)}
			{before !== "" && <p className={styles["before"]}>{words.before(before)}</p>}
			{refused !== null && (
				<p className={styles["refused"]} role="alert">
					{refused}
				</p>
			)}
			<div className={styles["go"]}>
				<Button look="strong" type="submit" disabled={busy}>
					{words.goOn}
				</Button>
			</div>
		</form>
	);
}
