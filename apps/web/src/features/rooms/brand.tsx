import { Mark } from "../../ui/mark.tsx";
import { texts } from "../../ui/texts.ts";
import styles from "./brand.module.css";

export function Brand() {
	return (
		<div className={styles["brand"]}>
			<Mark />
			<p>{texts.common.product}</p>
		</div>
	);
}
