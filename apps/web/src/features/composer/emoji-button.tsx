import { Smile } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { LazyEmojiPicker } from "../../ui/emoji/lazy-emoji-picker.tsx";
import { writingTexts as words } from "../../ui/writing-texts.ts";
import styles from "./composer.module.css";

export function EmojiButton({ onPick }: { onPick: (char: string) => void }) {
	const [anchor, setAnchor] = useState<DOMRect | null>(null);
	return (
		<>
			<IconButton
				className={styles["emoji"]}
				label={words.insertEmoji}
				aria-haspopup="dialog"
				onClick={(event) => setAnchor(event.currentTarget.getBoundingClientRect())}
			>
				<Smile size={18} aria-hidden="true" />
			</IconButton>
			{anchor !== null && (
				<LazyEmojiPicker
					label={words.insertEmoji}
					anchor={anchor}
					onPick={onPick}
					onClose={() => setAnchor(null)}
				/>
			)}
		</>
	);
}
