import { Button } from "../../ui/button.tsx";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import form from "../../ui/panel-form.module.css";
import { Copied } from "./copied.tsx";
import styles from "./moderation.module.css";

interface Copy {
	readonly label: string;
	readonly text: string;
}

interface NewSecretProps {
	/** what it is, and that nobody is shown it again */
	readonly once: string;
	readonly copies: readonly Copy[];
	readonly note?: string;
	/** what some need, folded */
	readonly more?: { readonly label: string; readonly copies: readonly Copy[] };
	readonly onDone: () => void;
}

/** Shown once: by what a program comes in, and a line that tries it. */
export function NewSecret({ once, copies, note, more, onDone }: NewSecretProps) {
	return (
		<div className={form["form"]}>
			<p role="status">{once}</p>
			{copies.map(({ label, text }, nth) => (
				<Copied key={label} label={label} text={text} first={nth === 0} />
			))}
			{note !== undefined && <p className={styles["note"]}>{note}</p>}
			{more !== undefined && (
				<details className={styles["folded"]}>
					<summary>{more.label}</summary>
					<div className={form["form"]}>
						{more.copies.map(({ label, text }) => (
							<Copied key={label} label={label} text={text} />
						))}
					</div>
				</details>
			)}
			<div className={form["buttons"]}>
				<Button look="strong" onClick={onDone}>
					{moderationTexts.hooks.done}
				</Button>
			</div>
		</div>
	);
}
