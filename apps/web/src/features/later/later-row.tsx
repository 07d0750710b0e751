import type { LaterMessage } from "@parley/protocol/later";
import { useEffect, useRef, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { shortDate } from "../../ui/dates.ts";
import { isDirect } from "../../ui/direct.ts";
import { laterTexts as words } from "../../ui/later-texts.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import { texts } from "../../ui/texts.ts";
import { ChangeLater } from "./change-later.tsx";
import styles from "./later.module.css";
import { cancelLater, sendLater } from "./use-later.ts";

/** What is past is sent at once, by the clock of the house: the one of this browser may be ahead. */
const NOW = 0;

interface LaterRowProps {
	readonly one: LaterMessage;
	/** it is about to go, with the button that was pressed */
	readonly onGoes: () => void;
}

export function LaterRow({ one, onGoes }: LaterRowProps) {
	const token = useClient().sessionToken();
	const [form, setForm] = useState<"not yet" | "open" | "done">("not yet");
	const change = useRef<HTMLButtonElement>(null);
	const [refused, setRefused] = useState<string | null>(null);
	const { id, room, text, unsent } = one;
	useEffect(() => {
		// The button that had the focus went with the form; whoever went elsewhere meanwhile stays there.
		if (form === "done" && !document.activeElement?.closest("button, input, textarea"))
			change.current?.focus();
	}, [form]);
	const does = async (deed: () => Promise<string | null>) => {
		onGoes();
		setRefused(await deed());
	};
	return (
		<li>
			<When one={one} /> <small>{isDirect(room) ? words.inConversation : texts.common.roomName(room)}</small>
			{form === "open" ? (
				<ChangeLater one={one} onDone={() => setForm("done")} />
			) : (
				<>
					<blockquote dir="auto">{text}</blockquote>
					{refused !== null && (
						<p className={styles["refused"]} role="alert">
							{refused}
						</p>
					)}
					<div className={styles["deeds"]}>
						<Button onClick={() => void does(() => sendLater(token, id, { ...one, at: NOW }))}>
							{words.sendNow}
						</Button>
						<Button ref={change} onClick={() => setForm("open")}>
							{words.change}
						</Button>
						<Button onClick={() => void does(() => cancelLater(token, id))}>
							{unsent === undefined ? words.cancel : words.letGo}
						</Button>
					</div>
				</>
			)}
		</li>
	);
}

function When({ one: { at, unsent } }: { readonly one: LaterMessage }) {
	const time = shortDate(at);
	return (
		<>
			<b>{unsent === undefined ? words.waits(time) : words.unsent(time)}</b>{" "}
			{unsent !== undefined && <span className={styles["refused"]}>{refusalTexts.sentence(unsent)}</span>}
		</>
	);
}
