import { type SubmitEvent, useId, useRef, useState } from "react";
import { adminTexts } from "../../ui/admin-texts.ts";
import { Button } from "../../ui/button.tsx";
import entry from "../../ui/entry-form.module.css";
import styles from "./admin.module.css";
import { lists, readPage } from "./lists.ts";

const words = adminTexts.signIn;

/** The token is tried before it is kept. */
export function AdminSignIn({ onEnter }: { onEnter: (token: string) => void }) {
	const [written, setWritten] = useState("");
	const [opening, setOpening] = useState(false);
	const [wrong, setWrong] = useState<string | null>(null);
	const field = useRef<HTMLInputElement>(null);
	const ids = { field: useId(), hint: useId() };
	const open = async (event: SubmitEvent) => {
		event.preventDefault();
		const token = written.trim();
		if (token === "" || opening) return field.current?.focus();
		setOpening(true);
		const first = await readPage(token, lists.rooms, { search: "", after: "" });
		setOpening(false);
		if (first.ok) return onEnter(token);
		setWrong(first.code === "not-allowed" ? words.wrong : first.message);
		field.current?.select();
	};
	return (
		<main className={styles["door"]}>
			<h1>{adminTexts.title}</h1>
			<form className={entry["form"]} onSubmit={(event) => void open(event)}>
				<label htmlFor={ids.field}>{words.label}</label>
				<div className={entry["line"]}>
					<input
						ref={field}
						id={ids.field}
						type="password"
						value={written}
						// biome-ignore lint/a11y/noAutofocus: it is the only field of the page, and what one came for
						autoFocus
						autoComplete="off"
						spellCheck={false}
						aria-describedby={ids.hint}
						aria-invalid={wrong !== null}
						onChange={(event) => {
							setWritten(event.currentTarget.value);
							setWrong(null);
						}}
					/>
					<Button look="strong" type="submit" disabled={opening}>
						{opening ? words.opening : words.open}
					</Button>
				</div>
				<p id={ids.hint} role={wrong === null ? undefined : "alert"} className={wrong ? styles["error"] : ""}>
					{wrong ?? words.hint}
				</p>
			</form>
			<a href="/">{adminTexts.chat}</a>
		</main>
	);
}
