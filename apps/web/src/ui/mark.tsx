import styles from "./mark.module.css";

/** The product's letter on its colour; its name stands beside it, or is said elsewhere. */
export function Mark({ large = false }: { large?: boolean }) {
	return (
		<span className={styles[large ? "large" : "mark"]} aria-hidden="true">
			P
		</span>
	);
}
