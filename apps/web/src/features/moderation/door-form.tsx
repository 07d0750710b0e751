import { NAME_CHARS_MAX } from "@parley/protocol/limits";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/check-field.tsx";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import form from "../../ui/panel-form.module.css";
import type { DoorKind } from "./door-kind.ts";
import { TextField } from "./fields.tsx";

const { mayCall } = moderationTexts.hooks;

interface DoorFormProps {
	readonly words: Pick<DoorKind<never, never>["words"], "name" | "make">;
	readonly busy: boolean;
	/** it asks for what can be made */
	readonly isReady?: boolean;
	readonly onMake: (made: { readonly name: string; readonly calls?: true }) => void;
	readonly children: ReactNode;
}

/** A door is made by a name, and by what its kind asks besides. */
export function DoorForm({ words, busy, isReady = true, onMake, children }: DoorFormProps) {
	const [name, setName] = useState("");
	const [calls, setCalls] = useState(false);
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		if (!busy) onMake({ name, ...(calls && { calls }) });
	};
	return (
		<form className={form["form"]} onSubmit={submit}>
			<TextField label={words.name} value={name} maxLength={NAME_CHARS_MAX} required onChange={setName} />
			{children}
			<CheckField label={mayCall.ask} hint={mayCall.hint} on={calls} onChange={setCalls} />
			<div className={form["buttons"]}>
				<Button look="strong" type="submit" aria-disabled={busy} disabled={!isReady}>
					{words.make}
				</Button>
			</div>
		</form>
	);
}
