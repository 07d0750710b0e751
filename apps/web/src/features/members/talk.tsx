import type { ChatClient } from "@parley/client/state/chat-state";
import { PersonHere } from "@parley/protocol/http";
import { type SubmitEvent, useEffect, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { askJson } from "../../ui/http.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import { roomTexts as words } from "../../ui/room-texts.ts";
import { talkTexts } from "../../ui/talk-texts.ts";
import { texts } from "../../ui/texts.ts";
import { useEvent } from "../../ui/use-event.ts";
import styles from "./talk.module.css";

interface TalkProps {
	readonly name: string;
	readonly onOpened: (room: string) => void;
	readonly onClose: () => void;
}

/** Goes to the conversation one has with whoever has that name now; else begins one, and says who can read it. */
export function Talk({ name, onOpened, onClose }: TalkProps) {
	const client = useClient();
	const [session, setSession] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const [error, setError] = useState<string | null>(null);

	const find = useEvent(async (gone: AbortSignal) => {
		const path = `/api/rooms/${sharedWith(client, name)}/people/${encodeURIComponent(name)}`;
		const headers = { authorization: `Bearer ${client.sessionToken() ?? ""}` };
		const found = await askJson(path, PersonHere, { headers, signal: gone });
		if (gone.aborted) return;
		if (!found.ok) return setError(found.message);
		const { session: other } = found.value;
		const known = roomWith(client, other);
		if (known === undefined) setSession(other);
		else onOpened(known);
	});
	useEffect(() => {
		const gone = new AbortController();
		void find(gone.signal);
		return () => gone.abort();
	}, [find]);

	const start = async (event: SubmitEvent) => {
		event.preventDefault();
		if (busy || session === null) return;
		setBusy(true);
		const result = await client.converse(session);
		setBusy(false);
		if (!result.ok) setError(refusalTexts.sentence(result.refusal));
		else if (result.room !== undefined) onOpened(result.room);
	};

	return (
		<Dialog title={talkTexts.title(name)} onClose={onClose}>
			<form className={styles["talk"]} onSubmit={(event) => void start(event)}>
				<p>{talkTexts.hint(name)}</p>
				{error && (
					<p className={styles["error"]} role="alert">
						{error}
					</p>
				)}
				<div className={styles["buttons"]}>
					<Button onClick={onClose}>{texts.common.cancel}</Button>
					<Button look="strong" type="submit" disabled={busy || session === null}>
						{busy ? words.busy : words.start}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}

/** A room in which somebody of that name is, too. */
function sharedWith(client: ChatClient, name: string): string {
	const rooms = [...client.getState().rooms.values()];
	return rooms.find(({ members }) => members?.some((member) => member.name === name))?.room ?? "";
}

/** By the session: the name may have been another's when it began. */
function roomWith(client: ChatClient, session: string): string | undefined {
	const known = [...client.getState().conversations.values()];
	return known.find(
		({ with: others, closed }) => closed !== true && others.some((other) => other.session === session),
	)?.room;
}
