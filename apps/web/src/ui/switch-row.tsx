import { useId } from "react";
import styles from "./settings.module.css";

interface SwitchRowProps {
	readonly label: string;
	readonly hint: string;
	readonly on: boolean;
	readonly onChange: (on: boolean) => void;
}

export function SwitchRow({ label, hint, on, onChange }: SwitchRowProps) {
	const hintId = useId();
	return (
		<label className={styles["row"]}>
			<span>
				<b>{label}</b>
				<small id={hintId}>{hint}</small>
			</span>
			<input
				type="checkbox"
				role="switch"
				aria-label={label}
				aria-describedby={hintId}
				aria-checked={on}
				checked={on}
				onChange={(event) => onChange(event.currentTarget.checked)}
			/>
		</label>
	);
}
