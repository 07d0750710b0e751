import type { SavedMessage } from "@parley/protocol/saved";
import { useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { KeptWords } from "../../ui/kept-words.tsx";
import { savedTexts as words } from "../../ui/saved-texts.ts";
import styles from "./saved-panel.module.css";
import { letGo } from "./use-saved.ts";

interface SavedRowProps {
	readonly one: SavedMessage;
	readonly onJump: (room: string, seq: number) => void;
	/** it is about to go, with the button that was pressed */
	readonly onGoes: () => void;
}

export function SavedRow({ one, onJump, onGoes }: SavedRowProps) {
	const client = useClient();
	const [refused, setRefused] = useState<string | null>(null);
	const { seq, room } = one;
	const drop = async () => {
		onGoes();
		const told = await letGo(client.sessionToken(), seq);
		setRefused(told.ok ? null : told.message);
	};
	return (
		<li>
			<KeptWords one={one} />
			{refused !== null && (
				<p className={styles["refused"]} role="alert">
					{refused}
				</p>
			)}
			<div className={styles["deeds"]}>
				{room !== undefined && <Button onClick={() => onJump(room, seq)}>{words.show(seq)}</Button>}
				<Button onClick={() => void drop()}>{words.letGo(seq)}</Button>
			</div>
		</li>
	);
}
