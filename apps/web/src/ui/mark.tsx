import styles from "./mark.module.css";

/** The product's letter on its colour; its name stands beside it. */
export function Mark() {
	return (
		<span className={styles["mark"]} aria-hidden="true">
			P
		</span>
	);
}
