import type { ReactNode } from "react";
import styles from "./board.module.css";

/** Drawn in a square of 40. */
const SHAPES: Readonly<Record<string, ReactNode>> = {
	p: (
		<>
			<path d="M12 34c0-7 3-10 5.5-13h5c2.5 3 5.5 6 5.5 13z" />
			<circle cx="20" cy="14.5" r="5.5" />
		</>
	),
	r: <path d="M10 34v-4l3-2 1-12-4-3V6h5v3h2.5V6h5v3H25V6h5v7l-4 3 1 12 3 2v4z" />,
	n: <path d="M12 34c-1-8 7-10 7-15l-6 4-4-3c2-5 4-9 8-11l1-4 4 3c8 2 10 11 9 26z" />,
	b: (
		<>
			<path d="M10 34c0-3 3-3 6-4h8c3 1 6 1 6 4z" />
			<path d="M15 28c-5-6-3-14 5-19 8 5 10 13 5 19z" />
			<circle cx="20" cy="7" r="2.5" />
			<path d="M20 15v7M17 18h6" />
		</>
	),
	q: (
		<>
			<path d="M11 34l1-4-5-16 6 6 3-11 4 10 4-10 3 11 6-6-5 16 1 4z" />
			<circle cx="7" cy="12.5" r="2" />
			<circle cx="16" cy="8" r="2" />
			<circle cx="24" cy="8" r="2" />
			<circle cx="33" cy="12.5" r="2" />
		</>
	),
	k: (
		<>
			<path d="M11 34l1-5C5 24 6 16 12 15c4-.5 7 2 8 5 1-3 4-5.5 8-5 6 1 7 9 0 14l1 5z" />
			<path d="M20 18v-13M16.5 8.5h7" />
		</>
	),
};

/** White's letters are capitals. */
export function Piece({ letter }: { readonly letter: string }) {
	return (
		<svg
			className={styles["piece"]}
			data-white={letter === letter.toUpperCase()}
			viewBox="0 0 40 40"
			aria-hidden="true"
		>
			{SHAPES[letter.toLowerCase()]}
		</svg>
	);
}
