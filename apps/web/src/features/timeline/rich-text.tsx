import { memo } from "react";
import { texts } from "../../ui/texts.ts";
import { isEmojiOnly, linkify } from "./linkify.ts";
import styles from "./rich-text.module.css";

/** What a person wrote, as text: line breaks kept, addresses linked, nothing else interpreted. */
export const RichText = memo(function RichText({ text, edited = false }: { text: string; edited?: boolean }) {
	return (
		<div dir="auto" className={isEmojiOnly(text) ? styles["big"] : styles["text"]}>
			{linkify(text).map((piece, index) =>
				piece.kind === "text" ? (
					piece.text
				) : (
					// biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
					<a key={index} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
						{piece.text}
					</a>
				),
			)}
			{edited && <small className={styles["edited"]}> ({texts.timeline.edited})</small>}
		</div>
	);
});
