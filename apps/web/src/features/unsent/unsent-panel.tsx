import { useChat } from "../../react/use-chat.ts";
import { conversationLabels } from "../../ui/conversation-labels.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { roomLabel } from "../../ui/direct.ts";
import { Link } from "../../ui/link.tsx";
import { unsentTexts as words } from "../../ui/unsent-texts.ts";
import { useNotKept } from "./not-kept.tsx";
import { UnsentItem } from "./unsent-item.tsx";
import styles from "./unsent-panel.module.css";

/** Everything that was written on this page and is not sent, room by room, whether one is in the room or not. */
export function UnsentPanel({ onClose }: { onClose: () => void }) {
	const unsent = useChat((state) => state.unsent);
	const rooms = useChat((state) => state.rooms);
	const conversations = conversationLabels(useChat((state) => state.conversations));
	const notKept = useNotKept();
	const byRoom = [...Map.groupBy(unsent, ({ room }) => room)];
	return (
		<Dialog title={words.title} onClose={onClose}>
			{notKept !== null && (
				<p role="status" className={styles["notKept"]}>
					{notKept}
				</p>
			)}
			{byRoom.length === 0 && <p>{words.none}</p>}
			{byRoom.map(([room, rows]) => (
				<section key={room} className={styles["room"]}>
					<h3>
						<Link to={`/r/${room}`} onClick={onClose}>
							<bdi>{conversations.get(room) ?? roomLabel(rooms.get(room) ?? { room, title: "" })}</bdi>
						</Link>
					</h3>
					<ul>
						{rows.map((row) => (
							<UnsentItem key={row.id} row={row} seat={rooms.get(room)?.seat} />
						))}
					</ul>
				</section>
			))}
		</Dialog>
	);
}
