import type { HookMade } from "@parley/protocol/hooks";
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { useCopy } from "../../ui/copy-text.ts";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import form from "../../ui/panel-form.module.css";
import styles from "./moderation.module.css";

const words = moderationTexts.hooks;

/** Shown once: the address of a hook, and a line that tries it. */
export function HookSecret({ made, onDone }: { readonly made: HookMade; readonly onDone: () => void }) {
	const address = new URL(made.path, window.location.origin).href;
	return (
		<div className={form["form"]}>
			<p role="status">{words.once(made.name)}</p>
			<Copied label={words.address} text={address} />
			<Copied label={words.curl} text={`curl -d 'Hello' ${address}`} />
			<p className={styles["note"]}>{words.takes}</p>
			<div className={form["buttons"]}>
				<Button look="strong" onClick={onDone}>
					{words.done}
				</Button>
			</div>
		</div>
	);
}

function Copied({ label, text }: { readonly label: string; readonly text: string }) {
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
