import { Paperclip } from "lucide-react";
import { useRef } from "react";
import { useChat, useClient } from "../../react/use-chat.ts";
import { IconButton } from "../../ui/button.tsx";
import { fileTexts as words } from "../../ui/file-texts.ts";
import styles from "./attach-button.module.css";

/** Nothing where the house takes no files. */
export function AttachButton({ room }: { room: string }) {
	const client = useClient();
	const takesFiles = useChat(({ limits }) => limits.fileBytes > 0 && limits.filesPerMessage > 0);
	const input = useRef<HTMLInputElement>(null);
	if (!takesFiles) return null;
	return (
		<>
			<IconButton className={styles["attach"]} label={words.attach} onClick={() => input.current?.click()}>
				<Paperclip size={18} aria-hidden="true" />
			</IconButton>
			<input
				ref={input}
				type="file"
				multiple
				hidden
				data-testid="file-input"
				onChange={({ currentTarget }) => {
					client.attach(room, [...(currentTarget.files ?? [])]);
					// Else the same file could not be chosen twice.
					currentTarget.value = "";
				}}
			/>
		</>
	);
}
