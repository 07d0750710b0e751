import { useState } from "react";
import { EditField } from "../../ui/edit-field.tsx";
import { insideTexts } from "../../ui/inside-texts.ts";
import { useRowActions } from "./row-actions.ts";

export function EditBox({ seq, text }: { seq: number; text: string }) {
	const { editedText, saveEditDraft, saveEdit, stopEdit } = useRowActions();
	const [draft, setDraft] = useState(() => editedText() ?? text);
	const [error, setError] = useState<string | null>(null);
	const save = async () => {
		if (draft.trim() === "" || draft === text) return stopEdit();
		const problem = await saveEdit(seq, draft);
		if (problem === null) stopEdit();
		else setError(problem);
	};
	return (
		<EditField
			label={insideTexts.timeline.editLabel}
			text={draft}
			error={error}
			onText={(changed) => {
				setDraft(changed);
				saveEditDraft(seq, changed);
			}}
			onSave={() => void save()}
			onCancel={stopEdit}
		/>
	);
}
