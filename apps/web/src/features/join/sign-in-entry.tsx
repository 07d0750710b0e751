import { NAME_TYPED_CHARS_MAX } from "@parley/protocol/limits";
import { useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { SignInButton } from "../../ui/sign-in-button.tsx";
import { signInTexts as words } from "../../ui/sign-in-texts.ts";
import styles from "./sign-in-entry.module.css";

/** At the door, beside the name or where guests do not come in. */
export function SignInEntry({ isFirst = false }: { isFirst?: boolean }) {
	const client = useClient();
	const [{ name: before, hasSession }] = useState(() => client.remembered());
	return (
		<div className={styles["way"]}>
			{hasSession && <p>{words.before(before)}</p>}
			<SignInButton label={words.enter} wish="enter" isFirst={isFirst} name={typedName} />
		</div>
	);
}

/** What stands in the field of the join screen, which is not asked again at the provider. */
function typedName(): string {
	const typed = document.querySelector<HTMLInputElement>('input[name="name"]')?.value ?? "";
	return typed.trim().slice(0, NAME_TYPED_CHARS_MAX);
}
