import { useMemo } from "react";
import { qrMatrix } from "./matrix.ts";
import styles from "./qr-code.module.css";

/** Readers want this many light modules around the code. */
const QUIET = 4;

/** Dark on light in both themes: many readers see no inverted codes. Nothing where the link is too long for one. */
export function QrCode({ text, label }: { text: string; label: string }) {
	const matrix = useMemo(() => qrMatrix(text), [text]);
	if (matrix === null) return null;
	const size = matrix.length + QUIET * 2;
	const path = matrix.flatMap((row, y) =>
		row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")),
	);
	return (
		<svg className={styles["code"]} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
			<path d={path.join("")} />
		</svg>
	);
}
