import { useChat } from "../../react/use-chat.ts";
import { fileTexts as words } from "../../ui/file-texts.ts";
import styles from "./attachments.module.css";
import { Chip } from "./chip.tsx";

/** The files of the message being written. */
export function Attachments({ room }: { room: string }) {
	const uploads = useChat((state) => state.rooms.get(room)?.attachments);
	if (uploads === undefined || uploads.length === 0) return null;
	return (
		<ul className={styles["attachments"]} aria-label={words.attachments}>
			{uploads.map((upload) => (
				<Chip key={upload.key} upload={upload} />
			))}
		</ul>
	);
}
