import type { LabState } from "@parley/protocol/lab";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import entry from "../../ui/entry-form.module.css";
import { labTexts } from "../../ui/lab-texts.ts";
import { LabClient } from "./lab-client.ts";
import styles from "./lab-sign-in.module.css";
import { Notice } from "./notice.tsx";

const texts = labTexts.signIn;

interface LabSignInProps {
	readonly onEnter: (token: string, client: LabClient, first: LabState) => void;
}

export function LabSignIn({ onEnter }: LabSignInProps) {
	const [token, setToken] = useState("");
	const [opening, setOpening] = useState(false);
	const [wrong, setWrong] = useState<string | null>(null);
	const field = useRef<HTMLInputElement>(null);
	const ids = { token: useId(), hint: useId() };

	const open = async (event: SubmitEvent) => {
		event.preventDefault();
		if (token.trim() === "" || opening) return field.current?.focus();
		setOpening(true);
		const client = new LabClient(token.trim());
		const first = await client.state();
		setOpening(false);
		if (first.ok) return onEnter(token.trim(), client, first.value);
		setWrong(first.code === "not-allowed" ? texts.wrong : first.message);
		field.current?.focus();
		field.current?.select();
	};

	return (
		<Notice title={texts.title}>
			<form className={classNames(entry["form"], styles["form"])} onSubmit={(event) => void open(event)}>
				<label htmlFor={ids.token}>{texts.label}</label>
				<div className={entry["line"]}>
					<input
						ref={field}
						id={ids.token}
						type="password"
						value={token}
						// biome-ignore lint/a11y/noAutofocus: it is the only field of the page, and what one came for
						autoFocus
						autoComplete="off"
						spellCheck={false}
						aria-describedby={ids.hint}
						aria-invalid={wrong !== null}
						onChange={(event) => {
							setToken(event.currentTarget.value);
							setWrong(null);
						}}
					/>
					<Button look="strong" type="submit" disabled={opening}>
						{opening ? texts.opening : texts.open}
					</Button>
				</div>
				<p id={ids.hint} role={wrong === null ? undefined : "alert"} data-wrong={wrong !== null}>
					{wrong ?? texts.hint}
				</p>
			</form>
		</Notice>
	);
}
