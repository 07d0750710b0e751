import type { CSSProperties } from "react";
import styles from "./avatar.module.css";
import { colourOfName } from "./name-colour.ts";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Decoration: the name stands beside it wherever it is shown. */
export function Avatar({ name, small = false }: { name: string; small?: boolean }) {
	const [first] = graphemes.segment(name);
	return (
		<span
			aria-hidden="true"
			className={small ? styles["small"] : styles["avatar"]}
			style={{ "--fill": colourOfName(name).fill } as CSSProperties}
		>
			{first?.segment.toLocaleUpperCase()}
		</span>
	);
}
