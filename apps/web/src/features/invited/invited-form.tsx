import { InvitationTaken } from "@parley/protocol/invitations";
import { NAME_TYPED_CHARS_MAX } from "@parley/protocol/limits";
import { Proved } from "@parley/protocol/people";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { askHouse, type Told } from "../../ui/ask-house.ts";
import { Button } from "../../ui/button.tsx";
import entry from "../../ui/entry-form.module.css";
import { invitingTexts as words } from "../../ui/inviting-texts.ts";
import { AccountWay } from "./account-way.tsx";
import styles from "./invited.module.css";

interface InvitedFormProps {
	readonly secret: string;
	readonly onCame: (proved: Proved) => void;
	readonly onTaken: () => void;
}

interface Refused {
	readonly why: string;
	/** by who may be this very person, and then comes in at the door */
	readonly isKept: boolean;
}

/** Whoever is somebody here already comes as who they are; all others say their name. */
export function InvitedForm({ secret, onCame, onTaken }: InvitedFormProps) {
	const client = useClient();
	const [before] = useState(() => client.remembered());
	// A session that ran out is nobody's: then a name is asked for, the same as of a stranger.
	const [known, setKnown] = useState(before.hasSession);
	const [name, setName] = useState(before.name);
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState<Refused | null>(null);
	const field = useRef<HTMLInputElement>(null);
	const ids = { name: useId(), why: useId() };

	const taken = async (): Promise<void> => {
		const question = { path: "/api/invitations/uses", method: "POST", body: { secret } } as const;
		const told = await askHouse({ ...question, token: client.sessionToken(), answer: InvitationTaken });
		if (told.ok) return onTaken();
		if (told.code === "token-invalid") setKnown(false);
		after(told);
	};
	const came = async (): Promise<void> => {
		const body = { name, invitation: secret };
		const told = await askHouse({ path: "/api/sessions", method: "POST", body, token: null, answer: Proved });
		if (told.ok) return onCame(told.value);
		after(told);
	};
	const after = (told: Extract<Told<unknown>, { ok: false }>): void => {
		setBusy(false);
		setRefused({ why: told.isLost ? words.unsure : told.message, isKept: told.code === "name-kept" });
		field.current?.focus();
	};
	const submit = (event: SubmitEvent): void => {
		event.preventDefault();
		if (busy || (!known && name.trim() === "")) return;
		setBusy(true);
		setRefused(null);
		void (known ? taken() : came());
	};
	return (
		<form className={entry["form"]} onSubmit={submit}>
			{!known && <label htmlFor={ids.name}>{words.yourName}</label>}
			<div className={entry["line"]}>
				{!known && (
					<input
						ref={field}
						id={ids.name}
						name="name"
						value={name}
						maxLength={NAME_TYPED_CHARS_MAX}
						// biome-ignore lint/a11y/noAutofocus: it is the only field of the page, and what one came for
						autoFocus
						autoComplete="nickname"
						autoCapitalize="words"
						spellCheck={false}
						dir={name === "" ? undefined : "auto"}
						aria-invalid={refused !== null}
						aria-describedby={refused === null ? undefined : ids.why}
						onChange={(event) => setName(event.currentTarget.value)}
					/>
				)}
				<Button look="strong" type="submit" aria-disabled={busy}>
					{known ? words.comeInAs(before.name) : words.comeIn}
				</Button>
			</div>
			{refused !== null && (
				<p id={ids.why} className={styles["refused"]} role="alert">
					{refused.why} {refused.isKept && <a href="/">{words.doorFirst}</a>}
				</p>
			)}
			{!known && <AccountWay secret={secret} name={name} />}
		</form>
	);
}
