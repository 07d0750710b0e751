import { RECOVERY_WORDS } from "@parley/protocol/limits";
import { Proved } from "@parley/protocol/people";
import { type ReadWords, readRecoveryWords } from "@parley/protocol/recovery-words";
import { type SubmitEvent, useId, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { askHouse } from "../../ui/ask-house.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/check-field.tsx";
import { comeAs } from "../../ui/come-as.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import form from "../../ui/panel-form.module.css";
import { PasskeyEntry } from "./passkey-entry.tsx";

const words = keepingTexts.door;

/** Recovery words at the door; whoever is found by them comes in by a page that is loaded anew. */
export function WordsPanel({ onClose }: { onClose: () => void }) {
	const client = useClient();
	const ids = { field: useId(), hint: useId() };
	const [typed, setTyped] = useState("");
	const [endOthers, setEndOthers] = useState(false);
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState<string | null>(null);
	const read = readRecoveryWords(typed);
	const { name: before, hasSession } = client.remembered();
	const submit = async (event: SubmitEvent) => {
		event.preventDefault();
		if (!read.ok || busy) return;
		setBusy(true);
		setRefused(null);
		const body = { words: read.words.join(" "), ...(endOthers && { endOthers }) };
		const question = { path: "/api/people/proofs", method: "POST", body, answer: Proved } as const;
		const told = await askHouse({ ...question, token: null });
		if (told.ok) {
			await comeAs(client, told.value);
			return location.reload();
		}
		setBusy(false);
		setRefused(told.message);
	};
	return (
		<Dialog title={words.title} onClose={onClose}>
			<form className={form["form"]} onSubmit={(event) => void submit(event)}>
				<label htmlFor={ids.field}>{words.words}</label>
				<textarea
					id={ids.field}
					value={typed}
					rows={4}
					dir="ltr"
					data-first
					autoComplete="off"
					autoCapitalize="none"
					autoCorrect="off"
					spellCheck={false}
					aria-describedby={ids.hint}
					onChange={(event) => {
						setTyped(event.currentTarget.value);
						setRefused(null);
					}}
				/>
				<p id={ids.hint} role="status">
					{hintOf(read, typed)}
				</p>
				<CheckField
					label={words.endOthers}
					hint={words.endOthersHint}
					on={endOthers}
					onChange={setEndOthers}
				/>
				{hasSession && <p>{words.before(before)}</p>}
				{refused !== null && (
					<p className={form["error"]} role="alert">
						{refused}
					</p>
				)}
				<div className={form["buttons"]}>
					<a href="/link">{words.other}</a>
					<Button look="strong" type="submit" disabled={!read.ok || busy}>
						{words.enter}
					</Button>
				</div>
			</form>
			<PasskeyEntry endOthers={endOthers} />
		</Dialog>
	);
}

/** Which word is none, once somebody has gone on to the next one. */
function hintOf(read: ReadWords, typed: string): string {
	if (typed.trim() === "") return words.wordsHint;
	if (read.ok) return words.count(RECOVERY_WORDS);
	const isBeing = read.wrong !== undefined && typed.toLowerCase().endsWith(read.wrong);
	return read.wrong === undefined || isBeing ? words.count(read.count) : words.unknown(read.wrong);
}
