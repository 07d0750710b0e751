import { Reply, X } from "lucide-react";
import { useChat } from "../../react/use-chat.ts";
import { IconButton } from "../../ui/button.tsx";
import { insideTexts } from "../../ui/inside-texts.ts";
import type { ByteCount } from "./byte-count.ts";
import styles from "./lines.module.css";

export function ReplyLine({ name, onCancel }: { name: string; onCancel: () => void }) {
	return (
		<div className={styles["reply"]}>
			<Reply size={14} aria-hidden="true" />
			<span>{insideTexts.composer.replyingTo(name)}</span>
			<IconButton label={insideTexts.composer.cancelReply} onClick={onCancel}>
				<X size={14} aria-hidden="true" />
			</IconButton>
		</div>
	);
}

export function ByteLine({ bytes, id }: { bytes: ByteCount; id: string }) {
	if (bytes.state === "fine") return null;
	return (
		<p id={id} className={bytes.state === "over" ? styles["over"] : styles["near"]} role="status">
			{insideTexts.composer.bytes(bytes.used, bytes.max)}
			{bytes.state === "over" && `. ${insideTexts.composer.tooLong(bytes.used - bytes.max)}`}
		</p>
	);
}

export function TypingLine({ room }: { room: string }) {
	const typing = useChat((state) => state.rooms.get(room)?.typing);
	const me = useChat((state) => state.me?.name);
	const others = (typing ?? []).filter((name) => name !== me);
	return (
		<p className={styles["typing"]} data-testid="typing">
			{insideTexts.composer.typing(others)}
		</p>
	);
}
