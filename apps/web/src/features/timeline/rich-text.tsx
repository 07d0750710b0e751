import { memo, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { insideTexts } from "../../ui/inside-texts.ts";
import { writingTexts as words } from "../../ui/writing-texts.ts";
import { isEmojiOnly } from "./emoji-only.ts";
import { Markdown } from "./markdown/markdown.tsx";
import { shorten } from "./markdown/shorten.ts";
import { useReader } from "./reader.ts";
import styles from "./rich-text.module.css";
import { textId } from "./row-frame.tsx";

interface RichTextProps {
	readonly rowKey: string;
	readonly text: string;
	readonly edited?: boolean;
	/** the number that this text was given: what it refers to came before */
	readonly seq?: number;
}

/** What a person wrote. Of a long message only the beginning is even read, until somebody asks for more. */
export const RichText = memo(function RichText({ rowKey, text, edited = false, seq }: RichTextProps) {
	const { me, names, rooms, holdTop } = useReader();
	const [open, setOpen] = useState(false);
	const short = shorten(text);
	const around = { names, rooms, seqMax: seq ?? Number.POSITIVE_INFINITY };
	const shown = short === null || open ? text : short.text;
	const toggle = () => {
		holdTop(rowKey);
		setOpen(!open);
	};
	return (
		<>
			<div
				id={textId(rowKey)}
				data-written={shown === text ? "whole" : "beginning"}
				dir="auto"
				className={isEmojiOnly(text) ? styles["big"] : styles["text"]}
			>
				<Markdown text={shown} around={around} me={me} end={edited && <Edited />} />
			</div>
			{short !== null && (
				<Button look="plain" className={styles["more"]} aria-expanded={open} onClick={toggle}>
					{open ? words.showLess : words.showMore(short.linesLeft)}
				</Button>
			)}
		</>
	);
});

function Edited() {
	// Isolated, so that a text that turns its reading direction does not turn this.
	return (
		<bdi>
			<small className={styles["edited"]}> ({insideTexts.timeline.edited})</small>
		</bdi>
	);
}
