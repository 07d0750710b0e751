import { type SubmitEvent, useId, useState } from "react";
import type { Me, RoomState } from "../../client/chat-state.ts";
import { useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { moderationTexts as words } from "../../ui/moderation-texts.ts";
import form from "../../ui/panel-form.module.css";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import { roomTexts } from "../../ui/room-texts.ts";
import { texts } from "../../ui/texts.ts";
import { useKeeper } from "./use-keeper.ts";

interface MessagePanelProps {
	readonly room: RoomState;
	readonly me: Me;
	readonly seq: number;
	readonly name: string;
	readonly onPerson: () => void;
	readonly onClose: () => void;
}

/** About somebody else's message: whoever keeps the room removes it, everybody else reports it. */
export function MessagePanel({ room, me, seq, name, onPerson, onClose }: MessagePanelProps) {
	const client = useClient();
	const keeper = useKeeper(room, me);
	const [reason, setReason] = useState("");
	const [error, setError] = useState<string | null>(null);
	const [state, setState] = useState<"asking" | "busy" | "thanks">("asking");
	const id = useId();
	const keeps = keeper.as !== null;

	const report = async (): Promise<string | null> => {
		const result = await client.report(room.room, seq, reason);
		return result.ok ? null : refusalTexts.sentence(result.refusal);
	};
	const submit = async (event: SubmitEvent) => {
		event.preventDefault();
		setState("busy");
		const problem = keeps
			? await keeper.act({ do: "remove-message", target: seq, ...(reason.trim() && { reason }) })
			: await report();
		setError(problem);
		setState(problem === null && !keeps ? "thanks" : "asking");
		if (problem === null && keeps) onClose();
	};

	return (
		<Dialog title={keeps ? words.message.about(seq) : words.message.report(seq)} onClose={onClose}>
			{state === "thanks" ? (
				<p role="status">{words.message.thanks}</p>
			) : (
				<form className={form["form"]} onSubmit={(event) => void submit(event)}>
					<label htmlFor={id}>{keeps ? words.reason : words.message.why}</label>
					<input
						id={id}
						value={reason}
						maxLength={240}
						required={!keeps}
						autoComplete="off"
						onChange={(event) => setReason(event.currentTarget.value)}
					/>
					{!keeps && <p>{words.message.reportHint}</p>}
					{error !== null && (
						<p className={form["error"]} role="alert">
							{error}
						</p>
					)}
					<div className={form["buttons"]}>
						<Button onClick={keeps ? onPerson : onClose}>
							{keeps ? roomTexts.person(name) : texts.common.cancel}
						</Button>
						<Button look={keeps ? "danger" : "strong"} type="submit" disabled={state === "busy"}>
							{keeps ? words.message.remove : words.message.send}
						</Button>
					</div>
				</form>
			)}
		</Dialog>
	);
}
