import styles from "./presence.module.css";

/** A dot, full or hollow; whoever shows it says the same in words where it matters. */
export function Presence({ here }: { here: boolean }) {
	return <span className={here ? styles["here"] : styles["away"]} aria-hidden="true" />;
}
