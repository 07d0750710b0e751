import { Button } from "../../ui/button.tsx";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import form from "../../ui/panel-form.module.css";
import { Copied } from "./copied.tsx";
import styles from "./moderation.module.css";

interface NewSecretProps {
	/** what it is, and that nobody is shown it again */
	readonly once: string;
	readonly copies: readonly { readonly label: string; readonly text: string }[];
	readonly note?: string;
	readonly onDone: () => void;
}

/** Shown once: by what a program comes in, and a line that tries it. */
export function NewSecret({ once, copies, note, onDone }: NewSecretProps) {
	return (
		<div className={form["form"]}>
			<p role="status">{once}</p>
			{copies.map(({ label, text }, nth) => (
				<Copied key={label} label={label} text={text} first={nth === 0} />
			))}
			{note !== undefined && <p className={styles["note"]}>{note}</p>}
			<div className={form["buttons"]}>
				<Button look="strong" onClick={onDone}>
					{moderationTexts.hooks.done}
				</Button>
			</div>
		</div>
	);
}
