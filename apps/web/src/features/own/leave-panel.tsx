import type { WhatStays } from "@parley/protocol/leaving";
import { type SubmitEvent, useId, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { askHouse } from "../../ui/ask-house.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import { leavingTexts as words } from "../../ui/leaving-texts.ts";
import form from "../../ui/panel-form.module.css";
import keep from "./keep-panel.module.css";
import styles from "./leave-panel.module.css";
import { TakingFile } from "./taking-file.tsx";

const choices = ["kept", "removed"] as const satisfies readonly WhatStays[];

interface LeavePanelProps {
	readonly name: string;
	readonly onBack: () => void;
	readonly onClose: () => void;
}

/** WHO60: nothing of it is taken back, so what one wrote is offered first, and one's name is typed. */
export function LeavePanel({ name, onBack, onClose }: LeavePanelProps) {
	const ids = { field: useId(), choice: useId() };
	const client = useClient();
	const [stays, setStays] = useState<WhatStays | null>(null);
	const [typed, setTyped] = useState("");
	const [refused, setRefused] = useState<{ said: string; isName: boolean } | null>(null);
	const [busy, setBusy] = useState(false);
	const submit = async (event: SubmitEvent) => {
		event.preventDefault();
		if (busy) return;
		if (stays === null) return setRefused({ said: words.choose, isName: false });
		setBusy(true);
		const asked = {
			path: "/api/people/me/leaving",
			method: "POST",
			body: { name: typed, messages: stays },
		} as const;
		const told = await askHouse({ ...asked, token: client.sessionToken() });
		setBusy(false);
		if (told.ok) await client.signOut();
		else if (told.isLost) setRefused({ said: words.unsure, isName: false });
		else if (told.field === "name") setRefused({ said: words.otherName, isName: true });
		else setRefused({ said: told.message, isName: false });
	};
	return (
		<Dialog title={words.label} onBack={onBack} onClose={onClose}>
			<p className={keep["said"]} tabIndex={-1} data-first>
				{words.what(name)}
			</p>
			<p className={keep["said"]}>{words.first}</p>
			<section aria-label={keepingTexts.taken.label}>
				<TakingFile savesAtOnce />
			</section>
			<form className={form["form"]} onSubmit={(event) => void submit(event)}>
				<fieldset className={styles["choices"]}>
					<legend>{words.stays}</legend>
					{choices.map((one) => (
						<label key={one} className={form["check"]}>
							<input
								type="radio"
								name={ids.choice}
								checked={stays === one}
								onChange={() => {
									setStays(one);
									setRefused(null);
								}}
							/>
							<span>
								{words[one].label}
								<small>{words[one].hint}</small>
							</span>
						</label>
					))}
				</fieldset>
				<label htmlFor={ids.field}>{words.type(name)}</label>
				<input
					id={ids.field}
					value={typed}
					dir="auto"
					autoComplete="off"
					aria-invalid={refused?.isName === true}
					onChange={(event) => {
						setTyped(event.currentTarget.value);
						setRefused(null);
					}}
				/>
				{refused !== null && (
					<p className={form["error"]} role="alert">
						{refused.said}
					</p>
				)}
				<div className={form["buttons"]}>
					<Button type="button" onClick={onBack}>
						{words.no}
					</Button>
					<Button look="danger" type="submit" disabled={busy}>
						{words.go}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
