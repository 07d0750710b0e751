import type { ReactNode } from "react";
import { labTexts as texts } from "../../ui/lab-texts.ts";
import styles from "./notice.module.css";

/** One thing on the page, in the place where a visitor of the chat is asked for a name. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
	return (
		<main className={styles["screen"]}>
			<div className={styles["column"]}>
				<span className={styles["mark"]} aria-hidden="true">
					P
				</span>
				<h1>{title}</h1>
				{children}
				<p className={styles["back"]}>
					<a href="/">{texts.header.chat}</a>
				</p>
			</div>
		</main>
	);
}
