import { partsOf } from "@parley/protocol/markdown/covered";
import { useState } from "react";
import { Button } from "./button.tsx";
import styles from "./covered-text.module.css";
import { writingTexts as words } from "./writing-texts.ts";

/** TEXT1: a text as it was written, for whoever has to judge it: each spoiler is shown when it is asked for. */
export function CoveredText({ text }: { readonly text: string }) {
	return partsOf(text).map((part, index) =>
		// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
		part.covered ? <Cover key={index} text={part.text} /> : part.text,
	);
}

function Cover({ text }: { readonly text: string }) {
	const [open, setOpen] = useState(false);
	return (
		<span>
			<Button look="plain" className={styles["cover"]} aria-expanded={open} onClick={() => setOpen(!open)}>
				{words.spoiler}
			</Button>
			{open && text}
		</span>
	);
}
