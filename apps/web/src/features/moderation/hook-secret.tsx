import type { HookMade } from "@parley/protocol/hooks";
import { Button } from "../../ui/button.tsx";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import form from "../../ui/panel-form.module.css";
import { Copied } from "./copied.tsx";
import styles from "./moderation.module.css";

const words = moderationTexts.hooks;

/** Shown once: the address of a hook, and a line that tries it. */
export function HookSecret({ made, onDone }: { readonly made: HookMade; readonly onDone: () => void }) {
	const address = new URL(made.path, window.location.origin).href;
	return (
		<div className={form["form"]}>
			<p role="status">{words.once(made.name)}</p>
			<Copied label={words.address} text={address} first />
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
