import type { Me, RoomState } from "@parley/client/state/chat-state";
import { type SubmitEvent, useId, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { insideTexts } from "../../ui/inside-texts.ts";
import { moderationTexts as words } from "../../ui/moderation-texts.ts";
import form from "../../ui/panel-form.module.css";
import { rankIn } from "../../ui/rank.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import { roomTexts } from "../../ui/room-texts.ts";
import { useModeration } from "./use-moderation.ts";

interface MessagePanelProps {
	readonly room: RoomState;
	readonly me: Me;
	readonly seq: number;
	readonly name: string;
	/** who wrote it */
	readonly author: string;
	readonly onPerson: () => void;
	readonly onClose: () => void;
}

/** About somebody else's message: a moderator removes it, everybody else reports it. */
export function MessagePanel({ room, me, seq, name, author, onPerson, onClose }: MessagePanelProps) {
	const client = useClient();
	const moderation = useModeration(room, me);
	const [reason, setReason] = useState("");
	const [error, setError] = useState<string | null>(null);
	const [state, setState] = useState<"asking" | "busy" | "thanks">("asking");
	const id = useId();
	const isSpared = moderation.as === "moderator" && rankIn(room.rules, author) !== null;
	const mayModerate = moderation.as !== null && !isSpared;

	const report = async (): Promise<string | null> => {
		const result = await client.report(room.room, seq, reason);
		return result.ok ? null : refusalTexts.sentence(result.refusal);
	};
	const submit = async (event: SubmitEvent) => {
		event.preventDefault();
		setState("busy");
		const problem = mayModerate
			? await moderation.act({ do: "remove-message", target: seq, ...(reason.trim() && { reason }) })
			: await report();
		setError(problem);
		setState(problem === null && !mayModerate ? "thanks" : "asking");
		if (problem === null && mayModerate) onClose();
	};

	return (
		<Dialog title={mayModerate ? words.message.about(seq) : words.message.report(seq)} onClose={onClose}>
			{state === "thanks" ? (
				<p role="status">{words.message.thanks}</p>
			) : (
				<form className={form["form"]} onSubmit={(event) => void submit(event)}>
					<label htmlFor={id}>{mayModerate ? words.reason : words.message.why}</label>
					<input
						id={id}
						value={reason}
						maxLength={240}
						required={!mayModerate}
						autoComplete="off"
						onChange={(event) => setReason(event.currentTarget.value)}
					/>
					{!mayModerate && <p>{words.message.reportHint}</p>}
					{error !== null && (
						<p className={form["error"]} role="alert">
							{error}
						</p>
					)}
					<div className={form["buttons"]}>
						<Button onClick={mayModerate ? onPerson : onClose}>
							{mayModerate ? roomTexts.person(name) : insideTexts.common.cancel}
						</Button>
						<Button look={mayModerate ? "danger" : "strong"} type="submit" disabled={state === "busy"}>
							{mayModerate ? words.message.remove : words.message.send}
						</Button>
					</div>
				</form>
			)}
		</Dialog>
	);
}
