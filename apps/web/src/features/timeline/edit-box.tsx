import { useState } from "react";
import { EditField } from "../../ui/edit-field.tsx";
import { insideTexts } from "../../ui/inside-texts.ts";
import { useRowVerbs } from "./row-verbs.ts";

/** Changes an own message where it stands. */
export function EditBox({ seq, text }: { seq: number; text: string }) {
	const { saveEdit, stopEdit } = useRowVerbs();
	const [draft, setDraft] = useState(text);
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
			onText={setDraft}
			onSave={() => void save()}
			onCancel={stopEdit}
		/>
	);
}
