import { readName } from "@parley/protocol/name-fault";
import { type SubmitEvent, useId, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { askHouse } from "../../ui/ask-house.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import form from "../../ui/panel-form.module.css";
import { sentenceOf, whyNot } from "./name-refused.ts";
import { Over } from "./over.tsx";

const words = keepingTexts.rename;

interface NamePanelProps {
	readonly name: string;
	readonly onBack: (() => void) | null;
	readonly onClose: () => void;
}

/** WHO4: another name for who keeps one, on all their devices at once. */
export function NamePanel({ name, onBack, onClose }: NamePanelProps) {
	const ids = { field: useId(), hint: useId() };
	const client = useClient();
	const [written, setWritten] = useState("");
	const [refused, setRefused] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const [changed, setChanged] = useState<string | null>(null);
	const submit = async (event: SubmitEvent) => {
		event.preventDefault();
		if (busy) return;
		const read = readName(written);
		if (!read.ok) return setRefused(sentenceOf(read.fault));
		setBusy(true);
		const asked = { path: "/api/people/me/name", method: "PUT", body: { name: read.name } } as const;
		const told = await askHouse({ ...asked, token: client.sessionToken() });
		setBusy(false);
		if (told.ok) setChanged(read.name);
		else setRefused(whyNot(told, Date.now()));
	};
	if (changed !== null)
		return (
			<Dialog key="done" title={words.label} onClose={onClose}>
				<Over said={words.done(changed)} label={words.close} onGo={onClose} />
			</Dialog>
		);
	return (
		<Dialog title={words.label} onBack={onBack} onClose={onClose}>
			<form className={form["form"]} onSubmit={(event) => void submit(event)}>
				<label htmlFor={ids.field}>{words.field}</label>
				<input
					id={ids.field}
					value={written}
					dir="auto"
					autoComplete="off"
					data-first
					aria-describedby={ids.hint}
					aria-invalid={refused !== null}
					onChange={(event) => {
						setWritten(event.currentTarget.value);
						setRefused(null);
					}}
				/>
				<p id={ids.hint}>{words.left(name)}</p>
				{refused !== null && (
					<p className={form["error"]} role="alert">
						{refused}
					</p>
				)}
				<div className={form["buttons"]}>
					<Button look="strong" type="submit" disabled={busy}>
						{words.go}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
