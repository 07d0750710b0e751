import { useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { askHouse } from "../../ui/ask-house.ts";
import { Button } from "../../ui/button.tsx";
import { savedTexts as words } from "../../ui/saved-texts.ts";
import styles from "./moderation.module.css";

/** SAVE1: saved again it stays where it is in the list, which is in one's own settings. */
export function SaveButton({ room, seq }: { readonly room: string; readonly seq: number }) {
	const client = useClient();
	const [state, setState] = useState<"not yet" | "saving" | "saved">("not yet");
	const [error, setError] = useState<string | null>(null);
	const save = async () => {
		setState("saving");
		const path = `/api/people/me/saved/${seq}`;
		const told = await askHouse({ path, method: "PUT", body: { room }, token: client.sessionToken() });
		setState(told.ok ? "saved" : "not yet");
		setError(told.ok ? null : told.message);
	};
	if (state === "saved") return <p role="status">{words.saved}</p>;
	return (
		<>
			<Button disabled={state === "saving"} onClick={() => void save()}>
				{words.save}
			</Button>
			{error !== null && (
				<p className={styles["error"]} role="alert">
					{error}
				</p>
			)}
		</>
	);
}
