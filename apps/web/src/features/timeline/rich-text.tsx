import { memo } from "react";
import { isEmojiOnly, linkify } from "./linkify.ts";
import styles from "./rich-text.module.css";

/** What a person wrote, as text: line breaks kept, addresses linked, nothing else interpreted. */
export const RichText = memo(function RichText({ text }: { text: string }) {
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
		</div>
	);
});
