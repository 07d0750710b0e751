import { useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { askHouse } from "../../ui/ask-house.ts";
import { savedTexts as words } from "../../ui/saved-texts.ts";
import { OnceButton } from "./once-button.tsx";

/** SAVE1: saved again it stays where it is in the list, which is in one's own settings. */
export function SaveButton({ room, seq }: { readonly room: string; readonly seq: number }) {
	const client = useClient();
	const [state, setState] = useState<"not yet" | "under way" | "done">("not yet");
	const [error, setError] = useState<string | null>(null);
	const save = async () => {
		setState("under way");
		const path = `/api/people/me/saved/${seq}`;
		const told = await askHouse({ path, method: "PUT", body: { room }, token: client.sessionToken() });
		setState(told.ok ? "done" : "not yet");
		setError(told.ok ? null : told.message);
	};
	return (
		<OnceButton
			label={words.save}
			said={words.saved}
			state={state}
			error={error}
			onPress={() => void save()}
		/>
	);
}
