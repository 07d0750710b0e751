import type { BotScope } from "@parley/protocol/bots";
import { NAME_CHARS_MAX } from "@parley/protocol/limits";
import { type SubmitEvent, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/check-field.tsx";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import form from "../../ui/panel-form.module.css";

const words = moderationTexts.bots;

interface BotFormProps {
	readonly onMake: (name: string, scopes: readonly BotScope[]) => Promise<void>;
}

export function BotForm({ onMake }: BotFormProps) {
	const [name, setName] = useState("");
	const [may, setMay] = useState({ read: true, write: true });
	const [busy, setBusy] = useState(false);
	const id = useId();
	const scopes = (["read", "write"] as const).filter((scope) => may[scope]);
	const submit = async (event: SubmitEvent) => {
		event.preventDefault();
		if (busy) return;
		setBusy(true);
		await onMake(name, scopes);
		setBusy(false);
	};
	return (
		<form className={form["form"]} onSubmit={(event) => void submit(event)}>
			<label htmlFor={id}>{words.name}</label>
			<input
				id={id}
				value={name}
				maxLength={NAME_CHARS_MAX}
				required
				autoComplete="off"
				onChange={(event) => setName(event.currentTarget.value)}
			/>
			<CheckField
				label={words.read}
				hint={words.readHint}
				on={may.read}
				onChange={(read) => setMay({ ...may, read })}
			/>
			<CheckField
				label={words.write}
				hint={words.writeHint}
				on={may.write}
				onChange={(write) => setMay({ ...may, write })}
			/>
			<div className={form["buttons"]}>
				<Button look="strong" type="submit" aria-disabled={busy} disabled={scopes.length === 0}>
					{words.make}
				</Button>
			</div>
		</form>
	);
}
