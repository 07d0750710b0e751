import { HOOK_TEMPLATE_CHARS_MAX, NAME_CHARS_MAX } from "@parley/protocol/limits";
import { type SubmitEvent, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import form from "../../ui/panel-form.module.css";

const words = moderationTexts.hooks;

interface HookFormProps {
	readonly onMake: (name: string, template: string) => Promise<void>;
}

export function HookForm({ onMake }: HookFormProps) {
	const [name, setName] = useState("");
	const [template, setTemplate] = useState("");
	const [busy, setBusy] = useState(false);
	const ids = { name: useId(), template: useId(), hint: useId() };
	const submit = async (event: SubmitEvent) => {
		event.preventDefault();
		setBusy(true);
		await onMake(name, template);
		setBusy(false);
	};
	return (
		<form className={form["form"]} onSubmit={(event) => void submit(event)}>
			<label htmlFor={ids.name}>{words.name}</label>
			<input
				id={ids.name}
				value={name}
				maxLength={NAME_CHARS_MAX}
				required
				autoComplete="off"
				onChange={(event) => setName(event.currentTarget.value)}
			/>
			<label htmlFor={ids.template}>{words.template}</label>
			<input
				id={ids.template}
				dir="ltr"
				value={template}
				maxLength={HOOK_TEMPLATE_CHARS_MAX}
				autoComplete="off"
				aria-describedby={ids.hint}
				onChange={(event) => setTemplate(event.currentTarget.value)}
			/>
			<small id={ids.hint}>{words.templateHint}</small>
			<div className={form["buttons"]}>
				<Button look="strong" type="submit" disabled={busy}>
					{words.make}
				</Button>
			</div>
		</form>
	);
}
