import { isDirect } from "../../ui/direct.ts";
import { insideTexts } from "../../ui/inside-texts.ts";
import { RoomLink } from "../../ui/room-link.tsx";
import { talkTexts } from "../../ui/talk-texts.ts";
import styles from "./empty-room.module.css";

/** Nobody is asked into a conversation by a link. */
export function EmptyRoom({ room, capacity }: { room: string; capacity: number }) {
	if (isDirect(room))
		return (
			<div className={styles["empty"]}>
				<p className={styles["title"]}>{talkTexts.empty(capacity)}</p>
			</div>
		);
	return (
		<div className={styles["empty"]}>
			<p className={styles["title"]}>{insideTexts.empty.title}</p>
			<p className={styles["hint"]}>{insideTexts.empty.hint}</p>
			<RoomLink href={`/r/${room}`} />
		</div>
	);
}
