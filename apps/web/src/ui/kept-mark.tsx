import { BadgeCheck } from "lucide-react";
import { Hidden } from "./hidden.tsx";
import { insideTexts } from "./inside-texts.ts";
import styles from "./kept-mark.module.css";

/** Behind a name that is its person's alone. */
export function KeptMark() {
	return (
		<span className={styles["mark"]} title={insideTexts.people.kept}>
			<BadgeCheck size={13} aria-hidden="true" />
			<Hidden>{insideTexts.people.kept}</Hidden>
		</span>
	);
}
