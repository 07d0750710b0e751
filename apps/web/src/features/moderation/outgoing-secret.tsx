import type { OutgoingHookMade } from "@parley/protocol/outgoing-hooks";
import { Button } from "../../ui/button.tsx";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import form from "../../ui/panel-form.module.css";
import { Copied } from "./copied.tsx";

const words = moderationTexts.outgoing;

/** Shown once: by what the receiver knows that a message is from here. */
export function OutgoingSecret({
	made: { name, secret },
	onDone,
}: {
	readonly made: OutgoingHookMade;
	readonly onDone: () => void;
}) {
	return (
		<div className={form["form"]}>
			<p role="status">{words.once(name)}</p>
			<Copied label={words.secret} text={secret} first />
			<div className={form["buttons"]}>
				<Button look="strong" onClick={onDone}>
					{moderationTexts.hooks.done}
				</Button>
			</div>
		</div>
	);
}
