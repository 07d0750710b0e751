import { PASSPHRASE_CHARS_MAX } from "@parley/protocol/limits";
import type { Refusal } from "@parley/protocol/refusals";
import { type SubmitEvent, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import entry from "../../ui/entry-form.module.css";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import styles from "./entry.module.css";
import { useWait } from "./use-wait.ts";

const words = moderationTexts.entry;

interface PassphraseFormProps {
	readonly refusal: Refusal;
	readonly onCome: (passphrase: string) => void;
}

/** A room that asks for its passphrase, or was told another. */
export function PassphraseForm({ refusal, onCome }: PassphraseFormProps) {
	const [passphrase, setPassphrase] = useState("");
	const id = useId();
	const waitMs = useWait(refusal);
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		if (waitMs === 0) onCome(passphrase);
	};
	return (
		<form className={classNames(entry["form"], styles["form"])} onSubmit={submit}>
			<h2>{words.locked}</h2>
			<p role="alert">{refusalTexts.sentence(refusal)}</p>
			<label htmlFor={id}>{words.passphrase}</label>
			<div className={entry["line"]}>
				<input
					id={id}
					type="password"
					value={passphrase}
					required
					// biome-ignore lint/a11y/noAutofocus: it is the only field there is, and what one came for
					autoFocus
					maxLength={PASSPHRASE_CHARS_MAX}
					autoComplete="off"
					onChange={(event) => setPassphrase(event.currentTarget.value)}
				/>
				<Button look="strong" type="submit" disabled={waitMs > 0}>
					{waitMs > 0 ? words.wait(moderationTexts.wait(waitMs)) : words.comeIn}
				</Button>
			</div>
		</form>
	);
}
