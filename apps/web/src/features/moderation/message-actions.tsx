import type { Me, RoomState } from "@parley/client/state/chat-state";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useCopy } from "../../ui/copy-text.ts";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import { mayPin } from "./may-pin.ts";
import styles from "./moderation.module.css";
import { OnceButton } from "./once-button.tsx";
import { SaveButton } from "./save-button.tsx";
import { useAct } from "./use-act.ts";
import type { Moderation } from "./use-moderation.ts";

const words = moderationTexts.message;

interface MessageActionsProps {
	readonly room: RoomState;
	readonly me: Me;
	readonly seq: number;
	/** where it stands, as an address */
	readonly href: string;
	readonly moderation: Moderation;
}

/** What is done with a message now and then; what is done often stands beside it. */
export function MessageActions({ room, me, seq, href, moderation }: MessageActionsProps) {
	const text = textOf(room, seq);
	return (
		<div className={styles["deeds"]}>
			{text !== "" && <CopyText text={text} />}
			<CopyLink href={href} />
			<SaveButton room={room.room} seq={seq} />
			{(moderation.as !== null || mayPin(room, me.session)) && (
				<PinButton seq={seq} moderation={moderation} />
			)}
		</div>
	);
}

function textOf({ rows }: RoomState, seq: number): string {
	const row = rows.find((it) => it.kind === "message" && it.seq === seq);
	return row?.kind === "message" ? (row.text ?? "") : "";
}

function CopyText({ text }: { text: string }) {
	const { state, copy } = useCopy();
	return (
		<Button data-first onClick={() => copy(text)}>
			{words.copyText[state]}
		</Button>
	);
}

function CopyLink({ href }: { href: string }) {
	const { state, copy } = useCopy();
	useEffect(() => {
		// The address bar shows the link, and gives it away.
		if (state === "failed") location.assign(href);
	}, [state, href]);
	return (
		<Button data-first onClick={() => copy(new URL(href, location.href).href)}>
			{words.copyLink[state]}
		</Button>
	);
}

/** PIN1: pinned again it stays where it is. */
function PinButton({ seq, moderation }: { seq: number; moderation: Moderation }) {
	const [isPinned, setPinned] = useState(false);
	const { busy, error, act } = useAct(moderation, () => setPinned(true));
	return (
		<OnceButton
			label={words.pin}
			said={words.pinned}
			state={isPinned ? "done" : busy ? "under way" : "not yet"}
			error={error}
			onPress={() => act({ do: "pin", target: seq, on: true })}
		/>
	);
}
