import { texts } from "../ui/texts.ts";
import styles from "./coming-back.module.css";

/** Shows itself only when coming back takes longer than a blink. */
export function ComingBack({ name }: { name: string }) {
	return (
		<main className={styles["screen"]}>
			<p role="status">{texts.join.comingBack(name)}</p>
		</main>
	);
}
