import type { EmbeddedMessage } from "@parley/protocol/embedding";
import { memo } from "react";
import { Markdown } from "../../features/timeline/markdown/markdown.tsx";
import { fullTime, sameDayTime } from "../../ui/dates.ts";
import { embeddedTexts as words } from "../../ui/embedded-texts.ts";
import { inkOfName } from "../../ui/name-colour.ts";
import { nameShown } from "../../ui/name-shown.ts";
import styles from "./embedded-page.module.css";

/** No number leads to a message: none has an address of its own in a frame. */
const AROUND = { names: [], rooms: new Set<string>(), seqMax: 0 };

export const EmbeddedRow = memo(function EmbeddedRow({ message }: { readonly message: EmbeddedMessage }) {
	const { seq, name, at, text = "", replyTo, edited, removed, files = [] } = message;
	const marks = [
		...(replyTo === undefined ? [] : [words.answers(replyTo)]),
		...(edited === true ? [words.edited] : []),
	];
	return (
		<article data-seq={seq} className={styles["row"]}>
			<header>
				<b dir="auto" style={{ color: inkOfName(name) }}>
					{nameShown(name)}
				</b>{" "}
				<time dateTime={new Date(at).toISOString()} title={fullTime(at)}>
					{sameDayTime(at)}
				</time>
				{marks.length > 0 && <small> · {marks.join(" · ")}</small>}
			</header>
			{removed === true ? (
				<p className={styles["note"]}>{words.removed}</p>
			) : (
				<div dir="auto" className={styles["text"]}>
					<Markdown text={text} around={AROUND} me="" />
				</div>
			)}
			{files.length > 0 && <p className={styles["note"]}>{words.files(files)}</p>}
		</article>
	);
});
