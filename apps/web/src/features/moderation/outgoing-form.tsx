import { NAME_CHARS_MAX, OUTGOING_ADDRESS_CHARS_MAX } from "@parley/protocol/limits";
import type { OutgoingOn } from "@parley/protocol/outgoing-hooks";
import { type SubmitEvent, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/check-field.tsx";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import form from "../../ui/panel-form.module.css";

const words = moderationTexts.outgoing;

interface OutgoingFormProps {
	readonly onMake: (name: string, to: string, on: OutgoingOn) => Promise<void>;
}

export function OutgoingForm({ onMake }: OutgoingFormProps) {
	const [name, setName] = useState("");
	const [to, setTo] = useState("");
	const [isEach, setIsEach] = useState(false);
	const [busy, setBusy] = useState(false);
	const ids = { name: useId(), to: useId() };
	const submit = async (event: SubmitEvent) => {
		event.preventDefault();
		if (busy) return;
		setBusy(true);
		await onMake(name, to.trim(), isEach ? "message" : "mention");
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
			<label htmlFor={ids.to}>{words.to}</label>
			<input
				id={ids.to}
				type="url"
				dir="ltr"
				value={to}
				maxLength={OUTGOING_ADDRESS_CHARS_MAX}
				required
				autoComplete="off"
				onChange={(event) => setTo(event.currentTarget.value)}
			/>
			<CheckField label={words.each} hint={words.eachHint} on={isEach} onChange={setIsEach} />
			<div className={form["buttons"]}>
				<Button look="strong" type="submit" aria-disabled={busy}>
					{words.make}
				</Button>
			</div>
		</form>
	);
}
