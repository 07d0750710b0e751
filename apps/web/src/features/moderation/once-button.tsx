import { Button } from "../../ui/button.tsx";
import styles from "./moderation.module.css";

interface OnceButtonProps {
	readonly label: string;
	/** when it is done */
	readonly said: string;
	readonly state: "not yet" | "under way" | "done";
	/** why it was not done */
	readonly error: string | null;
	readonly onPress: () => void;
}

/** Pressed once. The button stays, for it may have the focus, and what is said is heard for its place was there before. */
export function OnceButton({ label, said, state, error, onPress }: OnceButtonProps) {
	return (
		<>
			<Button aria-disabled={state !== "not yet"} onClick={() => state === "not yet" && onPress()}>
				{label}
			</Button>
			<p role="status" className={styles["told"]}>
				{state === "done" && said}
			</p>
			{error !== null && (
				<p className={styles["error"]} role="alert">
					{error}
				</p>
			)}
		</>
	);
}
