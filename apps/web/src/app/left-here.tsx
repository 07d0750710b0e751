import type { LeftReason } from "@parley/protocol/server-frames";
import { useClient } from "../react/use-chat.ts";
import { Button } from "../ui/button.tsx";
import { roomTexts as words } from "../ui/room-texts.ts";
import styles from "./left-here.module.css";

/** Where one would write: nothing new comes in here, why, and the way back. What was typed is a draft meanwhile. */
export function LeftHere({ room, reason }: { readonly room: string; readonly reason: LeftReason }) {
	const client = useClient();
	return (
		<div className={styles["gone"]} role="status">
			<p>
				<strong>{words.leftBecause[reason] ?? words.leftBecause.lost}</strong> {words.leftHereHint}
			</p>
			{reason !== "gone" && (
				<Button look="strong" onClick={() => client.join(room)}>
					{words.comeBack}
				</Button>
			)}
		</div>
	);
}
